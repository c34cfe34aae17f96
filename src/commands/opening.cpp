// SPDX-License-Identifier: MIT

#include "commands/opening.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "assets/open.h"
#include "commands/frame_options.h"
#include "core/background_threads.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "rig/clip_reference.h"
#include "samples/samples.h"
#include "session/methods.h"
#include "session/parts/chosen_soft_joints.h"
#include "session/parts/missing_pieces.h"
#include "session/settings/fit_document.h"
#include "session/settings/recorded_base.h"

namespace sinew {
namespace {

void check(const CommonOptions& options) {
  if (!options.frames.empty()) parse_frames(options, options.rate);
  if (options.loop && !options.frames.empty())
    throw UsageError("--loop: a cycle is the whole clip; leave out --frames");
  if (options.threads < 0) {
    throw UsageError(
        fmt::format("--threads {}: give a number of threads, or 0 for all cores", options.threads));
  }
  if (options.threads == 0) threads_of_environment();  // throws if it is not a number
  background_nice();                                   // and so does this
}

/// Opens the character with the motions of `how` instead of those of the options.
Character open_with(const CommonOptions& options, OpenOptions how) {
  how.level_of_detail = options.level_of_detail;
  if (!options.files.empty()) return open_character(options.files, how);
  const std::string name = options.project ? options.project->project.built_in : "";
  return built_in_character(name.empty() ? kUsualSample : name, how);
}

/// Reads the motions that the project adds to the character.
std::vector<AddedMotion> added_motions(const CommonOptions& options, const Character& character,
                                       Console& console) {
  ReadMotions read = read_motions(options.project->project.motions, character,
                                  [&](const OpenOptions& how) { return open_with(options, how); });
  console.warn(read.warnings);
  return std::move(read.motions);
}

}  // namespace

Character open_files(const CommonOptions& options) {
  // A project without files names a built-in character.
  if (options.files.empty() && !options.project && !options.motions.empty()) {
    throw UsageError(
        fmt::format("--motion {}: also name the FILE of a character that plays these clips",
                    options.motions.front()));
  }
  OpenOptions how;
  how.motions = options.motions;
  how.skeleton = options.document.skeleton;
  return open_with(options, std::move(how));
}

Character open_for_playing(const CommonOptions& options, Console& console) {
  check(options);
  require_available(options.settings);
  set_thread_count(options.threads);
  Character character = open_files(options);
  if (character.simulate_as_it_is &&
      options.settings.simulation.vertices != SimulationSettings().vertices) {
    console.warn(
        fmt::format("--simulation-vertices: {} has its own simulation mesh, which is not decimated",
                    character.name));
  }
  console.warn(character.warnings);
  return character;
}

Document document_for(const CommonOptions& options, const Character& character, Console& console) {
  Document document = options.document;
  if (!options.project) return document;
  const Document& own = options.project->project.document;
  const FittedDocument fitted =
      fit_document(options.project->project, character, options.project->file);
  console.warn(fitted.warnings);
  document.motions = added_motions(options, character, console);
  console.warn(missing_bases(character, document));
  document.radii = fitted.document.radii;
  document.painted = fitted.document.painted;
  // Drop the project's roles, exclusions and soft joints that do not fit the character. Those that
  // the command line has changed or added are not the project's any more, and stay.
  std::erase_if(document.part_roles, [&](const auto& role) {
    const auto found = own.part_roles.find(role.first);
    return found != own.part_roles.end() && *found == role &&
           !fitted.document.part_roles.contains(role.first);
  });
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::erase_if(document.excluded, [&](const std::string& name) {
    return has(own.excluded, name) && !has(fitted.document.excluded, name);
  });
  std::erase_if(document.softness, [&](const auto& mark) {
    const auto found = own.softness.find(mark.first);
    return found != own.softness.end() && *found == mark &&
           !fitted.document.softness.contains(mark.first);
  });
  return document;
}

int chosen_clip(const CommonOptions& options, const Character& character,
                const Document& document) {
  const bool by_project = options.project && options.clip == options.project->project.clip;
  try {
    return find_clip(character, options.clip, document);
  } catch (const UsageError& error) {
    if (!by_project) throw;
    fail_input("{}: {}; correct the project, or choose another clip with --clip",
               options.project->file, error.what());
  }
}

CharacterToPlay open_with_surroundings(const CommonOptions& options, Console& console) {
  CharacterToPlay opened{.character = open_for_playing(options, console)};
  opened.document = document_for(options, opened.character, console);
  console.warn(missing_pieces(opened.character, opened.document));
  opened.clip = chosen_clip(options, opened.character, opened.document);
  opened.colliders = open_colliders(options.colliders, opened.character, console.stop_token());
  for (const Collider& collider : opened.colliders) console.warn(collider.character.warnings);
  if (!opened.colliders.empty() && !find_method(options.settings.method).collides)
    console.warn(fmt::format(
        "the method {} does not collide with other objects; choose projective or position-based",
        name_of(options.settings.method)));
  const bool has_characters = std::ranges::any_of(
      opened.colliders, [](const Collider& collider) { return !collider.rigid(); });
  if (has_characters && options.settings.method == SkinningMethod::kPositionBased)
    console.warn(
        "position-based skin does not collide with other characters, only with rigid objects; "
        "choose projective");
  return opened;
}

std::unique_ptr<Session> open_session(const CommonOptions& options, Console& console) {
  CharacterToPlay opened = open_with_surroundings(options, console);
  const Document& document = opened.document;
  auto session = std::make_unique<Session>(std::move(opened.character), options.settings, document,
                                           console.progress(), std::move(opened.colliders));
  if (const TissueModel* const tissue = session->lane().tissue()) console.warn(tissue->warnings);
  const std::string backend_warning = session->lane().backend().warning();
  if (!backend_warning.empty()) console.warn(backend_warning);
  const bool chooses =
      !document.part_roles.empty() || !document.excluded.empty() || !document.softness.empty();
  const Lane& lane = session->lane();
  if (lane.particles() != nullptr)
    console.warn(chosen_soft_joints(session->character(), document.softness).warnings);
  if (chooses && lane.plan() == nullptr && lane.particles() == nullptr) {
    console.warn(
        "--part, --exclude, --soft and --firm: nothing is simulated, so they have no effect");
  }
  session->select_clip(opened.clip);
  return session;
}

int find_clip(const Character& character, const std::string& name_or_index,
              const Document& document) {
  const std::vector<std::string> names = clip_names(character, document);
  if (name_or_index.empty()) return names.empty() ? -1 : 0;
  if (const std::optional<int> clip = clip_referred_to(names, name_or_index)) return *clip;
  throw UsageError("--clip: " + unclear_clip(names, name_or_index, character.name));
}

void add_inputs(const CommonOptions& options, OutputFiles& outputs) {
  for (const auto* const files :
       {&options.files, &options.motions, &options.also_read, &options.colliders})
    outputs.add_inputs(*files);
  if (options.project) outputs.add_inputs(options.project->project.motions);
}

OutputFiles output_files(const CommonOptions& options) {
  OutputFiles outputs(options.force);
  add_inputs(options, outputs);
  return outputs;
}

void add_opened_inputs(const Session& session, OutputFiles& outputs) {
  outputs.add_inputs(session.character());
  for (const Collider& collider : session.played_colliders().colliders())
    outputs.add_inputs(collider.character);
}

}  // namespace sinew

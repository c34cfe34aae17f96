// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assets/export/export_gltf.h"
#include "assets/fps/fps_files.h"
#include "assets/open.h"
#include "building/guess/guess_skeleton.h"
#include "commands/commands.h"
#include "commands/options.h"
#include "commands/weights_report.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"
#include "core/timing.h"
#include "session/baking/output_files.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

struct RigOptions {
  std::string mesh;
  std::string body = "auto";
  std::string output;
  bool replace = false;
  bool json = false;
  bool force = false;
};

// With a skeleton, computing the weights takes most of the time.
constexpr double kGuessFraction = 0.2;

/// Removes the skeleton of a character and all that depends on it.
void remove_skeleton(const RigOptions& options, Character& character, Console& console) {
  if (character.skeleton.empty()) return;
  if (!options.replace) {
    fail_input("{}: has a skeleton already; to replace it by a guessed one, give --replace",
               options.mesh);
  }
  console.warn(
      fmt::format("{}: its skeleton of {} is replaced, and {} left out", options.mesh,
                  counted(character.skeleton.joint_count(), "joint", "joints"),
                  counted(static_cast<int>(character.clips.size()), "clip is", "clips are")));
  character.skeleton = {};
  character.clips.clear();
  character.weights.reset();
  character.mappings.clear();
}

GuessedSkeleton guess(const RigOptions& options, const Character& character,
                      const Progress& progress) {
  try {
    return guess_skeleton(character.surface, guess_kind_named(options.body), progress);
  } catch (const InputError& error) {
    fail_input("{}: {}", options.mesh, error.what());
  }
}

void rig(const RigOptions& options, Console& console) {
  const std::string extension = file_extension(options.output);
  if (extension != ".skel" && extension != ".glb") {
    throw UsageError(fmt::format(
        "{}: a skeleton is written as .skel, or with the mesh and its weights as .glb; give the "
        "file a name that ends in one of these",
        options.output));
  }
  OutputFiles outputs(options.force);
  outputs.add_inputs(std::vector<std::string>{options.mesh});
  outputs.add(options.output);
  Character character = open_character({options.mesh}, {.stop = console.stop_token()});
  outputs.add_inputs(character);
  console.warn(character.warnings);
  remove_skeleton(options, character, console);

  const bool with_weights = extension == ".glb";
  const Progress progress = console.progress();
  const Stopwatch watch;
  GuessedSkeleton guessed =
      guess(options, character, progress.part(0.0, with_weights ? kGuessFraction : 1.0));
  const double seconds = watch.milliseconds() / 1000.0;
  for (const std::string& warning : guessed.warnings)
    console.warn(fmt::format("{}: {}", options.mesh, warning));
  character.skeleton = std::move(guessed.skeleton);
  Json json{{"kind", name_of(guessed.kind)},
            {"joints", character.skeleton.joint_count()},
            {"seconds", seconds}};
  std::string text = fmt::format("{}\n  a {} of {}", options.output, name_of(guessed.kind),
                                 counted(character.skeleton.joint_count(), "joint", "joints"));
  if (with_weights) {
    const CharacterWeights weights(character, {}, progress.part(kGuessFraction, 1.0));
    SkinWeights computed = weights.get();
    json["weights"] = weights_json(weights);
    text += ", weights " + weights_line(json["weights"]);
    character.weights = std::move(computed);
    export_gltf(character, options.output);
  } else {
    write_whole_file(options.output,
                     skel_text(character.skeleton, character.frame, options.output));
  }
  console.print(options.json ? json.dump(2) + "\n" : text + "\n");
}

}  // namespace

void add_rig(CLI::App& program, Console& console) {
  CLI::App* const command =
      program.add_subcommand("rig", "guess the skeleton of a mesh that has none");
  auto options = std::make_shared<RigOptions>();  // shared with the callback
  const std::span<const std::string_view> kinds = guess_kind_names();
  command->add_option("MESH", options->mesh, "a surface of a body, in any pose")->required();
  command
      ->add_option("--template", options->body,
                   "biped, quadruped, or auto: found from the shape [auto]")
      ->check(CLI::IsMember(std::vector<std::string>(kinds.begin(), kinds.end())));
  command
      ->add_option("-o,--output", options->output,
                   "NAME.skel: the skeleton, in the coordinates of MESH; NAME.glb: MESH with the "
                   "skeleton and skinning weights")
      ->required();
  command->add_flag("--replace", options->replace,
                    "replace the skeleton, weights and clips of a character that has them");
  command->add_flag("--json", options->json, "print what was found as JSON");
  add_force(*command, options->force);
  command->callback([options, &console] { rig(*options, console); });
}

}  // namespace sinew

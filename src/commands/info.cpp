// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "commands/commands.h"
#include "commands/opening.h"
#include "commands/part_report.h"
#include "commands/weights_report.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/partial_file.h"
#include "session/body.h"
#include "session/lane.h"
#include "session/parts/missing_pieces.h"
#include "session/playing/statistics_json.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

struct InfoOptions : CommonOptions {
  bool json = false;
  std::string mapping_file;  ///< file to write; empty: none
};

Json clip_json(const Clip& clip) {
  Json json = {{"name", clip.name}, {"seconds", clip.duration}, {"joints", clip.tracks.size()}};
  if (!clip.morphs.empty()) json["morphs"] = clip.morphs.size();
  return json;
}

/// Returns the mappings of motions from other files to the joints of the character.
Json motions_json(const Character& character) {
  Json motions = Json::array();
  for (const NamedMapping& mapping : character.mappings) {
    motions.push_back({{"file", mapping.motion},
                       {"manner", mapping.manner},
                       {"matched", mapping.pairs.size()},
                       {"still", mapping.idle_targets},
                       {"unused", mapping.idle_sources}});
  }
  return motions;
}

std::string motion_lines(const Json& motion) {
  const auto names = [](const Json& list) {
    constexpr std::size_t kMaxListed = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(kMaxListed, list.size()); ++i) {
      text += (i == 0 ? "" : ", ") + list[i].get<std::string>();
    }
    if (list.size() > kMaxListed) text += fmt::format(" and {} more", list.size() - kMaxListed);
    return text;
  };
  const Json& still = motion["still"];
  const std::size_t matched = motion["matched"].get<std::size_t>();
  std::string text =
      fmt::format("  motion    {}: matched with {} of {} joints\n",
                  motion["file"].get<std::string>(), matched, matched + still.size());
  text += fmt::format("            {}\n", motion["manner"].get<std::string>());
  if (!still.empty()) text += fmt::format("            not moved: {}\n", names(still));
  if (!motion["unused"].empty()) {
    text += fmt::format("            unused joints of the motion: {}\n", names(motion["unused"]));
  }
  return text;
}

/// Returns the joints with their positions at rest, in the coordinates of the character's file.
Json skeleton_json(const Character& character) {
  Json joints = Json::array();
  const std::vector<Transform> rest = character.skeleton.rest_global();
  for (int j = 0; j < character.skeleton.joint_count(); ++j) {
    const Joint& joint = character.skeleton.joints[j];
    const Json parent =
        joint.parent < 0 ? Json(nullptr) : Json(character.skeleton.joints[joint.parent].name);
    const Eigen::Vector3d place = character.frame.to_file(rest[j].translation());
    joints.push_back({{"name", joint.name},
                      {"parent", parent},
                      {"position", {place.x(), place.y(), place.z()}}});
  }
  return joints;
}

/// Returns the size of the body of position based skinning; null for other methods.
Json particles_json(const Character& character, const Settings& settings, const Document& document,
                    const Progress& progress) {
  if (settings.method != SkinningMethod::kPositionBased) return nullptr;
  const Lane lane(character, settings, document, progress);
  return lane.particles() == nullptr ? Json(nullptr)
                                     : position_based_json(lane.particles()->size());
}

Json report(const CharacterWeights& weights, const Document& document, const Body* body,
            const std::vector<std::string>& faults) {
  const Character& character = weights.character();
  const TissueModel* const tissue = body != nullptr ? &body->tissue : nullptr;
  Json json;
  json["files"] = character.files;
  json["character"] = character_json(character, tissue);
  json["parts"] = parts_json(character, body != nullptr ? &body->plan : nullptr);
  json["skeleton"] = skeleton_json(character);
  json["weights"] = weights_json(weights);
  json["clips"] = Json::array();
  for (const Clip* const clip : clips_of(character, document.motions))
    json["clips"].push_back(clip_json(*clip));
  if (!character.mappings.empty()) json["motions"] = motions_json(character);
  if (!character.morphs.empty()) {
    json["morphs"] = Json::array();
    for (const MorphTarget& morph : character.morphs) json["morphs"].push_back(morph.name);
  }
  json["warnings"] = character.warnings;
  for (const std::string& sentence : missing_pieces(character, document))
    json["warnings"].push_back(sentence);
  if (tissue != nullptr) {
    for (const std::string& sentence : tissue->warnings) json["warnings"].push_back(sentence);
  }
  for (const std::string& sentence : faults) json["warnings"].push_back(sentence);
  return json;
}

std::string plural(const Json& count, const char* one, const char* many) {
  return counted(count.get<long>(), one, many);
}

std::string particle_lines(const Json& size) {
  std::string text =
      fmt::format("  particles {}, {}, {}\n", plural(size["particles"], "vertex", "vertices"),
                  plural(size["tetrahedra"], "tetrahedron", "tetrahedra"),
                  plural(size["blocks"], "block", "blocks"));
  for (const Json& some : size["constraints"]) {
    text += fmt::format("            {}: {}", some["kind"].get<std::string>(),
                        plural(some["count"], "constraint", "constraints"));
    if (const Json& sizes = some["color_sizes"]; !sizes.empty()) {
      text += fmt::format(" in {} of {} to {}", plural(some["colors"], "color", "colors"),
                          sizes.front()["size"].get<int>(), sizes.back()["size"].get<int>());
    }
    text += "\n";
  }
  return text;
}

std::string readable(const Json& json) {
  const Json& counts = json["character"];
  std::string text = fmt::format("{}\n", counts["name"].get<std::string>());
  text +=
      fmt::format("  surface   {}, {}\n", plural(counts["surface_vertices"], "vertex", "vertices"),
                  plural(counts["components"], "component", "components"));
  text += fmt::format("  visible   {} in {}\n",
                      plural(counts["visible_vertices"], "vertex", "vertices"),
                      plural(json["parts"].size(), "part", "parts"));
  for (const Json& part : json["parts"]) {
    text += fmt::format("            {}\n", part_line(part));
  }
  if (counts["tetrahedra"].get<long>() > 0) {
    text += fmt::format("  tissue    {}, {}\n",
                        plural(counts["simulated_vertices"], "vertex", "vertices"),
                        plural(counts["tetrahedra"], "tetrahedron", "tetrahedra"));
  }
  if (json.contains("position_based")) text += particle_lines(json["position_based"]);
  text += fmt::format("  skeleton  {}\n", plural(counts["joints"], "joint", "joints"));
  if (!json["weights"].is_null())
    text += fmt::format("  weights   {}\n", weights_line(json["weights"]));
  text += fmt::format("  clips     {}\n", json["clips"].size());
  for (const Json& clip : json["clips"]) {
    text += fmt::format("            {}: {:.2f} s\n", clip["name"].get<std::string>(),
                        clip["seconds"].get<double>());
  }
  if (json.contains("motions")) {
    for (const Json& motion : json["motions"]) text += motion_lines(motion);
  }
  if (json.contains("morphs")) {
    text += fmt::format("  morphs    {}\n", json["morphs"].size());
  }
  text += fmt::format("  warnings  {}\n", json["warnings"].size());
  for (const Json& warning : json["warnings"]) {
    text += fmt::format("            {}\n", warning.get<std::string>());
  }
  return text;
}

/// Writes the mapping of the only motion that comes from another file, for the user to edit.
void write_mapping(const Character& character, const std::string& path) {
  if (character.mappings.empty()) {
    throw UsageError(
        "--write-mapping: no other file has a motion for the character; name one that does");
  }
  if (character.mappings.size() > 1) {
    throw UsageError(
        "--write-mapping: several files have motions for the character; name only one of them");
  }
  write_whole_file(path, mapping_text(character.mappings.front()));
}

void info(const InfoOptions& options, Console& console) {
  OutputFiles outputs = output_files(options);
  if (!options.mapping_file.empty()) outputs.add(options.mapping_file, ".map");
  const Character character = open_files(options);
  if (!options.mapping_file.empty()) {
    outputs.add_inputs(character);
    write_mapping(character, options.mapping_file);
  }
  const Document document = document_for(options, character, console);
  const CharacterWeights weights(character, options.settings.weights, console.progress());
  std::vector<std::string> faults;
  std::optional<Body> body;
  Json particles;
  try {
    particles = particles_json(character, options.settings, document, console.progress());
    if (!bone_lines(character.skeleton).bones.empty()) {
      body = build_body(character, weights, options.settings, document, console.progress());
    }
  } catch (const InputError& error) {
    // If the body cannot be built, this is reported like a warning, and the rest of the report is
    // printed.
    faults.push_back(error.what());
  }
  Json json = report(weights, document, body ? &*body : nullptr, faults);
  if (!particles.is_null()) json["position_based"] = std::move(particles);
  console.print(options.json ? json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n"
                             : readable(json));
}

}  // namespace

void add_info(CLI::App& program, Console& console) {
  CLI::App* const command =
      program.add_subcommand("info", "print what the files contain, and possible problems");
  auto options = std::make_shared<InfoOptions>();  // shared with the callback, which is copied
  add_files(*command, *options);
  add_settings(*command, *options);
  add_document_options(*command, options->document);
  command->add_flag("--json", options->json, "print one JSON object");
  command->add_option("--write-mapping", options->mapping_file,
                      "write to this file which joint drives which; edit it and pass it as a FILE");
  add_force(*command, options->force);
  command->callback([options, &console] { info(*options, console); });
}

}  // namespace sinew

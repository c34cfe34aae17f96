// SPDX-License-Identifier: MIT

#include "skinning/weights/transfer_weights.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "assets/export/export_gltf.h"
#include "assets/open.h"
#include "commands/commands.h"
#include "commands/options.h"
#include "commands/weights_report.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "session/baking/output_files.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

struct TransferOptions {
  std::string source;
  std::string mesh;
  std::string output;
  bool json = false;
  bool force = false;
};

// The boxes of both surfaces may differ by this fraction of the diagonal on each side.
constexpr double kBoxTolerance = 0.05;
// Vertices farther than this from the source, in our length unit, are reported.
constexpr double kFar = 0.02 * kHeight;

bool agree(const Points& a, const Points& b) {
  const Eigen::AlignedBox3d first = bounding_box(a), second = bounding_box(b);
  const double largest = std::max((first.min() - second.min()).cwiseAbs().maxCoeff(),
                                  (first.max() - second.max()).cwiseAbs().maxCoeff());
  return largest < kBoxTolerance * first.diagonal().norm();
}

/// Moves a surface to the coordinates of the source. Both surfaces are in the same place in the
/// coordinates of their files or, if one file has other units or another up axis, in ours.
/// \throws InputError if they are in the same place in neither
void move_to(const Character& source, const std::string& mesh_file, Character& target) {
  Points moved = target.surface.positions;
  Eigen::Matrix3d rotation = source.frame.rotation * target.frame.rotation.transpose() *
                             (source.frame.scale / target.frame.scale);
  for (auto p : moved.colwise()) p = source.frame.to_ours(target.frame.to_file(p));
  if (!agree(source.surface.positions, moved)) {
    moved = target.surface.positions;
    rotation.setIdentity();
  }
  if (!agree(source.surface.positions, moved))
    fail_input(
        "{}: is not in the same place as {}; the weights of a character fit a copy of its surface "
        "in the same pose",
        mesh_file, source.name);
  target.surface.positions = std::move(moved);
  for (MorphTarget& morph : target.morphs)
    for (MorphTarget::Move& move : morph.moves) move.by = rotation.cast<float>() * move.by;
}

Json report(const CharacterWeights& weights, const TransferredWeights& transferred) {
  const FileFrame& frame = weights.character().frame;
  return {{"vertices", transferred.weights.vertices.size()},
          {"joints", weights.character().skeleton.joint_count()},
          {"weights", weights_json(weights)},
          {"distance",
           {{"mean", transferred.distance.mean() / frame.scale},
            {"max", transferred.distance.maxCoeff() / frame.scale}}}};
}

void transfer(const TransferOptions& options, Console& console) {
  if (file_extension(options.output) != ".glb")
    throw UsageError(fmt::format(
        "{}: a character with weights is written as .glb; give the file a name that ends in .glb",
        options.output));
  OutputFiles outputs(options.force);
  outputs.add_inputs(std::vector<std::string>{options.source, options.mesh});
  outputs.add(options.output);
  const Character source = open_character({options.source});
  Character target = open_character({options.mesh});
  outputs.add_inputs(source);
  outputs.add_inputs(target);
  console.warn(source.warnings);
  if (source.skeleton.empty())
    fail_input("{}: has no skeleton, so it has no skinning weights; give the finished character",
               options.source);
  if (!target.skeleton.empty())
    console.warn({fmt::format("{}: its own skeleton and weights are replaced", options.mesh)});
  move_to(source, options.mesh, target);
  const CharacterWeights weights(source, {}, console.progress());
  const TransferredWeights transferred =
      transfer_weights(source.surface, weights.get(), target.surface);
  const auto far_away = (transferred.distance.array() > kFar).count();
  if (far_away > 0)
    console.warn({fmt::format(
        "{} of {} vertices are farther than 2 % of the height from the surface of {}; their "
        "weights are those of the closest place",
        far_away, transferred.distance.size(), options.source)});
  target.weights = transferred.weights;
  target.skeleton = source.skeleton;
  target.clips = source.clips;
  for (Clip& clip : target.clips) clip.morphs.clear();  // they move targets of the source
  target.frame = source.frame;
  export_gltf(target, options.output);
  const Json json = report(weights, transferred);
  console.print(options.json ? json.dump(2) + "\n"
                             : fmt::format("{}\n  {} vertices, at most {:.3g} from the source\n",
                                           options.output, transferred.distance.size(),
                                           json["distance"]["max"].get<double>()));
}

}  // namespace

void add_transfer_weights(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand(
      "transfer-weights",
      "give a decimated or refined copy of a character its skeleton, weights and clips");
  auto options = std::make_shared<TransferOptions>();  // shared with the callback
  command->add_option("SOURCE", options->source, "a character with a skeleton")->required();
  command
      ->add_option("MESH", options->mesh,
                   "a surface of the same body, in the same pose and place as SOURCE")
      ->required();
  command->add_option("-o,--output", options->output, "NAME.glb: MESH with a skin")->required();
  command->add_flag("--json", options->json, "print what was transferred as JSON");
  add_force(*command, options->force);
  command->callback([options, &console] { transfer(*options, console); });
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/body_template.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "bodies/bones/template_bones.h"
#include "bodies/layers/body_fields.h"
#include "bodies/layers/cover.h"
#include "bodies/layers/digits.h"
#include "bodies/layers/layer_sizing.h"
#include "bodies/layers/layer_surfaces.h"
#include "bodies/layers/nest.h"
#include "bodies/layers/trunk_cavity.h"
#include "bodies/layers/uncross.h"
#include "bodies/muscles/template_muscles.h"
#include "bodies/rig/body_skeleton.h"
#include "bodies/rig/body_weights.h"
#include "bodies/skin/fat_map.h"
#include "bodies/skin/skin_details.h"
#include "solids/dual_surface.h"
#include "solids/grid_solid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kPackingCell = 0.003;  // m
/// Radii of the balls that smooth the surfaces of the skin, of muscles and of the skeleton, m.
constexpr double kSkinRadius = 0.020;
constexpr double kMuscleRadius = 0.014;
constexpr double kSkeletonRadius = 0.012;
/// Standard deviation of the kernel that smooths the skin, m.
constexpr double kSkinSmoothing = 0.006;
constexpr double kCavityCell = 0.008;  // m, of the mesh of the cavity
/// The skin covers all other parts by this, m.
constexpr double kLeastCover = 0.001;
/// The same where the skin would pass through itself otherwise, m.
constexpr double kLeastCoverUncrossed = 0.0002;

/// Returns a box around the right side of a body.
Eigen::AlignedBox3d right_side(const TemplateJoints& joints) {
  constexpr double kReach = 0.03;
  const double hand = joints.wrist.x() - joints.hand_length;
  Eigen::AlignedBox3d box;
  box.extend(Vector3d(hand - kReach, -kReach, -0.16 * joints.stature));
  box.extend(Vector3d(kReach, joints.stature + kReach, 0.16 * joints.stature));
  return box;
}

/// Adds what muscles leave free between the thighs, where the body is not joined, to a field of
/// what they do not enter.
ScalarGrid with_space_between_thighs(ScalarGrid field, const TemplateJoints& joints) {
  constexpr double kHalfWidth = 0.008;  // m
  const double top = joints.hip.y() - 0.05 * joints.stature;
  for (std::size_t i = 0; i < field.values.size(); ++i) {
    const Vector3d position = field.position(field.point(i));
    const double distance = std::max(std::abs(position.x()) - kHalfWidth, position.y() - top);
    field.values[i] = std::min(field.values[i], static_cast<float>(distance));
  }
  return field;
}

}  // namespace

BodyTemplate make_body_template(Sex sex, int skin_vertices, const Progress& progress) {
  BodyTemplate body{{sex, {}, {}, {}}, template_joints(sex)};
  const std::vector<BonePart> bones = template_bone_parts(sex, body.joints);
  const std::vector<TriangleMesh> meshes = bone_meshes(bones, progress.part(0.0, 0.1));
  progress.report(0.1, "Shaping bones");
  const ScalarGrid bone_field = bone_distance(bones, meshes, right_side(body.joints), kPackingCell);
  TemplateMuscles muscles =
      template_muscles(template_muscle_tables(), sex, body.joints,
                       with_space_between_thighs(bone_field, body.joints), progress.part(0.2, 0.6));

  progress.report(0.6, "Shaping layers");
  const Eigen::AlignedBox3d box = right_side(body.joints);
  const ScalarGrid cavity = trunk_cavity(body.joints, box, kLayerCell);
  const FatMap fat(sex, body.joints);
  LayerFields fields;
  {
    ScalarGrid inside = std::move(muscles.flesh);
    for (std::size_t i = 0; i < inside.values.size(); ++i)
      inside.values[i] = std::min(inside.values[i], bone_field.values[i]);
    for (const auto& rod : digit_rods(body.joints)) cut_off(inside, *rod);
    const ScalarGrid grown = grown_union({&inside, &cavity}, kMuscleRadius);
    fields.muscle_surface = shrunk(grown, [](const Vector3d&) { return kMuscleRadius; });
    // Fat fills wider gaps than the fascia around the muscles does.
    const ScalarGrid wide =
        shrunk(grown, [](const Vector3d&) { return kMuscleRadius - kSkinRadius; });
    fields.skin =
        shrunk(wide, [&](const Vector3d& at) { return kSkinRadius - fat.lean_thickness(at); });
    // Fat smooths what is below it.
    smooth(fields.skin, kSkinSmoothing / kLayerCell);
  }
  fields.skeleton_surface = shrunk(grown_union({&bone_field, &cavity}, kSkeletonRadius),
                                   [](const Vector3d&) { return kSkeletonRadius; });
  Sculpture skin;
  skin.add(std::make_unique<SymmetricGridSolid>(fields.skin), 0.0);
  add_skin_details(skin, sex, body.joints);
  fields.skin = sampled(skin, fields.skin);
  LayerSurfaces layers = layer_surfaces(
      skin, fields, body.joints.lumbosacral,
      [&](const Vector3d& position) { return is_hand_or_toes(body.joints, position); },
      layer_sizing(body.joints), skin_vertices, progress.part(0.65, 1.0));
  std::vector<BodyPart> inside = muscle_meshes(muscles);
  std::ranges::move(named_bones(bones, meshes), std::back_inserter(inside));
  CoverSearch search(inside, kLeastCover);
  cover(layers, search);
  CoverSearch search_uncrossed(inside, kLeastCoverUncrossed);
  uncross(layers, search_uncrossed);
  const std::vector<int> mirrored = mirrored_vertices(layers.skin);
  nest({layers.skin, layers.triangles}, layers.muscle_surface, mirrored);
  nest({layers.muscle_surface, layers.triangles}, layers.skeleton_surface, mirrored);
  body.parts.push_back({"skin", {layers.skin, layers.triangles}});
  body.parts.push_back({"muscle_surface", {layers.muscle_surface, layers.triangles}});
  body.parts.push_back({"skeleton_surface", {layers.skeleton_surface, layers.triangles}});
  body.parts.push_back({"cavity", polygonize(*trunk_cavity_shape(body.joints), kCavityCell)});
  std::ranges::move(inside, std::back_inserter(body.parts));
  body.skeleton = body_skeleton(body.joints);
  body.weights = body_weights(body.skeleton, body.joints, body.parts);
  return body;
}

}  // namespace sinew

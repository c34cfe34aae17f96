// SPDX-License-Identifier: MIT

#include "bodies/body_template.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "bodies/bones/template_bones.h"
#include "bodies/layers/body_fields.h"
#include "bodies/layers/layer_sizing.h"
#include "bodies/layers/layer_surfaces.h"
#include "bodies/layers/trunk_cavity.h"
#include "bodies/muscles/template_muscles.h"
#include "bodies/rig/body_skeleton.h"
#include "bodies/rig/body_weights.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kPackingCell = 0.003;  // m
/// Radii of the balls that smooth the surfaces of muscles and of the skeleton, m.
constexpr double kMuscleRadius = 0.014;
constexpr double kSkeletonRadius = 0.012;
/// The skin itself, and the fat below it in a lean body, m.
constexpr double kSkin = 0.002;
constexpr double kLeanFat = 0.004;

/// Returns a box around the right side of a body.
Eigen::AlignedBox3d right_side(const TemplateJoints& joints) {
  constexpr double kReach = 0.03;
  const double hand = joints.wrist.x() - joints.hand_length;
  Eigen::AlignedBox3d box;
  box.extend(Vector3d(hand - kReach, -kReach, -0.16 * joints.stature));
  box.extend(Vector3d(kReach, joints.stature + kReach, 0.16 * joints.stature));
  return box;
}

/// Tells whether a place of the right side is on the hand or in front of the instep.
bool is_hand_or_toes(const TemplateJoints& joints, const Vector3d& position) {
  const Vector3d hand = (joints.middle_knuckle - joints.wrist).normalized();
  const Vector3d foot = (joints.toes - joints.heel).normalized();
  const bool is_low = position.y() < joints.ankle.y();
  return (position - joints.wrist).dot(hand) > 0.012 * joints.stature ||
         (is_low && (position - joints.ankle).dot(foot) > 0.028 * joints.stature);
}

}  // namespace

BodyTemplate make_body_template(Sex sex, int skin_vertices, const Progress& progress) {
  BodyTemplate body{sex, template_joints(sex), {}, {}, {}};
  const std::vector<BonePart> bones = template_bone_parts(sex, body.joints);
  const std::vector<TriangleMesh> meshes = bone_meshes(bones, progress.part(0.0, 0.1));
  progress.report(0.1, "Shaping bones");
  const ScalarGrid bone_field = bone_distance(bones, meshes, right_side(body.joints), kPackingCell);
  const TemplateMuscles muscles = template_muscles(template_muscle_tables(), sex, body.joints,
                                                   bone_field, progress.part(0.2, 0.6));

  progress.report(0.6, "Shaping layers");
  const ScalarGrid cavity = trunk_cavity(body.joints, right_side(body.joints), kLayerCell);
  LayerFields fields;
  fields.muscle_surface = filled_union({&bone_field, &muscles.flesh, &cavity}, kMuscleRadius);
  fields.skeleton_surface = filled_union({&bone_field, &cavity}, kSkeletonRadius);
  fields.skin = thickened(fields.muscle_surface, [](const Vector3d&) { return kSkin + kLeanFat; });
  const LayerSurfaces layers = layer_surfaces(
      fields, body.joints.lumbosacral,
      [&](const Vector3d& position) { return is_hand_or_toes(body.joints, position); },
      layer_sizing(body.joints), skin_vertices, progress.part(0.65, 1.0));
  body.parts.push_back({"skin", {layers.skin, layers.triangles}});
  body.parts.push_back({"muscle_surface", {layers.muscle_surface, layers.triangles}});
  body.parts.push_back({"skeleton_surface", {layers.skeleton_surface, layers.triangles}});
  std::ranges::move(muscle_meshes(muscles), std::back_inserter(body.parts));
  std::ranges::move(named_bones(bones, meshes), std::back_inserter(body.parts));
  body.skeleton = body_skeleton(body.joints);
  body.weights = body_weights(body.skeleton, body.joints, body.parts);
  return body;
}

}  // namespace sinew

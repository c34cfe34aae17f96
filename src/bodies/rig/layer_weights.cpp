// SPDX-License-Identifier: MIT

#include "bodies/rig/layer_weights.h"

#include <algorithm>
#include <stdexcept>

#include "bodies/body_part.h"
#include "bodies/rig/spine_joints.h"
#include "bodies/rig/weight_diffusion.h"
#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Distances from the bones of the trunk at which the wall of the cavity begins to follow the spine
/// instead, and at which it follows only the spine, m.
constexpr double kNearBones = 0.010;
constexpr double kFarFromBones = 0.030;

/// Holds weights before the diffusion, n x joints, and the length s of the diffusion for each
/// vertex, m.
struct NearestWeights {
  Eigen::MatrixXd weights;
  std::vector<double> lengths;
};

/// Returns the weights of the bone nearest to a vertex of the right side, or those of the spine.
Eigen::VectorXd nearest_weights_at(const Skeleton& skeleton, const std::vector<Transform>& rest,
                                   const NearestBone& bones, const Vector3d& place) {
  const NearestBone::Hit bone = *bones.at(place);
  const bool is_trunk =
      is_at_or_above(skeleton, bone.influences->front().joint, skeleton.find("chest"));
  const double free =
      is_trunk ? std::clamp((bone.distance - kNearBones) / (kFarFromBones - kNearBones), 0.0, 1.0)
               : 0.0;
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(skeleton.joint_count());
  if (free > 0.0) weights = free * spine_weights_at(skeleton, rest, place.y());
  for (const auto& [joint, weight] : *bone.influences) weights[joint] += (1.0 - free) * weight;
  return weights;
}

NearestWeights nearest_weights(const Skeleton& skeleton, const TriangleMesh& skin,
                               const TriangleMesh& skeleton_surface, const NearestBone& bones,
                               const std::vector<int>& image_of_vertex) {
  const int count = skin.vertex_count();
  const std::vector<int> image_of_joint = mirrored_joints(skeleton);
  const std::vector<Transform> rest = skeleton.rest_global();
  NearestWeights result{Eigen::MatrixXd::Zero(count, skeleton.joint_count()),
                        std::vector<double>(static_cast<std::size_t>(count))};
  parallel_for(count, [&](int v) {
    if (skin.positions(0, v) > 0.0) return;
    const Eigen::VectorXd own =
        nearest_weights_at(skeleton, rest, bones, skeleton_surface.positions.col(v));
    const int image = image_of_vertex[v];
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
      if (own[joint] == 0.0) continue;
      const int other = image_of_joint[joint];
      // Vertices in the middle belong to both sides alike.
      const double share = image == v && other != joint ? 0.5 * own[joint] : own[joint];
      result.weights(v, joint) = share;
      result.weights(image, other) = share;
    }
    result.lengths[v] = diffusion_length(bones.at(skin.positions.col(v))->distance);
    result.lengths[image] = result.lengths[v];
  });
  return result;
}

}  // namespace

Eigen::VectorXd spine_weights_at(const Skeleton& skeleton, const std::vector<Transform>& rest,
                                 double height) {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(skeleton.joint_count());
  int below = skeleton.find("hips");
  for (const SpineJoint& joint : kSpineJoints) {
    const int above = skeleton.find(joint.name);
    const double from = rest[below].translation().y();
    const double to = rest[above].translation().y();
    if (height < to) {
      const double share = std::clamp((height - from) / std::max(to - from, 1e-9), 0.0, 1.0);
      weights[below] = 1.0 - share;
      weights[above] = share;
      return weights;
    }
    below = above;
  }
  weights[below] = 1.0;
  return weights;
}

std::vector<VertexWeights> layer_weights(const Skeleton& skeleton, const TriangleMesh& skin,
                                         const TriangleMesh& skeleton_surface,
                                         const NearestBone& bones) {
  const std::vector<int> image_of_vertex = mirrored_vertices(skin.positions);
  const std::vector<int> image_of_joint = mirrored_joints(skeleton);
  auto [weights, lengths] =
      nearest_weights(skeleton, skin, skeleton_surface, bones, image_of_vertex);
  const WeightDiffusion diffusion(skin, lengths);
  const auto is_left = [&](int joint) { return skeleton.joints[joint].name.ends_with(".L"); };
  // The weights of a joint of the left side are the mirror image of those of the right side.
  parallel_for(
      skeleton.joint_count(),
      [&, &all = weights](int joint) {
        if (is_left(joint) || all.col(joint).isZero(0.0)) return;
        all.col(joint) = diffusion.diffused(all.col(joint));
      },
      1);
  std::vector<VertexWeights> result(static_cast<std::size_t>(skin.vertex_count()));
  parallel_for(skin.vertex_count(), [&, &all = weights](int v) {
    if (skin.positions(0, v) > 0.0) return;
    Eigen::VectorXd own = all.row(v);
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
      if (is_left(joint)) own[joint] = all(image_of_vertex[v], image_of_joint[joint]);
    }
    result[v] = largest_weights(own);
    const int image = image_of_vertex[v];
    if (image != v) result[image] = mirrored(result[v], image_of_joint);
  });
  return result;
}

}  // namespace sinew

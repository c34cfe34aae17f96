// SPDX-License-Identifier: MIT

#include "registration/fitted_joints.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Width of the band of skin around a joint, over the distance of the nearest skin.
constexpr double kBand = 1.0;

/// Returns the mean displacement of the skin around a joint.
Vector3d displacement_around(const Vector3d& joint, const std::vector<int>& vertices,
                             const Points& before, const Points& after) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const int v : vertices) nearest = std::min(nearest, (before.col(v) - joint).norm());
  double sum = 0.0;
  Vector3d displacement = Vector3d::Zero();
  for (const int v : vertices) {
    const double distance = ((before.col(v) - joint).norm() - nearest) / (kBand * nearest + 1e-9);
    const double weight = std::exp(-distance * distance);
    displacement += weight * (after.col(v) - before.col(v));
    sum += weight;
  }
  return sum > 0.0 ? Vector3d(displacement / sum) : Vector3d::Zero();
}

}  // namespace

Skeleton fitted_skeleton(const PoseFit& pose, const Points& skin, const SkinWeights& weights) {
  Skeleton skeleton = pose.shape.skeleton;
  const std::vector<Transform> posed = global_transforms(skeleton, pose.pose);
  // Vertices that each joint moves by at least a tenth.
  constexpr float kLeastWeight = 0.1F;
  std::vector<std::vector<int>> moved(posed.size());
  for (int v = 0; v < static_cast<int>(weights.vertices.size()); ++v) {
    for (const auto& [joint, weight] : weights.vertices[static_cast<std::size_t>(v)]) {
      if (weight >= kLeastWeight) moved[static_cast<std::size_t>(joint)].push_back(v);
    }
  }
  std::vector<Transform> global = posed;
  for (std::size_t j = 0; j < posed.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    std::vector<int> around = moved[j];
    if (parent >= 0) {
      const std::vector<int>& other = moved[static_cast<std::size_t>(parent)];
      around.insert(around.end(), other.begin(), other.end());
      std::ranges::sort(around);
      around.erase(std::unique(around.begin(), around.end()), around.end());
    }
    global[j].translation() += displacement_around(posed[j].translation(), around, pose.skin, skin);
  }
  for (std::size_t j = 0; j < posed.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    skeleton.joints[j].rest_local =
        parent < 0 ? global[j] : global[static_cast<std::size_t>(parent)].inverse() * global[j];
  }
  return skeleton;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/scene/rest_scale.h"

#include <Eigen/LU>
#include <algorithm>
#include <set>

#include "assets/scene/rigid_part.h"

namespace sinew {
namespace {

constexpr double kOtherSize = 0.01;  // relative; smaller changes are not visible

bool moves_skin(const SceneBone& bone) {
  return std::any_of(bone.weights.begin(), bone.weights.end(),
                     [](const auto& entry) { return entry.second > 0.0F; });
}

}  // namespace

std::vector<std::string> joints_scaled_since_binding(const Scene& scene,
                                                     const SceneSkeleton& joints) {
  const std::vector<Eigen::Matrix4d> posed = scene.global_transforms();
  std::set<int> scaled;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    const Eigen::Matrix4d from_scene = joints.mesh_to_scene[m].inverse();
    for (const SceneBone& bone : scene.meshes[m].bones) {
      if (!moves_skin(bone)) continue;
      // The transform by which the joint moves the mesh from its bind pose to the file's pose.
      const Eigen::Matrix4d moved = posed[bone.node] * bone.inverse_bind * from_scene;
      const Eigen::Matrix3d stretch =
          rigid_part(moved).rotation().transpose() * moved.topLeftCorner<3, 3>();
      if (!((stretch - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= kOtherSize)) {
        scaled.insert(bone.node);
      }
    }
  }
  std::vector<std::string> names;
  for (const int node : scaled) names.push_back(scene.nodes[node].name);
  return names;
}

}  // namespace sinew

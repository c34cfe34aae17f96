// SPDX-License-Identifier: MIT

#include "viewer/tools/joint_depths.h"

#include <algorithm>

#include "assets/character.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {

std::vector<double> joint_depths(const TriangleMesh& skin, const BoneLines& lines) {
  const TriangleTree tree(skin);
  const WindingNumber winding(skin.positions, skin.triangles);
  std::vector<double> depths;
  for (const Eigen::Vector3d& joint : lines.joints) {
    constexpr double kInside = 0.5;
    const auto nearest = tree.closest(joint);
    depths.push_back(nearest && winding.at(joint) > kInside ? nearest->distance : 0.0);
  }
  return depths;
}

std::vector<double> beyond_skin(const Radii& radii, const std::vector<double>& depths) {
  constexpr double kVisible = 0.001 * kHeight;
  std::vector<double> beyond(radii.joints.size(), 0.0);
  for (std::size_t j = 0; j < std::min(beyond.size(), depths.size()); ++j) {
    const double distance = radii.joints[j] - depths[j];
    if (radii.joints[j] > 0.0 && distance > kVisible) beyond[j] = distance;
  }
  return beyond;
}

}  // namespace sinew

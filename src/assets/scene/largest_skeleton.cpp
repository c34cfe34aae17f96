// SPDX-License-Identifier: MIT

#include "assets/scene/largest_skeleton.h"

#include <algorithm>
#include <map>
#include <set>

#include "assets/list_names.h"
#include "assets/scene/skeleton_groups.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

/// Returns the bounding box of a skinned mesh in the pose of the joint with the largest weight sum.
Eigen::AlignedBox3d posed_box(const SceneMesh& mesh, const std::vector<Eigen::Matrix4d>& posed) {
  const auto weight = [](const SceneBone& bone) {
    double sum = 0.0;
    for (const auto& [vertex, added] : bone.weights) sum += added;
    return sum;
  };
  const auto heaviest = std::max_element(
      mesh.bones.begin(), mesh.bones.end(),
      [&](const SceneBone& a, const SceneBone& b) { return weight(a) < weight(b); });
  const Eigen::Affine3d placement(posed[heaviest->node] * heaviest->inverse_bind);
  return bounding_box(mesh.positions).transformed(placement);
}

/// Returns true if the center of a box is in another one that has more than twice its diagonal.
bool is_inside(const Eigen::AlignedBox3d& small, const Eigen::AlignedBox3d& large) {
  return large.contains(small.center()) && 2.0 * small.diagonal().norm() < large.diagonal().norm();
}

/// The meshes that one skeleton moves.
struct Group {
  Eigen::Index vertices = 0;
  Eigen::AlignedBox3d box;
};

}  // namespace

Scene keep_largest_skeleton(Scene scene, const std::string& file) {
  const SkeletonGroups groups(scene);
  const std::vector<Eigen::Matrix4d> posed = scene.global_transforms();
  std::vector<int> top_of_mesh;
  std::map<int, Group> by_top;
  for (const SceneMesh& mesh : scene.meshes) {
    top_of_mesh.push_back(mesh.bones.empty() ? -1 : groups.top_of(mesh));
    if (mesh.bones.empty()) continue;
    Group& group = by_top[top_of_mesh.back()];
    group.vertices += mesh.positions.cols();
    group.box.extend(posed_box(mesh, posed));
  }
  if (by_top.size() < 2) return scene;
  const auto largest = std::max_element(
      by_top.begin(), by_top.end(),
      [](const auto& a, const auto& b) { return a.second.vertices < b.second.vertices; });
  std::vector<std::string> left_out;
  std::set<int> other_tops;
  for (const auto& [top, group] : by_top) {
    if (top == largest->first || is_inside(group.box, largest->second.box)) continue;
    other_tops.insert(top);
    left_out.push_back(scene.nodes[top].name);
  }
  if (other_tops.empty()) return scene;
  scene.warnings.push_back(
      fmt::format("{}: the file contains {} skeletons; only the largest, '{}', is shown with its "
                  "meshes, without {}; export each character to its own file",
                  file, by_top.size(), scene.nodes[largest->first].name, list_names(left_out)));
  std::vector<SceneMesh> kept;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    if (!other_tops.contains(top_of_mesh[m])) kept.push_back(std::move(scene.meshes[m]));
  }
  scene.meshes = std::move(kept);
  return scene;
}

}  // namespace sinew

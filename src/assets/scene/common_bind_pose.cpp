// SPDX-License-Identifier: MIT

#include "assets/scene/common_bind_pose.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <set>
#include <vector>

#include "assets/list_names.h"
#include "core/counted.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

/// Differences of bind matrices below this fraction of the mesh size come from rounding or from
/// binding by hand, and are not visible.
constexpr double kSameBinding = 0.01;

/// Returns for each bone of a mesh the transform from where the mesh was bound to where the bind
/// pose of the skeleton moves it, in the coordinates of the mesh.
std::vector<Eigen::Matrix4d> moves_of_bones(const SceneMesh& mesh,
                                            const Eigen::Matrix4d& mesh_to_scene,
                                            const std::vector<Transform>& rest_global,
                                            const SceneSkeleton& joints) {
  const Eigen::Matrix4d from_scene = mesh_to_scene.inverse();
  std::vector<Eigen::Matrix4d> moves;
  for (const SceneBone& bone : mesh.bones) {
    const int joint = joints.joint_of_node[bone.node];
    if (joint < 0) {  // it moves no vertex
      moves.emplace_back(Eigen::Matrix4d::Identity());
      continue;
    }
    Eigen::Matrix4d bound = rest_global[joint].matrix();
    bound.topLeftCorner<3, 3>() *= joints.rest_scale[joint];
    moves.emplace_back(from_scene * bound * bone.inverse_bind);
    if (!moves.back().allFinite()) moves.back().setIdentity();
  }
  return moves;
}

/// Returns true if a bone that moves vertices was bound elsewhere.
bool is_bound_elsewhere(const SceneMesh& mesh, const std::vector<Eigen::Matrix4d>& moves) {
  const double size = bounding_box(mesh.positions).diagonal().norm();
  for (std::size_t b = 0; b < moves.size(); ++b) {
    const Eigen::Matrix4d difference = moves[b] - Eigen::Matrix4d::Identity();
    const bool moves_skin = std::any_of(mesh.bones[b].weights.begin(), mesh.bones[b].weights.end(),
                                        [](const auto& entry) { return entry.second > 0.0F; });
    if (!moves_skin) continue;
    if (difference.topLeftCorner<3, 3>().norm() > kSameBinding ||
        difference.topRightCorner<3, 1>().norm() > kSameBinding * size) {
      return true;
    }
  }
  return false;
}

/// Returns the blended transform of each vertex; the identity for vertices without weights.
std::vector<Eigen::Matrix4d> blended(const SceneMesh& mesh,
                                     const std::vector<Eigen::Matrix4d>& moves) {
  const auto count = static_cast<std::size_t>(mesh.positions.cols());
  std::vector<Eigen::Matrix4d> transforms(count, Eigen::Matrix4d::Zero());
  std::vector<double> sums(count, 0.0);
  for (std::size_t b = 0; b < moves.size(); ++b) {
    for (const auto& [vertex, weight] : mesh.bones[b].weights) {
      transforms[vertex] += static_cast<double>(weight) * moves[b];
      sums[vertex] += weight;
    }
  }
  for (std::size_t v = 0; v < count; ++v) {
    if (sums[v] > 0.0) {
      transforms[v] /= sums[v];
    } else {
      transforms[v].setIdentity();
    }
  }
  return transforms;
}

/// Transforms positions, normals and morph targets vertex by vertex.
void transform(const std::vector<Eigen::Matrix4d>& transforms, SceneMesh& mesh) {
  for (std::size_t v = 0; v < transforms.size(); ++v) {
    const Eigen::Affine3d move(transforms[v]);
    const auto column = static_cast<Eigen::Index>(v);
    const Eigen::Vector3d moved = move * Eigen::Vector3d(mesh.positions.col(column));
    mesh.positions.col(column) = moved;
    if (v < mesh.normals.size()) {
      const Eigen::Matrix3d of_normals = move.linear().inverse().transpose();
      if (of_normals.allFinite()) mesh.normals[v] = of_normals.cast<float>() * mesh.normals[v];
    }
  }
  for (SceneMorph& morph : mesh.morphs) {
    for (auto& [vertex, by] : morph.moves) {
      by = Eigen::Vector3d(transforms[vertex].topLeftCorner<3, 3>() * by);
    }
  }
}

}  // namespace

void move_to_common_bind_pose(const SceneSkeleton& joints, const std::string& file, Scene& scene) {
  const std::vector<Transform> rest_global = joints.skeleton.rest_global();
  std::vector<std::vector<Eigen::Matrix4d>> moves;
  std::set<int> objects;  // that have a piece that was bound elsewhere
  std::set<std::string> moved;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    const SceneMesh& mesh = scene.meshes[m];
    moves.push_back(moves_of_bones(mesh, joints.mesh_to_scene[m], rest_global, joints));
    if (is_bound_elsewhere(mesh, moves[m])) objects.insert(mesh.object);
  }
  // All pieces of an object are treated alike, or their seams would not be welded.
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    SceneMesh& mesh = scene.meshes[m];
    if (mesh.bones.empty() || !objects.contains(mesh.object)) continue;
    transform(blended(mesh, moves[m]), mesh);
    for (std::size_t b = 0; b < mesh.bones.size(); ++b) {
      const Eigen::Matrix4d bind = mesh.bones[b].inverse_bind * moves[m][b].inverse();
      if (bind.allFinite()) mesh.bones[b].inverse_bind = bind;
    }
    moved.insert(mesh.name);
  }
  if (moved.empty()) return;
  scene.warnings.push_back(fmt::format(
      "{}: {} {} bound to the joints in another pose than the rest of the skin; {} vertices that "
      "several joints move are a little off, so bind all meshes in one pose",
      file, list_names({moved.begin(), moved.end()}), by_count(moved.size(), "was", "were"),
      by_count(moved.size(), "its", "their")));
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "scene_truth.h"

#include <algorithm>
#include <limits>

#include "assets/preparation/prepare_surface.h"
#include "assets/scene/scene_character.h"
#include "assets/scene/scene_skeleton.h"

namespace sinew {
namespace {

template <typename Value, typename Mix>
Value value_at(const std::vector<std::pair<double, Value>>& keys, double time, Mix mix) {
  for (std::size_t k = 1; k < keys.size(); ++k) {
    const auto& [begin, a] = keys[k - 1];
    const auto& [end, b] = keys[k];
    if (time >= begin && time < end) return mix(a, b, (time - begin) / (end - begin));
  }
  return time < keys.front().first ? keys.front().second : keys.back().second;
}

Eigen::Vector3d mix_vectors(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double t) {
  return a + t * (b - a);
}

Eigen::Matrix4d local_at(const SceneNode& node, const SceneClip* clip, int index, double time) {
  const SceneChannel* channel = nullptr;
  if (clip != nullptr) {
    for (const SceneChannel& candidate : clip->channels) {
      if (candidate.node == index) channel = &candidate;
    }
  }
  if (channel == nullptr) return node.local;
  Eigen::Affine3d rest(node.local);
  Eigen::Matrix3d rotation;
  Eigen::Matrix3d scale;
  rest.computeRotationScaling(&rotation, &scale);
  Eigen::Vector3d translation = rest.translation();
  if (!channel->translations.empty()) {
    translation = value_at(channel->translations, time, mix_vectors);
  }
  if (!channel->rotations.empty()) {
    rotation = value_at(channel->rotations, time,
                        [](const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double t) {
                          return a.slerp(t, b);
                        })
                   .toRotationMatrix();
  }
  if (!channel->scales.empty()) {
    scale = value_at(channel->scales, time, mix_vectors).asDiagonal();
  }
  Eigen::Affine3d local = Eigen::Affine3d::Identity();
  local.translation() = translation;
  local.linear() = rotation * scale;
  return local.matrix();
}

}  // namespace

Points posed_vertices(const Scene& scene, const SceneMesh& mesh, const SceneClip* clip,
                      double time) {
  std::vector<Eigen::Matrix4d> global;
  for (int n = 0; n < static_cast<int>(scene.nodes.size()); ++n) {
    const Eigen::Matrix4d local = local_at(scene.nodes[n], clip, n, time);
    const int parent = scene.nodes[n].parent;
    global.push_back(parent < 0 ? local : Eigen::Matrix4d(global[parent] * local));
  }
  Points result = Points::Zero(3, mesh.positions.cols());
  Eigen::VectorXd sums = Eigen::VectorXd::Zero(mesh.positions.cols());
  for (const SceneBone& bone : mesh.bones) {
    const Eigen::Matrix4d matrix = global[bone.node] * bone.inverse_bind;
    for (const auto& [vertex, weight] : bone.weights) {
      result.col(vertex) += weight * (matrix * mesh.positions.col(vertex).homogeneous()).head<3>();
      sums[vertex] += weight;
    }
  }
  for (Eigen::Index v = 0; v < result.cols(); ++v) {
    result.col(v) /= sums[v] > 0.0 ? sums[v] : std::numeric_limits<double>::quiet_NaN();
  }
  return result;
}

double skinning_error(const Scene& scene, const std::string& file, int clip, double time) {
  Character character;
  SceneCharacter held = character_of_scene(scene, file);
  prepare_surface(held.surface, file, character);
  const Pose pose =
      clip < 0 ? rest_pose(held.skeleton) : held.clips.at(clip).sample(held.skeleton, time);
  const auto transforms = blend_transforms(held.skeleton, pose);
  const double height = bounding_box(character.surface.positions).sizes().maxCoeff();

  const SceneSkeleton joints = skeleton_of_scene(scene, file);
  struct Vertex {
    Eigen::Vector3d rest;
    Eigen::Vector3d posed;
  };
  std::vector<Vertex> truth;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    const SceneMesh& mesh = scene.meshes[m];
    if (mesh.bones.empty()) continue;
    const SceneClip* source = nullptr;
    for (const SceneClip& candidate : scene.clips) {
      if (clip >= 0 && candidate.name == held.clips[clip].name) source = &candidate;
    }
    const Points posed = posed_vertices(scene, mesh, source, time);
    for (Eigen::Index v = 0; v < posed.cols(); ++v) {
      if (!posed.col(v).allFinite()) continue;
      truth.push_back({(joints.mesh_to_scene[m] * mesh.positions.col(v).homogeneous()).head<3>(),
                       posed.col(v)});
    }
  }
  std::sort(truth.begin(), truth.end(),
            [](const Vertex& a, const Vertex& b) { return a.rest.x() < b.rest.x(); });

  double worst = 0.0;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const Eigen::Vector3d rest = character.surface.positions.col(v);
    Eigen::Vector3d posed = Eigen::Vector3d::Zero();
    for (const auto& [joint, weight] : character.weights->vertices[v]) {
      posed += weight * (transforms[joint] * rest);
    }
    // Several vertices of the scene may be at this place. The one that moves most similarly counts.
    const double same = 1e-6 * height;
    auto candidate = std::lower_bound(truth.begin(), truth.end(), rest.x() - same,
                                      [](const Vertex& a, double x) { return a.rest.x() < x; });
    double best = std::numeric_limits<double>::infinity();
    for (; candidate != truth.end() && candidate->rest.x() <= rest.x() + same; ++candidate) {
      if ((candidate->rest - rest).norm() > same) continue;
      best = std::min(best, (candidate->posed - posed).norm());
    }
    if (std::isfinite(best)) worst = std::max(worst, best);
  }
  return worst / height;
}

}  // namespace sinew

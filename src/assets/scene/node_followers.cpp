// SPDX-License-Identifier: MIT

#include "assets/scene/node_followers.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <set>

#include "assets/scene/rigid_part.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

constexpr double kFollowerRate = 240.0;  // keys per second if the original keys do not suffice
constexpr double kMaxFollowerKeys = 20000.0;
constexpr double kLeavesParent = 1e-6;  // rad, and relative to the size of the skeleton

/// Returns the nearest joint at or above a node; -1: none.
int joint_of_or_above(const Scene& scene, const SceneSkeleton& joints, int node) {
  while (node >= 0 && joints.joint_of_node[node] < 0) node = scene.nodes[node].parent;
  return node < 0 ? -1 : joints.joint_of_node[node];
}

const Track* track_of_joint(const Clip& clip, int joint) {
  const auto found = std::find_if(clip.tracks.begin(), clip.tracks.end(),
                                  [&](const Track& track) { return track.joint == joint; });
  return found == clip.tracks.end() ? nullptr : &*found;
}

/// Returns the times at which the motion of a follower relative to its parent needs keys.
std::set<double> follower_key_times(const Clip& clip, int follower, int parent) {
  std::set<double> times;
  bool rotates = false;
  for (const int joint : {follower, parent}) {
    const Track* const track = track_of_joint(clip, joint);
    if (track == nullptr) continue;
    times.insert(track->rotation_times.begin(), track->rotation_times.end());
    times.insert(track->translation_times.begin(), track->translation_times.end());
    rotates = rotates || track->rotations.size() > 1;
  }
  if (!rotates) return times;
  const double begin = *times.begin();
  const double length = *times.rbegin() - begin;
  const int samples =
      static_cast<int>(std::min(std::ceil(length * kFollowerRate), kMaxFollowerKeys));
  for (int i = 1; i < samples; ++i) times.insert(begin + length * i / samples);
  return times;
}

/// Computes the motion of a follower relative to `parent`, with the parent's position as rest.
Track moved_to(int parent, int follower, const Skeleton& skeleton, const Clip& clip) {
  const std::vector<Transform> rest = skeleton.rest_global();
  Track track;
  track.joint = follower;
  for (const double time : follower_key_times(clip, follower, parent)) {
    const Pose pose = clip.sample(skeleton, time);
    const std::vector<Transform> global = global_transforms(skeleton, pose);
    const Transform local =
        global[parent].inverse() * global[follower] * rest[follower].inverse() * rest[parent];
    track.rotation_times.push_back(time);
    track.rotations.emplace_back(local.rotation());
    track.translation_times.push_back(time);
    track.translations.push_back(local.translation());
  }
  return track;
}

/// Returns true if a track moves a joint away from its parent, at whose position it rests.
bool leaves_parent(const Track& track, double size) {
  return std::any_of(track.rotations.begin(), track.rotations.end(),
                     [](const Eigen::Quaterniond& rotation) {
                       return rotation.angularDistance(Eigen::Quaterniond::Identity()) >
                              kLeavesParent;
                     }) ||
         std::any_of(
             track.translations.begin(), track.translations.end(),
             [&](const Eigen::Vector3d& place) { return place.norm() > kLeavesParent * size; });
}

/// Removes the followers that stay with their parents and assigns their meshes to the parents.
void remove_idle(int first, const std::vector<char>& idle, NodeFollowers& followers,
                 std::vector<Clip>& clips) {
  SceneSkeleton& joints = followers.joints;
  const int count = joints.skeleton.joint_count();
  std::vector<int> number(count);
  std::vector<int> parent(count);
  for (int j = 0; j < count; ++j) parent[j] = joints.skeleton.joints[j].parent;
  int kept = 0;
  for (int j = 0; j < count; ++j) {
    if (idle[j] != 0) continue;
    number[j] = kept;
    joints.skeleton.joints[kept] = joints.skeleton.joints[j];
    joints.node_of_joint[kept] = joints.node_of_joint[j];
    if (!joints.rest_scale.empty()) joints.rest_scale[kept] = joints.rest_scale[j];
    ++kept;
  }
  joints.skeleton.joints.resize(kept);
  joints.node_of_joint.resize(kept);
  if (!joints.rest_scale.empty()) joints.rest_scale.resize(kept);
  for (int& joint : followers.joint_of_mesh) {
    if (joint >= first && idle[joint] != 0) joint = parent[joint];
    if (joint >= first) joint = number[joint];
  }
  for (Clip& clip : clips) {
    std::erase_if(clip.tracks, [&](const Track& track) { return idle[track.joint] != 0; });
    for (Track& track : clip.tracks) track.joint = number[track.joint];
  }
}

}  // namespace

NodeFollowers follow_nodes(const Scene& scene, const SceneSkeleton& joints,
                           const std::vector<int>& meshes) {
  NodeFollowers result{joints, std::vector<int>(scene.meshes.size(), -1)};
  const std::vector<Transform> rest = joints.skeleton.rest_global();
  std::vector<int> followed;  // meshes that got a follower of their own
  for (const int m : meshes) {
    const Eigen::Matrix4d& placed = joints.mesh_to_scene[m];
    if (placed.determinant() == 0.0) continue;
    const int node = scene.meshes[m].node;
    const auto same = std::find_if(followed.begin(), followed.end(), [&](int other) {
      return scene.meshes[other].node == node && joints.mesh_to_scene[other].isApprox(placed);
    });
    if (same != followed.end()) {
      result.joint_of_mesh[m] = result.joint_of_mesh[*same];
      continue;
    }
    followed.push_back(m);
    const int parent = joint_of_or_above(scene, joints, node);
    const Transform bound = rigid_part(placed);
    if (!joints.rest_scale.empty()) result.joints.rest_scale.push_back(scale_part(placed));
    result.joint_of_mesh[m] = result.joints.skeleton.joint_count();
    result.joints.node_of_joint.push_back(node);
    result.joints.skeleton.joints.push_back(
        {scene.nodes[node].name, parent,
         parent < 0 ? bound : Transform(rest[parent].inverse() * bound), false});
  }
  number_names(result.joints.skeleton);
  return result;
}

void attach_followers(int first, NodeFollowers& followers, std::vector<Clip>& clips) {
  Skeleton& skeleton = followers.joints.skeleton;
  Eigen::AlignedBox3d box;
  for (const Transform& joint : skeleton.rest_global()) box.extend(joint.translation());
  const double size = box.diagonal().norm();
  std::vector<char> idle(skeleton.joint_count(), 0);
  for (int j = first; j < skeleton.joint_count(); ++j) {
    const int parent = std::max(0, skeleton.joints[j].parent);
    idle[j] = 1;
    for (Clip& clip : clips) {
      Track moved = moved_to(parent, j, skeleton, clip);
      std::erase_if(clip.tracks, [&](const Track& track) { return track.joint == j; });
      if (!leaves_parent(moved, size)) continue;
      clip.tracks.push_back(std::move(moved));
      idle[j] = 0;
    }
    skeleton.joints[j].parent = parent;
    skeleton.joints[j].rest_local = Transform::Identity();
  }
  remove_idle(first, idle, followers, clips);
}

}  // namespace sinew

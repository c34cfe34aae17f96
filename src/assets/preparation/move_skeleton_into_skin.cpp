// SPDX-License-Identifier: MIT

#include "assets/preparation/move_skeleton_into_skin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "mesh/triangle_tree.h"
#include "rig/pose.h"

namespace sinew {
namespace {

constexpr double kInSkin = 0.5;                   // winding number
constexpr double kAway = 0.04 * kHeight;          // distance from which a joint is outside the skin
constexpr double kManyJoints = 0.2;               // fraction of the joints that move skin
constexpr double kLittle = 1e-3;                  // skin shared by two joints, in vertices
constexpr double kArcTolerance = 5e-7 * kHeight;  // largest distance from the arc between keys

/// Returns for each joint and vertex the sum of the weights of the joint and all joints below it.
std::vector<Eigen::VectorXd> weights_of_branches(const Character& character) {
  const std::vector<Joint>& joints = character.skeleton.joints;
  std::vector<Eigen::VectorXd> weights(joints.size(),
                                       Eigen::VectorXd::Zero(character.surface.vertex_count()));
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    for (const auto& [joint, weight] : character.weights->vertices[v]) {
      for (int j = joint; j >= 0; j = joints[j].parent) weights[j][v] += weight;
    }
  }
  return weights;
}

/// Returns true if many of the joints that move skin are outside it.
bool is_outside_skin(const Character& character, const SkinInterior& interior,
                     const std::vector<Transform>& rest) {
  std::vector<char> moves(rest.size(), 0);
  for (const auto& row : character.weights->vertices) {
    for (const auto& influence : row) moves[influence.joint] = 1;
  }
  const TriangleTree tree(character.surface);
  const WindingNumber& winding = interior.winding();
  double all = 0.0;
  double outside = 0.0;
  for (std::size_t j = 0; j < rest.size(); ++j) {
    if (moves[j] == 0) continue;
    all += 1.0;
    const Eigen::Vector3d place = rest[j].translation();
    if (winding.at(place) < kInSkin && tree.distance_at_least(place) > kAway) outside += 1.0;
  }
  return outside > kManyJoints * all;
}

/// Returns the displacement of each joint, in the world frame.
std::vector<Eigen::Vector3d> moves_of_joints(const Character& character,
                                             const std::vector<Transform>& rest) {
  const std::vector<Eigen::VectorXd> weights = weights_of_branches(character);
  std::vector<Eigen::Vector3d> moves(rest.size(), Eigen::Vector3d::Zero());
  for (std::size_t j = 0; j < rest.size(); ++j) {
    const int parent = character.skeleton.joints[j].parent;
    if (parent < 0) continue;
    const Eigen::VectorXd shared = weights[j].array() * (1.0 - weights[j].array()).max(0.0);
    const double total = shared.sum();
    moves[j] =
        total > kLittle
            ? Eigen::Vector3d(character.surface.positions * shared / total - rest[j].translation())
            : moves[parent];
  }
  return moves;
}

/// Returns times for translation keys of a joint with a lever (a length). They are the keys of the
/// track and intermediate times, so that straight lines between them stay within the tolerance of
/// the arc.
std::vector<double> times_along_arcs(const Skeleton& skeleton, const Clip& alone, double lever) {
  const Track& track = alone.tracks.front();
  std::vector<double> keys{0.0, alone.duration};
  for (const std::vector<double>* const own : {&track.rotation_times, &track.translation_times}) {
    for (const double time : *own) keys.push_back(std::clamp(time, 0.0, alone.duration));
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<double> times{keys.front()};
  Eigen::Quaterniond before = alone.sample(skeleton, keys.front()).joints[track.joint].rotation;
  for (std::size_t k = 1; k < keys.size(); ++k) {
    const Eigen::Quaterniond after = alone.sample(skeleton, keys[k]).joints[track.joint].rotation;
    // The distance between an arc of angle a and its chord is at most lever * a^2 / 8.
    const double angle = before.angularDistance(after);
    const int parts = 1 + static_cast<int>(angle * std::sqrt(lever / (8.0 * kArcTolerance)));
    for (int i = 1; i <= parts; ++i) {
      const double fraction = static_cast<double>(i) / parts;
      times.push_back(keys[k - 1] + fraction * (keys[k] - keys[k - 1]));
    }
    before = after;
  }
  return times;
}

/// Rewrites a clip for moved joints. With A_j the displacement of joint j in its own frame, L'_j =
/// A_p^-1 L_j A_j preserves all skinning transforms, with stretches E'_j = A_j^-1 E_j A_j.
/// Rotations do not change, and translations follow them along arcs.
void rewrite(Clip& clip, const Skeleton& skeleton, const std::vector<Eigen::Vector3d>& own_moves) {
  std::vector<Track> tracks(skeleton.joints.size());
  for (std::size_t j = 0; j < tracks.size(); ++j) tracks[j].joint = static_cast<int>(j);
  for (Track& track : clip.tracks) tracks[track.joint] = std::move(track);
  for (Track& track : tracks) {
    const Clip alone{{}, clip.duration, {track}};
    const int parent = skeleton.joints[track.joint].parent;
    track.translation_times = times_along_arcs(skeleton, alone, own_moves[track.joint].norm());
    track.translations.clear();
    for (const double time : track.translation_times) {
      const JointTransform local = alone.sample(skeleton, time).joints[track.joint];
      Eigen::Vector3d place = local.translation + local.rotation * own_moves[track.joint];
      if (parent >= 0) place -= own_moves[parent];
      track.translations.push_back(place);
    }
    const Eigen::Vector3d& move = own_moves[track.joint];
    for (JointStretch& stretch : track.stretches) stretch.offset += stretch.linear * move - move;
  }
  clip.tracks = std::move(tracks);
}

}  // namespace

void move_skeleton_into_skin(Character& character, const SkinInterior& interior) {
  if (!character.weights || character.skeleton.empty()) return;
  Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  if (!is_outside_skin(character, interior, rest)) return;
  std::vector<Eigen::Vector3d> own_moves = moves_of_joints(character, rest);
  std::vector<Transform> seated = rest;
  for (std::size_t j = 0; j < rest.size(); ++j) {
    seated[j].translation() += own_moves[j];
    own_moves[j] = rest[j].linear().transpose() * own_moves[j];
  }
  for (Clip& clip : character.clips) rewrite(clip, skeleton, own_moves);
  for (std::size_t j = 0; j < rest.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    skeleton.joints[j].rest_local = parent < 0 ? seated[j] : seated[parent].inverse() * seated[j];
  }
  character.warnings.push_back(
      fmt::format("{}: the skeleton was outside the skin; its joints were moved into the skin",
                  character.name));
}

}  // namespace sinew

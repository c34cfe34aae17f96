#include "rig/motion_up.h"

#include <algorithm>
#include <cmath>

#include "rig/body_parts.h"

namespace sinew {
namespace {

constexpr int kFramesTried = 200;
constexpr double kAlong = 0.85;      // cosine: a trunk or leg along an axis
constexpr double kMostly = 0.7;      // share of the frames
constexpr double kOnGround = 0.25;   // of the leg's length, to the zero plane
constexpr double kStaysThere = 0.1;  // of the same, that the lowest foot moves up and down

using Globals = std::vector<Transform>;

/// What a moment of a body says about up.
struct Stance {
  Eigen::Vector3d trunk;  ///< unit
  Eigen::Vector3d legs;   ///< unit, from the feet to the hip joints
};

Eigen::Vector3d middle(const Globals& pose, int a, int b) {
  return 0.5 * (pose[a].translation() + pose[b].translation());
}

Stance stance_of(const Globals& pose, const Landmarks& marks) {
  const Eigen::Vector3d hips = middle(pose, marks.legs[0].thigh, marks.legs[1].thigh);
  return {(middle(pose, marks.arms[0].upper, marks.arms[1].upper) - hips).normalized(),
          (hips - middle(pose, marks.legs[0].foot, marks.legs[1].foot)).normalized()};
}

/// The signed coordinate axis that a direction is nearest to.
Eigen::Vector3d nearest_axis(const Eigen::Vector3d& direction) {
  Eigen::Index axis = 0;
  direction.cwiseAbs().maxCoeff(&axis);
  return Eigen::Vector3d::Unit(axis) * (direction[axis] < 0.0 ? -1.0 : 1.0);
}

double leg_length(const Globals& rest, const Landmarks::Leg& leg) {
  return (rest[leg.foot].translation() - rest[leg.shin].translation()).norm() +
         (rest[leg.shin].translation() - rest[leg.thigh].translation()).norm();
}

bool has_trunk_and_legs(const Landmarks& marks) {
  for (int side = 0; side < 2; ++side) {
    const Landmarks::Leg& leg = marks.legs[side];
    if (leg.thigh < 0 || leg.shin < 0 || leg.foot < 0 || marks.arms[side].upper < 0) return false;
  }
  return true;
}

/// Whether the lowest foot is near the zero plane across `up` and stays at one height over it.
bool stands_on_zero(std::vector<double> lowest, double leg) {
  std::sort(lowest.begin(), lowest.end());
  const auto at = [&](double share) {
    return lowest[static_cast<std::size_t>(share * static_cast<double>(lowest.size() - 1))];
  };
  return std::abs(at(0.5)) < kOnGround * leg && at(0.6) - at(0.1) < kStaysThere * leg;
}

}  // namespace

std::optional<Eigen::Quaterniond> turn_to_rest_up(const Skeleton& skeleton, const Clip& clip) {
  const Landmarks marks = find_landmarks(skeleton);
  if (!has_trunk_and_legs(marks)) return std::nullopt;
  const Globals rest = skeleton.rest_global();
  const Stance at_rest = stance_of(rest, marks);
  const Eigen::Vector3d rest_up = nearest_axis(at_rest.trunk);
  if (!(at_rest.trunk.dot(rest_up) > kAlong && at_rest.legs.dot(rest_up) > kAlong)) {
    return std::nullopt;
  }
  std::vector<Globals> frames;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int i = 0; i <= kFramesTried; ++i) {
    const double time = clip.duration * i / kFramesTried;
    frames.push_back(global_transforms(skeleton, clip.sample(skeleton, time)));
    sum += stance_of(frames.back(), marks).trunk;
  }
  const Eigen::Vector3d up = nearest_axis(sum);
  if (up == rest_up) return std::nullopt;
  int upright = 0;
  std::vector<double> lowest;
  for (const Globals& frame : frames) {
    const Stance stance = stance_of(frame, marks);
    if (stance.trunk.dot(up) > kAlong && stance.legs.dot(up) > kAlong) ++upright;
    lowest.push_back(std::min(up.dot(frame[marks.legs[0].foot].translation()),
                              up.dot(frame[marks.legs[1].foot].translation())));
  }
  const double leg = 0.5 * (leg_length(rest, marks.legs[0]) + leg_length(rest, marks.legs[1]));
  if (upright < kMostly * static_cast<double>(frames.size()) || !stands_on_zero(lowest, leg)) {
    return std::nullopt;
  }
  // Half a turn has no shortest way: any axis across will do, since headings mean nothing.
  return Eigen::Quaterniond::FromTwoVectors(up, rest_up);
}

void turn_clip(Clip& clip, const Skeleton& skeleton, const Eigen::Quaterniond& by) {
  const Transform& rest = skeleton.joints[0].rest_local;
  auto root = std::find_if(clip.tracks.begin(), clip.tracks.end(),
                           [](const Track& track) { return track.joint == 0; });
  if (root == clip.tracks.end()) root = clip.tracks.insert(root, Track());
  if (root->rotations.empty()) {
    root->rotation_times.push_back(0.0);
    root->rotations.emplace_back(rest.rotation());
  }
  if (root->translations.empty()) {
    root->translation_times.push_back(0.0);
    root->translations.push_back(rest.translation());
  }
  for (Eigen::Quaterniond& rotation : root->rotations) rotation = by * rotation;
  for (Eigen::Vector3d& translation : root->translations) translation = by * translation;
}

}  // namespace sinew

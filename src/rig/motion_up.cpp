// SPDX-License-Identifier: MIT

#include "rig/motion_up.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "rig/body_parts.h"
#include "rig/rotation_between.h"

namespace sinew {
namespace {

constexpr int kUpFrames = 200;
constexpr double kAlong = 0.85;       // smallest cosine to an axis of a trunk or leg along it
constexpr double kMostly = 0.7;       // fraction of the frames
constexpr double kSome = 0.05;        // fraction of the frames; more than a first frame in T pose
constexpr double kOnGround = 0.25;    // of the leg's length; largest distance from the zero plane
constexpr double kStaysThere = 0.1;   // of the leg's length; largest up and down of the lowest foot
constexpr double kMovesAbout = 0.25;  // of the body's height

using Globals = std::vector<Transform>;

/// The directions of a body that show what is up in a frame.
struct Stance {
  Eigen::Vector3d trunk;  ///< unit
  Eigen::Vector3d legs;   ///< unit, from the feet to the hip joints
};

Eigen::Vector3d middle_of(const Globals& pose, int a, int b) {
  return 0.5 * (pose[a].translation() + pose[b].translation());
}

Stance stance_of(const Globals& pose, const Landmarks& marks) {
  const Eigen::Vector3d hips = middle_of(pose, marks.legs[0].thigh, marks.legs[1].thigh);
  return {(middle_of(pose, marks.arms[0].upper, marks.arms[1].upper) - hips).normalized(),
          (hips - middle_of(pose, marks.legs[0].foot, marks.legs[1].foot)).normalized()};
}

/// Returns the signed coordinate axis nearest to a direction.
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

/// Returns true if the lowest foot is near the plane of height zero and stays at one height above
/// it.
bool stands_on_zero(std::vector<double> lowest, double leg) {
  std::sort(lowest.begin(), lowest.end());
  const auto at = [&](double fraction) {
    return lowest[static_cast<std::size_t>(fraction * static_cast<double>(lowest.size() - 1))];
  };
  return std::abs(at(0.5)) < kOnGround * leg && at(0.6) - at(0.1) < kStaysThere * leg;
}

bool stands_along(const Stance& stance, const Eigen::Vector3d& up) {
  return stance.trunk.dot(up) > kAlong && stance.legs.dot(up) > kAlong;
}

/// Returns the extent of a joint's path perpendicular to `up`: the diagonal of its bounding box.
double extent_across(const std::vector<Globals>& frames, int joint, const Eigen::Vector3d& up) {
  Eigen::AlignedBox3d box;
  for (const Globals& frame : frames) {
    const Eigen::Vector3d place = frame[joint].translation();
    box.extend(Eigen::Vector3d(place - up.dot(place) * up));
  }
  return box.diagonal().norm();
}

/// Returns the height along `up` from the lowest to the highest joint of the rest pose.
double height_of(const Globals& rest, const Eigen::Vector3d& up) {
  const auto [lowest, highest] =
      std::minmax_element(rest.begin(), rest.end(), [&](const Transform& a, const Transform& b) {
        return up.dot(a.translation()) < up.dot(b.translation());
      });
  return up.dot(highest->translation() - lowest->translation());
}

/// A body that stands along a coordinate axis in its rest pose.
struct Standing {
  Landmarks marks;
  Globals rest;
  Eigen::Vector3d up;
};

std::optional<Standing> standing_at_rest(const Skeleton& skeleton) {
  Standing body{find_landmarks(skeleton), skeleton.rest_global(), Eigen::Vector3d::Zero()};
  if (!has_trunk_and_legs(body.marks)) return std::nullopt;
  const Stance stance = stance_of(body.rest, body.marks);
  body.up = nearest_axis(stance.trunk);
  if (!stands_along(stance, body.up)) return std::nullopt;
  return body;
}

std::vector<Globals> frames_of(const Skeleton& skeleton, const Clip& clip) {
  std::vector<Globals> frames;
  for (int i = 0; i <= kUpFrames; ++i) {
    const double time = clip.duration * i / kUpFrames;
    frames.push_back(global_transforms(skeleton, clip.sample(skeleton, time)));
  }
  return frames;
}

double fraction_standing(const std::vector<Globals>& frames, const Landmarks& marks,
                         const Eigen::Vector3d& up) {
  const auto standing = std::count_if(frames.begin(), frames.end(), [&](const Globals& frame) {
    return stands_along(stance_of(frame, marks), up);
  });
  return static_cast<double>(standing) / static_cast<double>(frames.size());
}

bool moves_about(const std::vector<Globals>& frames, const Standing& body,
                 const Eigen::Vector3d& up) {
  const double far = kMovesAbout * height_of(body.rest, body.up);
  return extent_across(frames, 0, up) >= far ||
         std::any_of(
             body.marks.legs.begin(), body.marks.legs.end(),
             [&](const Landmarks::Leg& leg) { return extent_across(frames, leg.foot, up) >= far; });
}

/// Returns the axis, other than up of the rest pose, along which the body stands on the zero plane
/// while it travels along that plane; nothing if there is none.
std::optional<Eigen::Vector3d> other_up(const std::vector<Globals>& frames, const Standing& body) {
  const Landmarks& marks = body.marks;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const Globals& frame : frames) sum += stance_of(frame, marks).trunk;
  const Eigen::Vector3d up = nearest_axis(sum);
  if (up == body.up || fraction_standing(frames, marks, up) < kMostly) return std::nullopt;
  std::vector<double> lowest;
  for (const Globals& frame : frames) {
    lowest.push_back(std::min(up.dot(frame[marks.legs[0].foot].translation()),
                              up.dot(frame[marks.legs[1].foot].translation())));
  }
  const double leg =
      0.5 * (leg_length(body.rest, marks.legs[0]) + leg_length(body.rest, marks.legs[1]));
  if (!stands_on_zero(lowest, leg) || !moves_about(frames, body, up)) return std::nullopt;
  return up;
}

}  // namespace

std::optional<Eigen::Quaterniond> rotation_to_rest_up(const Skeleton& skeleton,
                                                      const std::vector<Clip>& clips) {
  const std::optional<Standing> body = standing_at_rest(skeleton);
  if (!body) return std::nullopt;
  std::optional<Eigen::Vector3d> up;
  for (const Clip& clip : clips) {
    const std::vector<Globals> frames = frames_of(skeleton, clip);
    if (fraction_standing(frames, body->marks, body->up) > kSome) return std::nullopt;
    const std::optional<Eigen::Vector3d> found = other_up(frames, *body);
    if (!found) continue;
    if (up && *up != *found) return std::nullopt;
    up = found;
  }
  if (!up) return std::nullopt;
  // The axis of a half turn is ambiguous: any axis perpendicular to up will do, because the heading
  // is arbitrary.
  return rotation_between(*up, body->up);
}

void rotate_clip(Clip& clip, const Skeleton& skeleton, const Eigen::Quaterniond& by) {
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

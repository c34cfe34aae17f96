// SPDX-License-Identifier: MIT

#include "samples/puppet.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace sinew {
namespace {

constexpr double kRadian = std::numbers::pi / 180.0;

/// Returns an orthonormal basis: `direction`, the perpendicular closest to `normal`, and their
/// cross product.
Eigen::Matrix3d basis(const Eigen::Vector3d& direction, const Eigen::Vector3d& normal) {
  Eigen::Matrix3d columns;
  columns.col(0) = direction.normalized();
  columns.col(1) = (normal - normal.dot(columns.col(0)) * columns.col(0)).normalized();
  columns.col(2) = columns.col(0).cross(columns.col(1));
  return columns;
}

Track track_of(int joint, const std::vector<double>& times, const std::vector<Pose>& poses,
               const JointTransform& rest) {
  constexpr double kSame = 1e-9;
  Track track;
  track.joint = joint;
  bool rotates = false;
  bool moves = false;
  for (const Pose& pose : poses) {
    const JointTransform& key = pose.joints[joint];
    // Keep neighboring keys on the same half of the quaternion sphere, so that interpolation takes
    // the short path.
    const bool flipped = !track.rotations.empty() && track.rotations.back().dot(key.rotation) < 0.0;
    track.rotations.push_back(flipped ? Eigen::Quaterniond(-key.rotation.coeffs()) : key.rotation);
    track.translations.push_back(key.translation);
    rotates = rotates || key.rotation.angularDistance(rest.rotation) > kSame;
    moves = moves || (key.translation - rest.translation).norm() > kSame;
  }
  if (!rotates) track.rotations.clear();
  if (!moves) track.translations.clear();
  if (rotates) track.rotation_times = times;
  if (moves) track.translation_times = times;
  return track;
}

}  // namespace

Puppet::Puppet(const Skeleton& skeleton)
    : skeleton_(skeleton), rest_global_(skeleton.rest_global()), pose_(rest_pose(skeleton)) {}

int Puppet::index(const std::string& joint) const {
  const int found = skeleton_.find(joint);
  if (found < 0) throw std::logic_error("Puppet: no joint " + joint);
  return found;
}

Eigen::Vector3d Puppet::rest(const std::string& joint) const {
  return rest_global_[index(joint)].translation();
}

Eigen::Vector3d Puppet::bone(const std::string& joint, const std::string& child) const {
  return (rest(child) - rest(joint)).normalized();
}

void Puppet::rotate(const std::string& joint, double degrees, const Eigen::Vector3d& axis) {
  Eigen::Quaterniond& rotation = pose_.joints[index(joint)].rotation;
  rotation = Eigen::AngleAxisd(degrees * kRadian, axis.normalized()) * rotation;
}

void Puppet::bend(const std::string& joint, double degrees, const Eigen::Vector3d& from,
                  const Eigen::Vector3d& towards) {
  rotate(joint, degrees, from.cross(towards));
}

void Puppet::twist(const std::string& joint, double degrees, const std::string& child) {
  const Eigen::Quaterniond rotation = pose_.joints[index(joint)].rotation;
  rotate(joint, degrees, rotation * bone(joint, child));
}

void Puppet::move_root(const Eigen::Vector3d& offset) {
  pose_.joints[0].translation += offset;
}

void Puppet::place_foot(const std::string& thigh, const std::string& shin, const std::string& foot,
                        const Eigen::Vector3d& target, const Eigen::Quaterniond& rotation) {
  const int hip_index = index(thigh);
  const std::vector<Transform> global = global_transforms(skeleton_, pose_);
  const Eigen::Quaterniond pelvis(global[skeleton_.joints[hip_index].parent].linear());
  const Eigen::Vector3d hip = global[hip_index].translation();

  const Eigen::Vector3d upper = rest(shin) - rest(thigh);
  const Eigen::Vector3d lower = rest(foot) - rest(shin);
  const Eigen::Vector3d line = (upper + lower).normalized();
  const Eigen::Vector3d rest_side = (upper - upper.dot(line) * line).normalized();
  const Eigen::Vector3d rest_hinge = line.cross(rest_side);

  // The knee is at the distance `along` on the line from hip to ankle, and `aside` perpendicular to
  // it.
  const double a = upper.norm();
  const double b = lower.norm();
  constexpr double kStraight = 0.9999;
  const double distance =
      std::clamp((target - hip).norm(), 1.01 * std::abs(a - b), kStraight * (a + b));
  const Eigen::Vector3d direction = (target - hip).normalized();
  const double along = (a * a - b * b + distance * distance) / (2.0 * distance);
  const double aside = std::sqrt(std::max(a * a - along * along, 0.0));
  const Eigen::Vector3d wanted_side = pelvis * rest_side;
  const Eigen::Vector3d side = (wanted_side - wanted_side.dot(direction) * direction).normalized();
  const Eigen::Vector3d knee = hip + along * direction + aside * side;
  const Eigen::Vector3d ankle = hip + distance * direction;
  const Eigen::Vector3d hinge = direction.cross(side);

  const Eigen::Quaterniond thigh_turn(
      Eigen::Matrix3d(basis(knee - hip, hinge) * basis(upper, rest_hinge).transpose()));
  const Eigen::Quaterniond shin_turn(
      Eigen::Matrix3d(basis(ankle - knee, hinge) * basis(lower, rest_hinge).transpose()));
  pose_.joints[hip_index].rotation = pelvis.conjugate() * thigh_turn;
  pose_.joints[index(shin)].rotation = thigh_turn.conjugate() * shin_turn;
  pose_.joints[index(foot)].rotation = shin_turn.conjugate() * rotation;
}

Clip record(const std::string& name, double duration, const Skeleton& skeleton,
            const std::function<void(Puppet& puppet, double time)>& pose_at) {
  constexpr double kKeysPerSecond = 30.0;
  const int intervals = static_cast<int>(std::lround(duration * kKeysPerSecond));
  std::vector<double> times;
  std::vector<Pose> poses;
  for (int key = 0; key <= intervals; ++key) {
    times.push_back(duration * key / intervals);
    Puppet puppet(skeleton);
    pose_at(puppet, times.back());
    poses.push_back(puppet.pose());
  }
  Clip clip;
  clip.name = name;
  clip.duration = duration;
  const Pose rest = rest_pose(skeleton);
  for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
    Track track = track_of(joint, times, poses, rest.joints[joint]);
    if (!track.rotations.empty() || !track.translations.empty()) clip.tracks.push_back(track);
  }
  return clip;
}

double smooth_step(double begin, double end, double t) {
  const double s = std::clamp((t - begin) / (end - begin), 0.0, 1.0);
  return s * s * (3.0 - 2.0 * s);
}

double plateau(double t, double rise) {
  return smooth_step(0.0, rise, t) * (1.0 - smooth_step(1.0 - rise, 1.0, t));
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/tools/camera_follow.h"

#include <cmath>

namespace sinew {
namespace {

constexpr double kCalm = 0.25;           // s in which the camera adapts to another velocity
constexpr double kJump = 0.5 * kHeight;  // farther than a character gets within a frame

}  // namespace

std::optional<Eigen::Vector2d> ground_place(const Session& session) {
  const Skeleton& skeleton = session.character().skeleton;
  if (skeleton.joint_count() == 0) return std::nullopt;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const Transform& joint : global_transforms(skeleton, session.pose())) {
    sum += joint.translation();
  }
  const Eigen::Vector3d middle = sum / skeleton.joint_count();
  return Eigen::Vector2d(middle.x(), middle.z());
}

Eigen::Vector2d CameraFollow::jump(const Eigen::Vector2d& place) {
  const Eigen::Vector2d before = followed_.value_or(place);
  followed_ = place;
  velocity_.setZero();
  return place - before;
}

Eigen::Vector2d CameraFollow::travel(const Eigen::Vector2d& place, double elapsed) {
  if (!followed_) return jump(place);
  if (elapsed <= 0.0) return Eigen::Vector2d::Zero();
  // A critically damped g-h filter: it predicts the place by its velocity, then corrects place and
  // velocity by the error of the prediction.
  const double kept = std::exp(-elapsed / kCalm);
  const Eigen::Vector2d predicted = *followed_ + elapsed * velocity_;
  const Eigen::Vector2d off = place - predicted;
  if (off.norm() > kJump) return jump(place);
  const Eigen::Vector2d before = *followed_;
  followed_ = predicted + (1.0 - kept * kept) * off;
  velocity_ += (1.0 - kept) * (1.0 - kept) / elapsed * off;
  return *followed_ - before;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "building/guess/body_frame.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

using Eigen::Vector3d;

// Places along a leg, as multiples of its length from the tip of the toes.
constexpr double kAnkleAt = 0.24, kShinAt = 0.4, kKneeAt = 0.64, kThighAt = 0.9;
// Length of a foot, as a fraction of that of the leg: full certainty of its direction.
constexpr double kFootLength = 0.2;
// Least length of the sum of all hints, of which each has at most about 1.
constexpr double kLeastHint = 0.25;
// Of bodies that stand on four feet. The height of animals is 0.7 and more, that of people below
// 0.4; one leg of a trotting horse is raised by up to 0.2.
constexpr double kLeastHeight = 0.55, kMostUneven = 0.25;

/// Returns hints to the left: a vector that is longer if the hint is clearer.
Vector3d hint_to_left(const Limb& leg) {
  const Vector3d ankle = leg.center(kAnkleAt), knee = leg.center(kKneeAt);
  const Vector3d shin = (leg.center(kAnkleAt) - leg.center(kShinAt)).normalized();
  const Vector3d foot = (leg.tip - ankle) / (kFootLength * leg.length);
  const Vector3d thigh = (knee - leg.center(kThighAt)).normalized();
  const Vector3d lower = (ankle - knee).normalized();
  return foot.cross(shin) + thigh.cross(lower);
}

}  // namespace

BodyFrame upright_frame(const BodyLimbs& body) {
  BodyFrame frame;
  const Vector3d a = body.hind[0].center(1.0), b = body.hind[1].center(1.0);
  const Vector3d pelvis = 0.5 * (a + b);
  const Vector3d lower_trunk =
      body.trunk.empty() ? body.head.center(1.0) : body.trunk[body.trunk.size() / 2].center;
  frame.up = (lower_trunk - pelvis).normalized();
  Vector3d side = b - a;
  side = (side - frame.up * frame.up.dot(side)).normalized();
  const Vector3d hint = hint_to_left(body.hind[0]) + hint_to_left(body.hind[1]);
  const double agreement = hint.dot(side);
  frame.is_certain = std::abs(agreement) > kLeastHint;
  // Without a hint, let the body face +Z.
  const bool points_left = frame.is_certain ? agreement > 0.0 : side.cross(frame.up)[2] > 0.0;
  frame.left = points_left ? side : Vector3d(-side);
  frame.front = frame.left.cross(frame.up);
  return frame;
}

FootPlane foot_plane(const BodyLimbs& body) {
  Eigen::Matrix<double, 3, 4> tips;
  tips << body.front[0].tip, body.front[1].tip, body.hind[0].tip, body.hind[1].tip;
  const Vector3d mean = tips.rowwise().mean();
  const Eigen::Matrix<double, 3, 4> centered = tips.colwise() - mean;
  const Eigen::Matrix3d spread = centered * centered.transpose();
  FootPlane plane;
  plane.normal = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(spread).eigenvectors().col(0);
  Vector3d trunk = Vector3d::Zero();
  double length = 0.0;
  for (const std::array<Limb, 2>& pair : {body.front, body.hind}) {
    for (const Limb& limb : pair) {
      trunk += 0.25 * limb.center(1.0);
      length += 0.25 * limb.length;
    }
  }
  plane.height = plane.normal.dot(trunk - mean) / length;
  if (plane.height < 0.0) {
    plane.normal = -plane.normal;
    plane.height = -plane.height;
  }
  plane.unevenness = (plane.normal.transpose() * centered).cwiseAbs().maxCoeff() / length;
  return plane;
}

bool stands_on_four_feet(const BodyLimbs& body) {
  const FootPlane plane = foot_plane(body);
  return plane.height > kLeastHeight && plane.unevenness < kMostUneven;
}

BodyFrame four_legged_frame(const BodyLimbs& body) {
  BodyFrame frame;
  frame.up = foot_plane(body).normal;
  const Vector3d forward = body.front[0].center(1.0) + body.front[1].center(1.0) -
                           body.hind[0].center(1.0) - body.hind[1].center(1.0);
  frame.front = (forward - frame.up * frame.up.dot(forward)).normalized();
  frame.left = frame.up.cross(frame.front);
  return frame;
}

void sort_left_first(BodyLimbs& body, const Vector3d& left) {
  for (std::array<Limb, 2>* pair : {&body.front, &body.hind}) {
    if (((*pair)[0].center(1.0) - (*pair)[1].center(1.0)).dot(left) < 0.0)
      std::swap((*pair)[0], (*pair)[1]);
  }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <map>
#include <numbers>
#include <random>
#include <string>

#include "mesh/triangle_mesh.h"
#include "support/meshes.h"

namespace sinew::test {

/// Appends a copy of a mesh.
inline void append(const TriangleMesh& piece, TriangleMesh& mesh) {
  const int first = mesh.vertex_count();
  mesh.positions.conservativeResize(3, first + piece.vertex_count());
  mesh.positions.rightCols(piece.vertex_count()) = piece.positions;
  for (const Triangle& t : piece.triangles)
    mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
}

/// Returns the points at most `radius` away from a segment.
inline TriangleMesh make_capsule(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                                 double radius) {
  const double length = (b - a).norm(), total = length + std::numbers::pi * radius;
  TriangleMesh mesh = make_revolution(24, 16, [=](double t) {
    // Along the outline: a quarter of a circle, the side, and another quarter.
    const double along = t * total, quarter = 0.5 * std::numbers::pi * radius;
    if (along < quarter) {
      const double angle = along / radius;
      return std::pair{-radius * std::cos(angle), radius * std::sin(angle)};
    }
    if (along < quarter + length) return std::pair{along - quarter, radius};
    const double angle = (along - quarter - length) / radius;
    return std::pair{length + radius * std::sin(angle), radius * std::cos(angle)};
  });
  const Eigen::Quaterniond rotation =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitX(), b - a);
  mesh.positions = (rotation.toRotationMatrix() * mesh.positions).colwise() + a;
  return mesh;
}

/// A body of overlapping capsules with the proportions of a person, 1.8 high, with its joints.
struct CapsuleBody {
  TriangleMesh skin;
  std::map<std::string, Eigen::Vector3d> joints;  ///< by the names of guessed joints
};

/// Angles of a capsule body, rad.
struct CapsulePose {
  struct Side {
    double arm_raised = 0.4;  ///< from hanging down, to the side
    double arm_forward = 0.0;
    double elbow = 0.2;
    double thigh_forward = 0.0;
    double thigh_out = 0.05;
    double knee = 0.0;
  };
  std::array<Side, 2> sides;  ///< left, right
};

inline CapsulePose random_capsule_pose(std::mt19937& random) {
  const auto between = [&random](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  CapsulePose pose;
  for (CapsulePose::Side& side : pose.sides) {
    side.arm_raised = between(0.3, 1.8);
    side.arm_forward = between(-0.4, 0.8);
    side.elbow = between(0.0, 1.4);
    side.thigh_forward = between(-0.2, 1.0);
    side.thigh_out = between(0.05, 0.5);
    side.knee = between(0.0, 1.2);
  }
  return pose;
}

/// Builds a body that faces +Z, with +Y up.
inline CapsuleBody make_capsule_body(const CapsulePose& pose) {
  using Eigen::AngleAxisd;
  using Eigen::Matrix3d;
  using Eigen::Vector3d;
  CapsuleBody body;
  const auto add = [&body](const Vector3d& a, const Vector3d& b, double radius) {
    append(make_capsule(a, b, radius), body.skin);
  };
  const Vector3d neck(0.0, 1.48, 0.0);
  add({0.0, 0.97, 0.0}, {0.0, 1.34, 0.0}, 0.13);
  add({0.0, 1.35, 0.0}, neck, 0.055);
  add({0.0, 1.6, 0.02}, {0.0, 1.7, 0.02}, 0.095);
  add(neck, {0.0, 1.6, 0.02}, 0.055);
  for (int i = 0; i < 2; ++i) {
    const std::string name = i == 0 ? "Left" : "Right";
    const double sign = i == 0 ? 1.0 : -1.0;
    const CapsulePose::Side& side = pose.sides[i];
    const Vector3d down = -Vector3d::UnitY(), forward = Vector3d::UnitZ();
    const Matrix3d arm = (AngleAxisd(-side.arm_forward, Vector3d::UnitX()) *
                          AngleAxisd(sign * side.arm_raised, Vector3d::UnitZ()))
                             .toRotationMatrix();
    const Matrix3d forearm = arm * AngleAxisd(-side.elbow, Vector3d::UnitX()).toRotationMatrix();
    const Vector3d shoulder(sign * 0.19, 1.42, 0.0);
    const Vector3d elbow = shoulder + 0.29 * (arm * down);
    const Vector3d wrist = elbow + 0.25 * (forearm * down);
    add({sign * 0.04, 1.38, 0.0}, shoulder, 0.06);
    add(shoulder, elbow, 0.048);
    add(elbow, wrist, 0.04);
    add(wrist, wrist + 0.16 * (forearm * down), 0.032);
    const Matrix3d thigh = (AngleAxisd(-side.thigh_forward, Vector3d::UnitX()) *
                            AngleAxisd(sign * side.thigh_out, Vector3d::UnitZ()))
                               .toRotationMatrix();
    const Matrix3d shin = thigh * AngleAxisd(side.knee, Vector3d::UnitX()).toRotationMatrix();
    const Vector3d hip(sign * 0.09, 0.93, 0.0);
    const Vector3d knee = hip + 0.43 * (thigh * down);
    const Vector3d ankle = knee + 0.42 * (shin * down);
    add(hip, knee, 0.075);
    add(knee, ankle, 0.05);
    add(ankle, ankle + 0.03 * (shin * down) + 0.15 * (shin * forward), 0.04);
    body.joints[name + "Arm"] = shoulder;
    body.joints[name + "ForeArm"] = elbow;
    body.joints[name + "Hand"] = wrist;
    body.joints[name + "UpLeg"] = hip;
    body.joints[name + "Leg"] = knee;
    body.joints[name + "Foot"] = ankle;
  }
  return body;
}

/// Builds an animal of capsules that faces +Z, with +Y up, four legs, a head and a thin tail.
inline TriangleMesh make_capsule_animal() {
  TriangleMesh mesh;
  const auto add = [&mesh](const Eigen::Vector3d& a, const Eigen::Vector3d& b, double radius) {
    append(make_capsule(a, b, radius), mesh);
  };
  add({0.0, 0.8, -0.45}, {0.0, 0.8, 0.45}, 0.18);
  add({0.0, 0.85, 0.5}, {0.0, 1.2, 0.75}, 0.09);
  add({0.0, 1.2, 0.75}, {0.0, 1.12, 1.0}, 0.09);
  add({0.0, 0.9, -0.55}, {0.0, 0.6, -0.95}, 0.03);
  for (const double x : {-0.12, 0.12}) {
    for (const double z : {-0.45, 0.45}) {
      add({x, 0.75, z}, {x, 0.05, z}, 0.06);
      add({x, 0.05, z}, {x, 0.05, z + 0.06}, 0.05);
    }
  }
  return mesh;
}

}  // namespace sinew::test

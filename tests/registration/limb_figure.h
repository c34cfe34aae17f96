// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "registration/posed_body.h"
#include "registration/shape_space.h"
#include "rig/pose.h"

namespace sinew::test {

/// A figure of closed lobes, one along each bone, with flat cross-sections so that twists show. It
/// is 1.7 m high, stands in an A-pose, faces +z, and has two components: the stature and the girth.
struct LimbFigure {
  ShapeSpace space;
  std::vector<PoseFreedom> freedoms;
};

inline LimbFigure make_limb_figure() {
  using Eigen::Vector3d;
  struct Bone {
    const char* joint;
    int parent;
    Vector3d from, to;
    double wide, deep;  // half widths across: in the plane of the body, and to the front
  };
  const Vector3d root(0.0, 0.95, 0.0);
  const std::vector<Bone> bones{
      {"hips", -1, root - Vector3d(0, 0.06, 0), root + Vector3d(0, 0.16, 0), 0.16, 0.10},
      {"chest", 0, {0, 1.08, 0}, {0, 1.46, 0.01}, 0.17, 0.11},
      {"head", 1, {0, 1.44, 0.0}, {0, 1.72, 0.03}, 0.075, 0.1},
      {"upper_arm.L", 1, {0.18, 1.40, 0}, {0.36, 1.18, 0}, 0.05, 0.038},
      {"forearm.L", 3, {0.36, 1.18, 0}, {0.52, 0.94, 0.03}, 0.025, 0.045},
      {"thigh.L", 0, {0.10, 0.92, 0}, {0.13, 0.49, 0.01}, 0.085, 0.065},
      {"shin.L", 5, {0.13, 0.49, 0.01}, {0.15, 0.05, 0.0}, 0.04, 0.06},
      {"foot.L", 6, {0.15, 0.06, -0.03}, {0.16, 0.03, 0.17}, 0.045, 0.03},
      {"upper_arm.R", 1, {-0.18, 1.40, 0}, {-0.36, 1.18, 0}, 0.05, 0.038},
      {"forearm.R", 8, {-0.36, 1.18, 0}, {-0.52, 0.94, 0.03}, 0.025, 0.045},
      {"thigh.R", 0, {-0.10, 0.92, 0}, {-0.13, 0.49, 0.01}, 0.085, 0.065},
      {"shin.R", 10, {-0.13, 0.49, 0.01}, {-0.15, 0.05, 0.0}, 0.04, 0.06},
      {"foot.R", 11, {-0.15, 0.06, -0.03}, {-0.16, 0.03, 0.17}, 0.045, 0.03}};
  constexpr int kRings = 15;
  constexpr int kSides = 20;
  LimbFigure figure;
  ShapeSpace& space = figure.space;
  const int count = static_cast<int>(bones.size());
  space.mean.resize(3, count * kRings * kSides);
  space.components = Eigen::MatrixXd::Zero(3 * space.mean.cols(), 2);
  space.mean_joints.resize(3, count);
  space.joint_components = Eigen::MatrixXd::Zero(3 * count, 2);
  space.variance = Eigen::Vector2d(0.8, 0.1);
  constexpr double kStature = 0.04, kGirth = 0.08;  // for one standard deviation
  for (int b = 0; b < count; ++b) {
    const Bone& bone = bones[b];
    const Vector3d along = (bone.to - bone.from).normalized();
    const Vector3d front = std::abs(along.z()) > 0.9 ? Vector3d::UnitY() : Vector3d::UnitZ();
    const Vector3d side = front.cross(along).normalized();
    const Vector3d ahead = along.cross(side);
    for (int ring = 0; ring < kRings; ++ring) {
      const double angle = std::numbers::pi * (ring + 0.5) / kRings;
      const double t = 0.5 - 0.56 * std::cos(angle);
      const double thickness = std::pow(std::sin(angle), 0.6) * (1.05 - 0.25 * t);
      for (int k = 0; k < kSides; ++k) {
        const double turn = 2.0 * std::numbers::pi * k / kSides;
        const Vector3d out =
            thickness * (bone.wide * std::cos(turn) * side + bone.deep * std::sin(turn) * ahead +
                         0.15 * bone.deep * std::cos(2.0 * turn) * ahead);
        const int v = (b * kRings + ring) * kSides + k;
        space.mean.col(v) = bone.from + t * (bone.to - bone.from) + out;
        space.components(3 * v + 1, 0) = kStature * space.mean(1, v);
        space.components.block<3, 1>(3 * v, 1) = kGirth * out;
        // Half of the weight at the near end is the parent's.
        const double own = bone.parent < 0 ? 1.0 : std::min(1.0, 0.5 + 2.5 * std::max(0.0, t));
        std::vector<SkinWeights::Influence> influences{{b, static_cast<float>(own)}};
        if (own < 1.0) influences.push_back({bone.parent, static_cast<float>(1.0 - own)});
        space.weights.vertices.push_back(influences);
        const int next = (b * kRings + ring) * kSides + (k + 1) % kSides;
        if (ring + 1 == kRings) continue;
        space.triangles.push_back({v, next, v + kSides});
        space.triangles.push_back({next, next + kSides, v + kSides});
      }
    }
    const Vector3d joint = bone.parent < 0 ? root : bone.from;
    space.mean_joints.col(b) = joint;
    space.joint_components(3 * b + 1, 0) = kStature * joint.y();
    Joint added{.name = bone.joint, .parent = bone.parent};
    added.rest_local.translation() =
        bone.parent < 0 ? joint : joint - Vector3d(space.mean_joints.col(bone.parent));
    space.skeleton.joints.push_back(added);
    // Two marks on each lobe.
    for (const int ring : {kRings / 4, 3 * kRings / 4}) {
      const int v = (b * kRings + ring) * kSides + (5 * ring) % (kSides - 1);
      space.landmarks.push_back({(ring == kRings / 4 ? "near " : "far ") + std::string(bone.joint),
                                 {v, v + 1, v + kSides},
                                 {0.5, 0.2, 0.3}});
    }
    if (bone.parent < 0) continue;
    const bool is_hinge = added.name.starts_with("forearm") || added.name.starts_with("shin");
    for (int axis = 0; axis < 3; ++axis) {
      if (is_hinge && axis != 0) continue;
      PoseFreedom freedom;
      freedom.parts.push_back({b, Vector3d::Unit(axis)});
      const bool is_limb = bone.parent == 1 || added.name.starts_with("thigh");
      freedom.most = is_hinge ? 1.4 : is_limb && b != 2 ? 0.8 : 0.3;
      freedom.least = is_hinge ? -0.1 : -freedom.most;
      freedom.spread = 0.5 * freedom.most;
      if (is_hinge && added.name.starts_with("forearm")) {  // forearms bend forward
        std::swap(freedom.least, freedom.most);
        freedom.least *= -1.0;
        freedom.most *= -1.0;
      }
      figure.freedoms.push_back(freedom);
    }
  }
  return figure;
}

/// Returns a state of the figure at random, with all angles within their limits.
inline PoseState random_state(const LimbFigure& figure, std::mt19937& random) {
  const auto between = [&random](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  PoseState state;
  state.rotation = (Eigen::AngleAxisd(between(-0.5, 0.5), Eigen::Vector3d::UnitY()) *
                    Eigen::AngleAxisd(between(-0.2, 0.2), Eigen::Vector3d::UnitX()))
                       .toRotationMatrix();
  state.root.x() = between(-0.5, 0.5);
  state.root.y() = between(0.8, 1.1);
  state.root.z() = between(-0.5, 0.5);
  state.log_scale = between(-0.01, 0.01);
  state.angles.resize(static_cast<Eigen::Index>(figure.freedoms.size()));
  for (std::size_t k = 0; k < figure.freedoms.size(); ++k) {
    state.angles[static_cast<Eigen::Index>(k)] =
        between(0.8 * figure.freedoms[k].least, 0.8 * figure.freedoms[k].most);
  }
  state.coefficients.resize(2);
  for (double& coefficient : state.coefficients) coefficient = between(-1.5, 1.5);
  return state;
}

}  // namespace sinew::test

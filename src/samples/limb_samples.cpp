// SPDX-License-Identifier: MIT

#include "samples/limb_samples.h"

#include <cmath>
#include <numbers>

#include "samples/append_joint.h"
#include "samples/puppet.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kLimbClip = 3.0;  // s, of each clip

// Joints of the arm.
const Vector3d kArmShoulder(0.0, 1.60, 0.0);
const Vector3d kArmElbow(0.0, 0.98, -0.01);
const Vector3d kArmWrist(0.0, 0.42, 0.0);
const Vector3d kArmTip(0.0, 0.10, 0.0);

// Joints of the leg.
const Vector3d kLegHip(0.0, 1.58, 0.0);
const Vector3d kLegKnee(0.0, 0.92, 0.02);
const Vector3d kLegAnkle(0.0, 0.20, -0.03);
const Vector3d kLegTip(0.0, 0.08, 0.24);

/// Adds a round cone between two joints.
void add_bone(Sculpture& sculpture, const Vector3d& begin, double begin_radius, const Vector3d& end,
              double end_radius) {
  constexpr double kBlend = 0.05;
  sculpture.add(std::make_unique<RoundCone>(begin, begin_radius, end, end_radius), kBlend);
}

/// Adds a muscle: an ellipsoid that is blended widely.
void add_muscle(Sculpture& sculpture, const Vector3d& center, const Vector3d& radii) {
  constexpr double kBlend = 0.10;
  sculpture.add(std::make_unique<Ellipsoid>(center, radii), kBlend);
}

/// Returns a clip in which a joint bends about the axis from side to side.
Clip bending(const Skeleton& skeleton, const char* joint, double degrees) {
  return record("bend", kLimbClip, skeleton, [=](Puppet& puppet, double time) {
    puppet.rotate(joint, degrees * plateau(time / kLimbClip, 0.42), Vector3d::UnitX());
  });
}

/// Returns a clip in which the whole limb swings forwards and back, and stops abruptly.
Clip swinging(const Skeleton& skeleton, const char* root, const char* middle, double bend) {
  return record("swing", kLimbClip, skeleton, [=](Puppet& puppet, double time) {
    constexpr double kStop = 1.5;  // s
    const double phase = 4.0 * std::numbers::pi * std::min(time, kStop) / kLimbClip;
    puppet.rotate(root, 40.0 * std::sin(phase), Vector3d::UnitX());
    puppet.rotate(middle, 0.5 * bend * (1.0 - std::cos(phase)), Vector3d::UnitX());
  });
}

}  // namespace

Skeleton arm_skeleton() {
  return chain_of_joints({{"shoulder", kArmShoulder},
                          {"elbow", kArmElbow},
                          {"wrist", kArmWrist},
                          {"fingers", kArmTip}});
}

std::unique_ptr<Solid> arm_shape() {
  auto arm = std::make_unique<Sculpture>();
  add_bone(*arm, kArmShoulder, 0.17, kArmElbow, 0.115);
  add_bone(*arm, kArmElbow, 0.115, kArmWrist, 0.075);
  add_muscle(*arm, {0.0, 1.32, 0.06}, {0.11, 0.24, 0.11});   // biceps
  add_muscle(*arm, {0.0, 1.34, -0.06}, {0.12, 0.26, 0.11});  // triceps
  add_muscle(*arm, {0.0, 0.80, 0.02}, {0.14, 0.22, 0.11});   // of the forearm
  add_bone(*arm, kArmWrist, 0.075, {0.0, 0.30, 0.0}, 0.075);
  add_muscle(*arm, {0.0, 0.22, 0.0}, {0.11, 0.22, 0.075});  // hand
  return arm;
}

std::vector<Clip> arm_clips(const Skeleton& skeleton) {
  return {bending(skeleton, "elbow", -140.0),
          record("twist", kLimbClip, skeleton,
                 [](Puppet& puppet, double time) {
                   puppet.twist("wrist", 150.0 * plateau(time / kLimbClip, 0.42), "fingers");
                 }),
          swinging(skeleton, "shoulder", "elbow", -60.0)};
}

Skeleton leg_skeleton() {
  return chain_of_joints(
      {{"hip", kLegHip}, {"knee", kLegKnee}, {"ankle", kLegAnkle}, {"toes", kLegTip}});
}

std::unique_ptr<Solid> leg_shape() {
  auto leg = std::make_unique<Sculpture>();
  add_bone(*leg, kLegHip, 0.20, kLegKnee, 0.12);
  add_bone(*leg, kLegKnee, 0.12, kLegAnkle, 0.075);
  add_muscle(*leg, {0.0, 1.30, 0.06}, {0.15, 0.30, 0.13});     // of the front of the thigh
  add_muscle(*leg, {0.0, 1.28, -0.07}, {0.14, 0.30, 0.12});    // of its back
  add_muscle(*leg, {0.0, 0.66, -0.06}, {0.12, 0.22, 0.11});    // calf
  add_bone(*leg, kLegAnkle, 0.08, {0.0, 0.09, -0.06}, 0.085);  // heel
  add_bone(*leg, {0.0, 0.13, 0.0}, 0.09, {0.0, 0.07, 0.26}, 0.06);
  return leg;
}

std::vector<Clip> leg_clips(const Skeleton& skeleton) {
  return {bending(skeleton, "knee", 130.0),
          record("twist", kLimbClip, skeleton,
                 [](Puppet& puppet, double time) {
                   puppet.twist("knee", 60.0 * plateau(time / kLimbClip, 0.42), "ankle");
                 }),
          swinging(skeleton, "hip", "knee", 60.0)};
}

}  // namespace sinew

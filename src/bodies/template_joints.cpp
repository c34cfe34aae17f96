// SPDX-License-Identifier: MIT

#include "bodies/template_joints.h"

#include <cmath>

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr BySex kMeanStature{1.756, 1.627};
/// Heights and lengths relative to the stature (ANSUR II). Those of the arm are between joints,
/// such that the lengths between the landmarks follow, which are on the bones.
constexpr BySex kAcromionHeight{0.820, 0.820};
constexpr BySex kBiacromialBreadth{0.237, 0.225};
constexpr BySex kUpperArmLength{0.1855, 0.1855};      // acromion to elbow joint
constexpr BySex kForearmLengthShare{0.1605, 0.1565};  // elbow joint to wrist joint
constexpr BySex kHandLengthShare{0.1145, 0.1155};
constexpr BySex kTibialeHeight{0.267, 0.269};
constexpr BySex kFootLengthShare{0.1580, 0.1545};
constexpr BySex kSuprasternaleHeight{0.819, 0.816};
constexpr BySex kHeadLength{0.114, 0.117};
constexpr BySex kHeadBreadth{0.088, 0.091};
constexpr BySex kCervicaleHeight{0.864, 0.858};
constexpr BySex kTragionHeight{0.926, 0.924};
/// Width between the front spines of the ilium, and depth to the rear ones, relative to the
/// stature.
constexpr BySex kPelvisWidthShare{0.1365, 0.1450};
constexpr BySex kPelvisDepth{0.0865, 0.0880};

/// Angles of the template's pose from the vertical, in degrees.
constexpr double kLegAbduction = 5.0;
constexpr double kArmAbduction = 40.0;
constexpr double kElbowFlexion = 8.0;

double radians(double degrees) {
  return degrees / 180.0 * 3.14159265358979323846;
}

/// Length of the femur from the center of its head to the knee joint, from the maximum length by
/// the stature (Trotter & Gleser 1952, 1958) less the head above its center and the condyles below
/// the axis of the knee.
double femur_length(Sex sex, double stature) {
  const double centimeters = 100.0 * stature;
  const double longest =
      0.01 * (sex == Sex::kMale ? (centimeters - 61.41) / 2.38 : (centimeters - 54.10) / 2.47);
  return longest - BySex{0.046, 0.041}.of(sex);
}

}  // namespace

TemplateJoints template_joints(Sex sex) {
  TemplateJoints joints;
  const double h = kMeanStature.of(sex);
  joints.stature = h;

  // Harrington 2007, the regression on the width and the depth of the pelvis alone: from the middle
  // of the front iliac spines.
  const double width = kPelvisWidthShare.of(sex) * h;
  const double depth = kPelvisDepth.of(sex) * h;
  const double hip_back = 0.24 * depth + 0.0099;
  const double hip_down = 0.30 * width + 0.0109;
  const double hip_side = 0.33 * width + 0.0073;

  constexpr double kKneeOverTibiale = 0.022;  // m, axis of the knee over the tibial plateau
  const double knee_height = kTibialeHeight.of(sex) * h + kKneeOverTibiale;
  const double ankle_height = 0.0456 * h;
  const double abduction = radians(kLegAbduction);
  const Vector3d down(-std::sin(abduction), -std::cos(abduction), 0.0);
  const double thigh = femur_length(sex, h);
  joints.hip = {-hip_side, knee_height + thigh * std::cos(abduction), 0.0};
  joints.knee = joints.hip + thigh * down;
  joints.ankle = joints.knee + (knee_height - ankle_height) / std::cos(abduction) * down;
  joints.ankle.z() -= 0.012;
  const double foot = kFootLengthShare.of(sex) * h;
  const double toe_out = radians(8.0);
  const Vector3d forward(-std::sin(toe_out), 0.0, std::cos(toe_out));
  const Vector3d below(joints.ankle.x(), 0.0, joints.ankle.z());
  joints.heel = below - 0.20 * foot * forward;
  joints.toes = below + 0.77 * foot * forward;

  joints.front_iliac_spine = {-0.5 * width, joints.hip.y() + hip_down, hip_back};
  joints.rear_iliac_spine = {-0.024 * h, joints.hip.y() + hip_down - 0.004, hip_back - depth};
  joints.lumbosacral = {0.0, joints.hip.y() + 0.062 * h, -0.026 * h};
  joints.suprasternale = {0.0, kSuprasternaleHeight.of(sex) * h, 0.026 * h};
  joints.cervicale = {0.0, kCervicaleHeight.of(sex) * h, -0.043 * h};
  joints.tragion = {-0.5 * kHeadBreadth.of(sex) * h + 0.004, kTragionHeight.of(sex) * h, 0.012 * h};
  joints.atlanto_occipital = {0.0, joints.tragion.y() - 0.012 * h, joints.tragion.z() - 0.004 * h};
  joints.vertex = {0.0, h, 0.012 * h};
  joints.head_length = kHeadLength.of(sex) * h;
  joints.head_breadth = kHeadBreadth.of(sex) * h;

  const double shoulder = 0.5 * kBiacromialBreadth.of(sex) * h;
  joints.acromion = {-shoulder, kAcromionHeight.of(sex) * h, -0.018 * h};
  joints.sternoclavicular = {-0.0137 * h, joints.suprasternale.y() + 0.001 * h, 0.020 * h};
  joints.glenohumeral = joints.acromion + h * Vector3d(0.0130, -0.0228, 0.006);
  const double arm = radians(kArmAbduction);
  const Vector3d along(-std::sin(arm), -std::cos(arm), 0.0);
  // The acromion is above the humeral head, from which the arm turns.
  const double humerus = kUpperArmLength.of(sex) * h - 0.0200 * h;
  joints.elbow = joints.glenohumeral + humerus * along;
  const double flexion = radians(kElbowFlexion);
  const Vector3d forearm = std::cos(flexion) * along + std::sin(flexion) * Vector3d::UnitZ();
  joints.wrist = joints.elbow + kForearmLengthShare.of(sex) * h * forearm;
  joints.hand_length = kHandLengthShare.of(sex) * h;
  joints.middle_knuckle = joints.wrist + 0.43 * joints.hand_length * along;
  return joints;
}

}  // namespace sinew

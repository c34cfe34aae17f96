// SPDX-License-Identifier: MIT

#include "bodies/rig/body_skeleton.h"

#include <array>
#include <string>
#include <vector>

#include "bodies/bones/arm_bones.h"
#include "bodies/bones/foot_bones.h"
#include "bodies/bones/hand_bones.h"
#include "bodies/bones/leg_bones.h"
#include "bodies/bones/skull.h"
#include "bodies/bones/tarsals.h"
#include "bodies/bones/vertebrae.h"
#include "bodies/rig/joint_axes.h"
#include "bodies/rig/spine_joints.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Describes where a joint lies in the body: in the middle or on the right side, without a suffix.
struct PlacedJoint {
  std::string name;
  std::string parent;
  Vector3d origin;
  Matrix3d axes;  ///< columns: x, y and z
  bool has_bone = true;
};

using PlacedJoints = std::vector<PlacedJoint>;

/// Turns the axes (left, up, front) into (front, up, right).
Matrix3d isb_axes(const Matrix3d& axes) {
  Matrix3d result;
  result << axes.col(2), axes.col(1), -axes.col(0);
  return result;
}

/// Returns axes with a given z and y as close as possible to a direction.
Matrix3d axes_about_z(const Vector3d& z, const Vector3d& up) {
  const Vector3d unit = z.normalized();
  const Vector3d x = up.cross(unit).normalized();
  Matrix3d axes;
  axes << x, unit.cross(x), unit;
  return axes;
}

/// Returns a joint that rotates about an axis given in the frame of a bone. Its origin is the point
/// of the axis next to `center`.
PlacedJoint hinge(const char* name, const char* parent, const BoneFrame& frame,
                  const JointAxis& axis, const Vector3d& center, const Vector3d& up) {
  const Vector3d direction = (frame.axes * axis.direction).normalized();
  const Vector3d point = frame.to_body(axis.point);
  return {name, parent, point + direction.dot(center - point) * direction,
          axes_about_z(direction, up)};
}

void add_pelvis(const TemplateJoints& joints, PlacedJoints& placed) {
  const Vector3d right = -Vector3d::UnitX();
  Vector3d front = joints.front_iliac_spine - joints.rear_iliac_spine;
  front.x() = 0.0;
  Matrix3d axes;
  axes << front.normalized(), right.cross(front).normalized(), right;
  placed.push_back({"hips", "", {0.0, joints.hip.y(), joints.hip.z()}, axes});
}

void add_spine(const TemplateJoints& joints, PlacedJoints& placed) {
  for (const SpineJoint& joint : kSpineJoints) {
    // In the middle of its discs: a disc, or the vertebra between two.
    const bool is_disc = joint.disc_count() % 2 == 1;
    const BoneFrame frame = is_disc
                                ? disc_frame((joint.lowest + joint.highest) / 2, joints)
                                : vertebra_frame((joint.lowest + joint.highest + 1) / 2, joints);
    placed.push_back({joint.name, placed.back().name, frame.origin, isb_axes(frame.axes)});
  }
  const BoneFrame atlas = vertebra_frame(kC1, joints);
  placed.push_back({"head", placed.back().name, atlas.origin, isb_axes(atlas.axes)});
  const BoneFrame skull = skull_frame(joints);
  placed.push_back({"jaw", "head", skull.to_body(kCondylesOfMandible), isb_axes(skull.axes)});
  placed.push_back({"head_end", "head", joints.vertex, isb_axes(skull.axes)});
}

void add_arm(const TemplateJoints& joints, PlacedJoints& placed) {
  const BoneFrame scapula = scapula_frame(joints);
  const BoneFrame humerus = humerus_frame(joints);
  const BoneFrame ulna = ulna_frame(joints);
  placed.push_back({"shoulder", "chest", joints.sternoclavicular, clavicle_frame(joints).axes});
  placed.push_back(
      {"scapula", "shoulder", scapula.to_body(kAcromioclavicularInScapula), scapula.axes});
  placed.push_back({"upper_arm", "scapula", joints.glenohumeral, humerus.axes});
  placed.push_back(hinge("forearm", "upper_arm", humerus, kElbowAxis, joints.elbow,
                         joints.elbow - joints.wrist));
  const Vector3d lower = ulna.to_body(kForearmAxis.point);
  const Vector3d up = ulna.axes * kForearmAxis.direction;
  const BoneFrame radius = long_bone_frame(lower + up * ulna.length, lower, lower + up,
                                           radius_frame(joints).axes.col(0), 1.0);
  placed.push_back({"radius", "forearm", radius.origin, radius.axes});
  placed.push_back(
      {"hand", "radius", hand_frame(joints).to_body(kWristCenter), hand_frame(joints).axes});
}

void add_fingers(const TemplateJoints& joints, PlacedJoints& placed) {
  constexpr std::array<const char*, 5> kNames{"thumb", "index", "middle", "ring", "little"};
  for (int digit = 0; digit < 5; ++digit) {
    const Digit own = finger(joints, digit);
    const std::string name = kNames[digit];
    // The first joint of the thumb moves its metacarpal; those of the others are not joints here.
    // The thumb lacks the middle phalanx.
    const std::array<int, 3> bones = digit == 0 ? std::array{0, 1, 3} : std::array{1, 2, 3};
    std::string parent = "hand";
    for (int k = 0; k < 3; ++k) {
      const std::string joint = name + "_" + std::to_string(k + 1);
      placed.push_back({joint, parent, own.joints[bones[k]], own.frames[bones[k]].axes});
      parent = joint;
    }
    placed.push_back({name + "_end", parent, own.joints[4], own.frames[3].axes});
  }
}

void add_leg(const TemplateJoints& joints, PlacedJoints& placed) {
  const BoneFrame femur = femur_frame(joints);
  const BoneFrame shank = shank_frame(joints);
  const BoneFrame foot = foot_frame(joints);
  const FootJoints toes = foot_joints(joints);
  placed.push_back({"thigh", "hips", joints.hip, femur.axes});
  placed.push_back({"patella", "thigh", femur.to_body(kPatellaAxis.point), femur.axes, false});
  placed.push_back(hinge("shin", "thigh", femur, kKneeAxis, joints.knee, shank.axes.col(1)));
  placed.push_back(hinge("foot", "shin", foot, kAnkleAxis, joints.ankle, shank.axes.col(1)));
  const Vector3d front = (foot.axes * kSubtalarAxis.direction).normalized();
  const Vector3d right = front.cross(foot.axes.col(1)).normalized();
  Matrix3d subtalar;
  subtalar << front, right.cross(front), right;
  placed.push_back({"subtalar", "foot", foot.to_body(kSubtalarAxis.point), subtalar});
  placed.push_back({"midfoot", "subtalar", foot.to_body(kTalarHead), foot.axes});
  // The toes bend about one axis from the ball of the big toe to that of the fourth.
  const Vector3d& ball = toes.metatarsophalangeal[0];
  const Vector3d across = toes.metatarsophalangeal[3] - ball;
  placed.push_back({"toe", "midfoot", ball + 0.3 * across, axes_about_z(across, foot.axes.col(1))});
  placed.push_back({"toe_end", "toe", toes.tip[0], placed.back().axes});
}

/// Returns the mirror image of a joint in the plane x = 0, with z to the right again.
PlacedJoint mirrored(PlacedJoint joint) {
  joint.origin.x() *= -1.0;
  joint.axes.row(0) *= -1.0;
  joint.axes.col(2) *= -1.0;
  return joint;
}

}  // namespace

Skeleton body_skeleton(const TemplateJoints& joints) {
  PlacedJoints middle;
  add_pelvis(joints, middle);
  add_spine(joints, middle);
  PlacedJoints right;
  add_arm(joints, right);
  add_fingers(joints, right);
  add_leg(joints, right);

  Skeleton skeleton;
  std::vector<Transform> rest;
  const auto append = [&](const PlacedJoint& placed, const std::string& suffix) {
    Joint joint;
    joint.name = placed.name + suffix;
    joint.parent = skeleton.find(placed.parent);
    if (joint.parent < 0) joint.parent = skeleton.find(placed.parent + suffix);
    joint.has_bone = placed.has_bone;
    Transform global = Transform::Identity();
    global.linear() = placed.axes;
    global.translation() = placed.origin;
    joint.rest_local = joint.parent < 0 ? global : rest[joint.parent].inverse() * global;
    skeleton.joints.push_back(joint);
    rest.push_back(global);
  };
  for (const PlacedJoint& joint : middle) append(joint, "");
  for (const PlacedJoint& joint : right) append(joint, ".R");
  for (const PlacedJoint& joint : right) append(mirrored(joint), ".L");
  return skeleton;
}

std::string other_side(const std::string& name) {
  std::string result = name;
  if (name.ends_with(".R")) result.back() = 'L';
  if (name.ends_with(".L")) result.back() = 'R';
  return result;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/bones/arm_bones.h"

#include <utility>

#include "bodies/bones/stretched.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Lengths of the male template's bones in mm, from which the units of the shapes follow.
constexpr double kHumerusLength = 300.3;  // center of the head to the middle of the epicondyles
constexpr double kForearmLength = 268.7;  // middle of the epicondyles to the wrist
constexpr double kClavicleLength = 160.0;
/// Stature of the male template, m: the unit of the scapula follows from it.
constexpr double kMaleStature = 1.756;
/// Widths of women's bones relative to men's at the same length.
constexpr BySex kArmStoutness{1.0, 0.945};
/// Likewise for the forearm, relative to the tables, whose bones are shorter at the same width.
constexpr BySex kForearmStoutness{0.953, 0.895};

/// Tips of the styloid processes in mm from the wrist, in the middle between supination and
/// pronation: along the front of the forearm, and up.
constexpr double kUlnarStyloidFront = -26.0;
constexpr double kUlnarStyloidUp = 11.0;

/// In the frame of the ulna: the centers of the radial head and of the head of the ulna, the tip of
/// the radius' styloid process in supination, and the lateral epicondyle.
const Vector3d kRadialHead(9.0, 240.5, 16.0);
const Vector3d kUlnarHead(4.0, 9.5, 5.0);
const Vector3d kRadialStyloid(9.0, -6.0, 53.0);
const Vector3d kLateralEpicondyle(0.0, 259.0, 31.0);

}  // namespace

BoneFrame humerus_frame(const TemplateJoints& joints) {
  return long_bone_frame(joints.glenohumeral, joints.elbow, joints.glenohumeral, Vector3d::UnitZ(),
                         (joints.glenohumeral - joints.elbow).norm() / kHumerusLength);
}

BoneFrame ulna_frame(const TemplateJoints& joints) {
  const double unit = (joints.elbow - joints.wrist).norm() / kForearmLength;
  const BoneFrame forearm =
      long_bone_frame(joints.wrist, joints.wrist, joints.elbow, Vector3d::UnitZ(), unit);
  const Vector3d styloid = forearm.to_body({kUlnarStyloidFront, kUlnarStyloidUp, 0.0});
  return long_bone_frame(styloid, styloid, joints.elbow, Vector3d::UnitZ(), unit);
}

BoneFrame radius_frame(const TemplateJoints& joints) {
  const BoneFrame ulna = ulna_frame(joints);
  BoneFrame radius;
  const Vector3d y = (kLateralEpicondyle - kRadialStyloid).normalized();
  const Vector3d x = y.cross(kRadialStyloid).normalized();  // the ulna's styloid is at 0
  radius.axes << x, y, x.cross(y);
  radius.origin = kRadialStyloid;
  radius.length = ulna.length;
  // Pronation by 90 degrees turns z, the side of the thumb, to the front.
  const Vector3d axis = (kRadialHead - kUlnarHead).normalized();
  const auto pronated = [&axis](const Vector3d& v) {
    return Vector3d(axis.dot(v) * axis + axis.cross(v));
  };
  radius.origin = ulna.to_body(kUlnarHead + pronated(radius.origin - kUlnarHead));
  for (int k = 0; k < 3; ++k) radius.axes.col(k) = ulna.axes * pronated(radius.axes.col(k));
  return radius;
}

BoneFrame scapula_frame(const TemplateJoints& joints) {
  // Direction of z, from the root of the spine to the angle of the acromion: 18 degrees to the
  // front of the frontal plane, and rising by 10 degrees with the arm abducted by 40 degrees. The
  // blade leans to the front by 9 degrees, like the back of the rib cage.
  const Vector3d z = Vector3d(-0.937, 0.174, 0.304).normalized();
  const Vector3d up(0.0, 0.988, 0.156);
  const Vector3d y = (up - up.dot(z) * z).normalized();
  BoneFrame frame;
  frame.axes << y.cross(z), y, z;
  frame.length = 0.001 * joints.stature / kMaleStature;
  frame.origin = joints.glenohumeral - frame.length * (frame.axes * kGlenohumeralInScapula);
  return frame;
}

BoneFrame clavicle_frame(const TemplateJoints& joints) {
  const Vector3d lateral_end = scapula_frame(joints).to_body(kAcromioclavicularInScapula);
  const Vector3d z = lateral_end - joints.sternoclavicular;
  BoneFrame frame;
  frame.length = z.norm() / kClavicleLength;
  frame.origin = joints.sternoclavicular;
  const Vector3d x = Vector3d::UnitY().cross(z).normalized();
  frame.axes << x, z.normalized().cross(x), z.normalized();
  return frame;
}

std::vector<BonePart> arm_bones(Sex sex, const TemplateJoints& joints) {
  const double k = kArmStoutness.of(sex);
  const double forearm = kForearmStoutness.of(sex);
  std::vector<BonePart> bones;
  const auto add = [&bones](const char* name, std::unique_ptr<Solid> shape, const BoneFrame& frame,
                            double cell) {
    bones.push_back({name, true, std::move(shape), frame, cell});
  };
  add("clavicle", by_stoutness(clavicle_shape(), k, 2), clavicle_frame(joints), 0.0020);
  add("scapula", scapula_shape(), scapula_frame(joints), 0.0023);
  add("humerus", by_stoutness(humerus_shape(), k, 1), humerus_frame(joints), 0.0025);
  add("ulna", by_stoutness(ulna_shape(), forearm, 1), ulna_frame(joints), 0.0020);
  add("radius", by_stoutness(radius_shape(), forearm, 1), radius_frame(joints), 0.0020);
  return bones;
}

}  // namespace sinew

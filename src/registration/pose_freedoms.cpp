// SPDX-License-Identifier: MIT

#include "registration/pose_freedoms.h"

#include <numbers>
#include <stdexcept>
#include <string>

#include "bodies/rig/coupled_joints.h"
#include "bodies/rig/joint_limits.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kRadians = std::numbers::pi / 180.0;
/// Spread of an angle per width of its range: poses of people who are scanned lie in the middle.
constexpr double kSpreadShare = 0.25;

/// Adds freedoms of one body, in the signs of the right side.
class FreedomTable {
 public:
  explicit FreedomTable(const Skeleton& skeleton) : skeleton_(skeleton) {}

  /// Rotates joints about one axis of theirs, each in proportion to its range.
  void add_range(const std::vector<std::string>& joints, const std::string& side, char axis) {
    PoseFreedom freedom;
    std::vector<double> widths;
    for (const std::string& joint : joints) {
      const RangeOfMotion& range = range_of(joint, axis);
      freedom.least += kRadians * (range.least - range.rest);
      freedom.most += kRadians * (range.most - range.rest);
      widths.push_back(kRadians * (range.most - range.least));
    }
    const double width = freedom.most - freedom.least;
    for (std::size_t i = 0; i < joints.size(); ++i) {
      append(freedom, joints[i] + side, widths[i] / width * unit(axis));
    }
    freedom.spread = kSpreadShare * width;
    freedoms_.push_back(freedom);
  }

  struct Row {
    std::string joint;
    Vector3d rotation;
  };
  void add_coupled(const std::vector<Row>& rows, const std::string& side, double least,
                   double most) {
    PoseFreedom freedom;
    for (const Row& row : rows) append(freedom, row.joint + side, row.rotation);
    freedom.least = kRadians * least;
    freedom.most = kRadians * most;
    freedom.spread = kSpreadShare * (freedom.most - freedom.least);
    freedoms_.push_back(freedom);
  }

  const std::vector<PoseFreedom>& freedoms() const { return freedoms_; }

 private:
  static Vector3d unit(char axis) {
    return axis == 'x' ? Vector3d::UnitX() : axis == 'y' ? Vector3d::UnitY() : Vector3d::UnitZ();
  }

  static const RangeOfMotion& range_of(const std::string& joint, char axis) {
    for (const RangeOfMotion& range : ranges_of_motion()) {
      if (range.joint == joint && range.axis == axis) return range;
    }
    throw std::logic_error("pose freedoms: no range of motion of " + joint);
  }

  void append(PoseFreedom& freedom, const std::string& joint, Vector3d rotation) const {
    const int index = skeleton_.find(joint);
    if (index < 0) throw std::logic_error("pose freedoms: the skeleton has no joint " + joint);
    if (joint.ends_with(".L")) rotation.head<2>() *= -1.0;
    freedom.parts.push_back({index, rotation});
  }

  const Skeleton& skeleton_;
  std::vector<PoseFreedom> freedoms_;
};

void add_trunk(FreedomTable& table) {
  const std::vector<std::vector<std::string>> groups{
      {"spine", "spine_2", "spine_3", "spine_4", "spine_5"},
      {"chest"},
      {"neck", "neck_2", "neck_3"},
      {"head"}};
  for (const std::vector<std::string>& group : groups) {
    for (const char axis : {'x', 'y', 'z'}) table.add_range(group, "", axis);
  }
}

void add_arm(FreedomTable& table, const std::string& side) {
  // The rhythm of the shoulder as in raise_arm(), for an arm raised by one radian. There, the
  // scapula's rotation is that in the body, which has the clavicle's in it.
  const Vector3d clavicle(-0.08, -0.12, 0.25);
  const Vector3d scapula_in_body(-0.30, 0.0, 0.10);
  table.add_coupled({{"shoulder", clavicle}, {"scapula", scapula_in_body - clavicle}}, side, -20.0,
                    150.0);
  // Elevation and protraction of the shoulder that do not follow from the arm.
  table.add_coupled({{"shoulder", Vector3d::UnitX()}}, side, -12.0, 8.0);
  table.add_coupled({{"shoulder", Vector3d::UnitY()}}, side, -15.0, 15.0);
  for (const char axis : {'x', 'y', 'z'}) table.add_range({"upper_arm"}, side, axis);
  table.add_range({"forearm"}, side, 'z');
  table.add_range({"radius"}, side, 'y');
  table.add_range({"hand"}, side, 'z');
  table.add_range({"hand"}, side, 'x');
  std::vector<FreedomTable::Row> fingers;
  for (const char* finger : {"index", "middle", "ring", "little"}) {
    for (const char* bone : {"_1", "_2", "_3"}) {
      fingers.push_back({std::string(finger) + bone, Vector3d::UnitZ()});
    }
  }
  table.add_coupled(fingers, side, -20.0, 80.0);
}

void add_leg(FreedomTable& table, const std::string& side) {
  for (const char axis : {'x', 'y', 'z'}) table.add_range({"thigh"}, side, axis);
  table.add_coupled(
      {{"shin", Vector3d::UnitZ()}, {"patella", kPatellaShare * Vector3d::UnitZ()}}, side, -143.0,
      5.0);  // a knee that is straight in the template may be bent back a little in a scan
  table.add_range({"foot"}, side, 'z');
  table.add_range({"subtalar"}, side, 'x');
  table.add_range({"toe"}, side, 'z');
}

}  // namespace

std::vector<PoseFreedom> body_freedoms(const Skeleton& skeleton) {
  FreedomTable table(skeleton);
  add_trunk(table);
  for (const char* side : {".R", ".L"}) {
    add_arm(table, side);
    add_leg(table, side);
  }
  return table.freedoms();
}

}  // namespace sinew

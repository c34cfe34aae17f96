// SPDX-License-Identifier: MIT

#include "building/mirrored_joints.h"

#include <algorithm>
#include <utility>

#include "building/mirrored_name.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Gives names without a side the side of the joint's position, where the result is free.
void name_sides(Skeleton& skeleton, const std::vector<int>& joints, const MirrorPlane& plane,
                double tolerance) {
  const std::vector<Transform> global = skeleton.rest_global();
  for (const int j : joints) {
    Joint& joint = skeleton.joints.at(j);
    const Side side = side_of(plane, global[j].translation(), tolerance);
    std::string named = name_with_side(joint.name, side);
    if (named == joint.name) continue;
    joint.name = free_name(skeleton, named);
  }
}

/// Returns the partner of a joint on the other side that the skeleton has; the joint itself in the
/// middle; -1 if there is none.
int partner_of(const Skeleton& skeleton, int joint, const MirrorPlane& plane, double tolerance) {
  const Eigen::Vector3d position = skeleton.rest_global()[joint].translation();
  if (side_of(plane, position, tolerance) == Side::kNone) return joint;
  const std::string& name = skeleton.joints[joint].name;
  const std::string other = mirrored_name(name);
  return other == name ? -1 : skeleton.find(other);
}

Transform reflected(const MirrorPlane& plane, const Transform& transform) {
  const Eigen::Matrix3d reflection = plane.reflection();
  Transform result;
  result.linear() = reflection * transform.linear() * reflection;
  result.translation() = plane.reflect(transform.translation());
  return result;
}

}  // namespace

Side side_of(const MirrorPlane& plane, const Eigen::Vector3d& point, double tolerance) {
  int axis = 0;
  constexpr double kAcross = 0.1;  // cosine of the angle to x below which x does not tell sides
  if (std::abs(plane.normal.x()) < kAcross) plane.normal.cwiseAbs().maxCoeff(&axis);
  const double distance = plane.normal.dot(point - plane.point) * plane.normal[axis];
  if (std::abs(plane.normal.dot(point - plane.point)) <= tolerance) return Side::kNone;
  return distance > 0.0 ? Side::kLeft : Side::kRight;
}

MirrorEdit mirror_to_other_side(const Skeleton& skeleton, const std::vector<int>& joints,
                                const MirrorPlane& plane, double tolerance) {
  MirrorEdit mirrored{move_joints(skeleton, {}, {}), {}};
  SkeletonEdit& edit = mirrored.edit;
  name_sides(edit.skeleton, joints, plane, tolerance);
  for (const int j : joints) {
    const Transform own = edit.skeleton.rest_global().at(j);
    if (side_of(plane, own.translation(), tolerance) == Side::kNone) continue;
    const Transform other = reflected(plane, own);
    const int partner = partner_of(edit.skeleton, j, plane, tolerance);
    if (partner >= 0) {
      edit.skeleton = move_joint(edit.skeleton, partner, other.translation()).skeleton;
      mirrored.pairs.push_back({j, partner});
      continue;
    }
    const int parent = edit.skeleton.joints[j].parent;
    const int above = parent < 0 ? -1 : partner_of(edit.skeleton, parent, plane, tolerance);
    const std::string name = free_name(edit.skeleton, mirrored_name(edit.skeleton.joints[j].name));
    Joint added{name, above >= 0 ? above : parent};
    added.has_bone = edit.skeleton.joints[j].has_bone;
    const std::vector<Transform> global = edit.skeleton.rest_global();
    added.rest_local = added.parent < 0 ? other : global[added.parent].inverse() * other;
    edit.skeleton.joints.push_back(std::move(added));
    edit.old_joint.push_back(-1);
    mirrored.pairs.push_back({j, edit.skeleton.joint_count() - 1});
  }
  if (mirrored.pairs.empty())
    throw UsageError(
        "the joints lie in the middle of the body, so there is nothing to mirror; select joints on "
        "one side");
  edit.joint = joints.front();
  return mirrored;
}

}  // namespace sinew

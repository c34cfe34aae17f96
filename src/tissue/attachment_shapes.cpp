// SPDX-License-Identifier: MIT

#include <algorithm>
#include <limits>

#include "tissue/attachment.h"
#include "tissue/shaped_line.h"

/// Part of SkeletonAttachment: bones that are deformed. In the rest frame of a hinge, the end of
/// the parent side's bone is not twisted: a point of this bone is there twisted back by what is
/// left of the twist from the point to the end.
namespace sinew {

Eigen::Quaterniond SkeletonAttachment::end_twist(const Hinge& hinge,
                                                 const BoneShapes& shapes) const {
  const int bone = hinge.segments.front();
  const Eigen::Vector3d to_end = lines_.end(bone) - lines_.begin(bone);
  return twist_at(to_end, deformation_of(shapes, bone), 1.0);
}

void SkeletonAttachment::shape_hinge(const Hinge& hinge, const std::vector<Transform>& transforms,
                                     const BoneShapes& shapes, HingePose& pose) const {
  const int bone = hinge.segments.front();
  const Eigen::Matrix3d twist = end_twist(hinge, shapes).toRotationMatrix();
  const Eigen::Matrix3d parent = stretch_of(shapes, hinge.parent);
  pose.parent_stretch = twist.transpose() * parent * twist;
  pose.child_stretch = stretch_of(shapes, hinge.child);
  // The center as moved by both sides: it lies at the end of the parent side's bone, and where the
  // bones of the child side begin.
  const Eigen::Vector3d beyond = parent * (hinge.center - lines_.end(bone));
  const Eigen::Vector3d by_parent = lines_.begin(bone) + shaped_line(lines_, bone, shapes) + beyond;
  const Eigen::Vector3d& joint = lines_.joints[hinge.child];
  const Eigen::Vector3d by_child = joint + pose.child_stretch * (hinge.center - joint);
  pose.gap = transforms[hinge.child] * by_child - transforms[hinge.parent] * by_parent;
}

SkeletonAttachment::ShapedPoint SkeletonAttachment::shaped(int index, const State& state) const {
  const Point& point = points_[index];
  const BoneShapes& shapes = state.shapes_;
  const Eigen::Vector3d begin = lines_.begin(point.bone);
  const Eigen::Vector3d to_end = lines_.end(point.bone) - begin;
  const BoneDeformation bone = deformation_of(shapes, point.bone);
  const Eigen::Matrix3d own_stretch = stretch_of(shapes, point.mover);
  const auto along = [&](const Eigen::Vector3d& x) {
    return std::clamp(x.dot(to_end) / to_end.squaredNorm(), 0.0, 1.0);
  };
  const bool on_parent = point.hinge >= 0 && !point.on_child;
  const Eigen::Vector3d rest = rest_.col(index) - begin;
  const double t = along(rest);
  const double elongation = bone.stretch - 1.0;
  const Eigen::Quaterniond twist = twist_at(to_end, bone, on_parent ? t - 1.0 : t);
  const Eigen::Vector3d moved = twist * rest + t * elongation * to_end;
  if (point.hinge < 0) return {begin + own_stretch * moved, Eigen::Vector3d::Zero(), 0.0, twist};

  const HingePose& hinge = state.hinges_[point.hinge];
  const Eigen::Matrix3d& near = on_parent ? hinge.parent_stretch : hinge.child_stretch;
  const Eigen::Matrix3d& far = on_parent ? hinge.child_stretch : hinge.parent_stretch;
  const Eigen::Matrix3d stretch =
      0.5 * ((1.0 + point.fraction) * near + (1.0 - point.fraction) * far);
  const Eigen::Vector3d rest_center = point.center - begin;
  const Eigen::Vector3d center = rest_center + along(rest_center) * elongation * to_end;
  double clearance = 0.0;
  if (point.clearance > 0.0) {
    // The end of the parent side's bone is where it was, from the hinge.
    const Eigen::Vector3d own_end = on_parent ? lines_.end(point.bone) : begin;
    const Eigen::Vector3d from_end = on_parent ? moved - bone.stretch * to_end : moved;
    const Eigen::Vector3d from_hinge = from_end + own_end - hinges_[point.hinge].center;
    clearance = shaped_clearance(point, from_hinge, stretch, shapes);
  }
  return {begin + own_stretch * center, stretch * (moved - center), clearance, twist};
}

double SkeletonAttachment::shaped_clearance(const Point& point, const Eigen::Vector3d& from_hinge,
                                            const Eigen::Matrix3d& stretch,
                                            const BoneShapes& shapes) const {
  const Hinge& hinge = hinges_[point.hinge];
  const Eigen::Vector3d x = stretch * from_hinge;
  double least = std::numeric_limits<double>::infinity();
  for (const int bone : hinge.segments) {
    const bool ends_here = bone == hinge.segments.front();
    const Eigen::Vector3d near = ends_here ? lines_.end(bone) : lines_.begin(bone);
    const Eigen::Vector3d far = ends_here ? lines_.begin(bone) : lines_.end(bone);
    const Eigen::Vector3d at = stretch * (near - hinge.center);
    const Eigen::Vector3d line = stretch * (deformation_of(shapes, bone).stretch * (far - near));
    const double t = closest_parameter(at, at + line, x);
    least = std::min(least, (x - at - t * line).norm());
  }
  return least;
}

}  // namespace sinew

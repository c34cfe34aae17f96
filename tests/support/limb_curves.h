// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "mesh/plane_loops.h"
#include "rig/skeleton.h"

namespace sinew::test {

/// Measures closed curves on the surface of a limb, on both sides of a joint. At rest, each curve
/// lies in a plane across a bone. It then moves with the surface, whereas sinew::LimbSections cuts
/// the surface anew in each pose.
class LimbCurves {
 public:
  /// Sizes of the curves relative to rest, the smallest of all curves.
  struct Kept {
    double section;  ///< area that the curve encloses (the length of its vector area)
    double radius;   ///< mean distance of the curve from its centroid
  };

  /// Finds the curves along the bones from the joint's parent to the joint and from there to its
  /// child.
  LimbCurves(const TriangleMesh& surface, const Skeleton& skeleton, int joint, int child) {
    constexpr double kReach = 0.6;  // of the length of each bone, measured from the joint
    constexpr int kSteps = 24;
    const std::vector<Transform> rest = skeleton.rest_global();
    const Eigen::Vector3d center = rest[joint].translation();
    const int parent = skeleton.joints[joint].parent;
    for (const int end : {parent, child}) {
      const Eigen::Vector3d bone = rest[end].translation() - center;
      for (int i = 0; i <= kSteps; ++i) {
        add(surface, center + kReach * i / kSteps * bone, bone.normalized());
      }
    }
    if (curves_.empty()) throw InputError("the surface has no closed section around these bones");
    for (const PlaneLoop& curve : curves_) rest_.push_back(measure(curve, surface.positions));
  }

  /// Measures the surface in a pose, 3 x n.
  Kept kept(const Points& positions) const {
    Kept smallest{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i < curves_.size(); ++i) {
      const Kept now = measure(curves_[i], positions);
      smallest.section = std::min(smallest.section, now.section / rest_[i].section);
      smallest.radius = std::min(smallest.radius, now.radius / rest_[i].radius);
    }
    return smallest;
  }

 private:
  /// Adds the closed curve in a plane that lies around a point.
  void add(const TriangleMesh& surface, const Eigen::Vector3d& point,
           const Eigen::Vector3d& normal) {
    const std::vector<double> plane{0.0};
    const Eigen::VectorXd heights =
        (normal.transpose() * (surface.positions.colwise() - point)).transpose();
    PlaneLoop nearest;
    double smallest = std::numeric_limits<double>::infinity();
    const std::vector<PlaneLoop> curves =
        std::move(plane_loops(surface.triangles, heights, plane).front());
    for (const PlaneLoop& curve : curves) {
      double distance = 0.0;
      for (const EdgePoint& one : curve)
        distance = std::max(distance, (one.place(surface.positions) - point).norm());
      if (distance >= smallest) continue;
      smallest = distance;
      nearest = curve;
    }
    if (!nearest.empty()) curves_.push_back(std::move(nearest));
  }

  static Kept measure(const PlaneLoop& curve, const Points& positions) {
    Eigen::Vector3d area = Eigen::Vector3d::Zero(), moment = Eigen::Vector3d::Zero();
    const Eigen::Vector3d origin = curve.front().place(positions);
    double length = 0.0;
    const auto for_each_side = [&](auto&& visit) {
      for (std::size_t i = 0; i < curve.size(); ++i) {
        visit(curve[i].place(positions) - origin,
              curve[(i + 1) % curve.size()].place(positions) - origin);
      }
    };
    for_each_side([&](const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
      area += 0.5 * a.cross(b);
      moment += 0.5 * (b - a).norm() * (a + b);
      length += (b - a).norm();
    });
    const Eigen::Vector3d centroid = moment / length;
    double radius = 0.0;
    for_each_side([&](const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
      radius += (b - a).norm() * (0.5 * (a + b) - centroid).norm() / length;
    });
    return {area.norm(), radius};
  }

  std::vector<PlaneLoop> curves_;
  std::vector<Kept> rest_;
};

}  // namespace sinew::test

// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "core/error.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew::test {

/// Measures the sections of a limb on both sides of a joint. Each section is a closed curve on the
/// surface that lies in a plane across a bone at rest. It moves with the surface.
class LimbSections {
 public:
  /// Sizes of the sections relative to rest, the smallest of all sections.
  struct Kept {
    double section;  ///< area that the curve encloses (the length of its vector area)
    double radius;   ///< mean distance of the curve from its centroid
  };

  /// Finds the sections along the bones from the joint's parent to the joint and from there to its
  /// child.
  LimbSections(const TriangleMesh& surface, const Skeleton& skeleton, int joint, int child) {
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
    for (const Curve& curve : curves_) rest_.push_back(measure(curve, surface.positions));
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
  using Edge = std::pair<int, int>;
  struct CurvePoint {
    Edge edge;
    double t;  ///< position on the edge: 0 at its first vertex
  };
  using Curve = std::vector<CurvePoint>;

  /// Adds the closed curve in a plane that lies around a point.
  void add(const TriangleMesh& surface, const Eigen::Vector3d& point,
           const Eigen::Vector3d& normal) {
    const auto height = [&](int v) { return normal.dot(surface.positions.col(v) - point); };
    // In each triangle that the plane cuts, the curve goes from one edge to another one.
    std::map<Edge, Edge> next;
    for (const Triangle& triangle : surface.triangles) {
      Edge from{-1, -1}, to{-1, -1};
      for (int k = 0; k < 3; ++k) {
        const int a = triangle[k], b = triangle[(k + 1) % 3];
        const bool above_a = height(a) >= 0.0, above_b = height(b) >= 0.0;
        if (above_a == above_b) continue;
        (above_a ? from : to) = std::minmax(a, b);
      }
      if (from.first >= 0) next[from] = to;
    }
    Curve nearest;
    double smallest = std::numeric_limits<double>::infinity();
    while (!next.empty()) {
      Curve curve;
      Edge edge = next.begin()->first;
      for (auto found = next.find(edge); found != next.end(); found = next.find(edge)) {
        const double a = height(edge.first), b = height(edge.second);
        curve.push_back({edge, a / (a - b)});
        edge = found->second;
        next.erase(found);
      }
      if (curve.size() < 3 || edge != curve.front().edge) continue;  // ends at a hole
      double distance = 0.0;
      for (const CurvePoint& one : curve) {
        distance = std::max(distance, (place(one, surface.positions) - point).norm());
      }
      if (distance < smallest) {
        smallest = distance;
        nearest = std::move(curve);
      }
    }
    if (!nearest.empty()) curves_.push_back(std::move(nearest));
  }

  static Eigen::Vector3d place(const CurvePoint& point, const Points& positions) {
    return (1.0 - point.t) * positions.col(point.edge.first) +
           point.t * positions.col(point.edge.second);
  }

  static Kept measure(const Curve& curve, const Points& positions) {
    Eigen::Vector3d area = Eigen::Vector3d::Zero(), moment = Eigen::Vector3d::Zero();
    const Eigen::Vector3d origin = place(curve.front(), positions);
    double length = 0.0;
    const auto for_each_side = [&](auto&& visit) {
      for (std::size_t i = 0; i < curve.size(); ++i) {
        visit(place(curve[i], positions) - origin,
              place(curve[(i + 1) % curve.size()], positions) - origin);
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

  std::vector<Curve> curves_;
  std::vector<Kept> rest_;
};

}  // namespace sinew::test

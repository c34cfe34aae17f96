// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {

/// Selects whether a solid contains the places where a connected piece of its surface overlaps
/// itself, such as a hand that reaches into the hip next to it. Different pieces may always
/// overlap.
enum class SelfOverlap {
  kInside,   ///< it does, so the two parts are joined there
  kOutside,  ///< it does not, so the two parts stay apart
};

/// Answers geometric questions about the solid inside a surface. A point is inside where the
/// generalized winding number (Jacobson et al. 2013) is above one half. So holes are closed
/// smoothly, and pieces that overlap make up one solid.
class SolidSurface {
 public:
  /// Prepares a surface, which may then be destroyed.
  explicit SolidSurface(const TriangleMesh& surface,
                        SelfOverlap self_overlap = SelfOverlap::kInside);

  bool contains(const Eigen::Vector3d& point) const;
  /// Returns true if the surface is asked to keep overlapping parts apart, and two parts of one
  /// connected piece overlap at a point.
  bool is_cut_out(const Eigen::Vector3d& point) const;
  /// Returns a lower bound of the distance to the triangles (TriangleTree::distance_at_least()).
  double distance_at_least(const Eigen::Vector3d& point) const {
    return tree_.distance_at_least(point);
  }
  double distance(const Eigen::Vector3d& point) const { return tree_.closest(point)->distance; }
  /// Returns the point of the triangles that is closest to a point.
  Eigen::Vector3d closest(const Eigen::Vector3d& point) const;
  /// Returns the fraction of the way from a point inside to another point at which the segment
  /// leaves the solid through the surface for the first time; nothing if it does not.
  std::optional<double> first_exit(const Eigen::Vector3d& inside, const Eigen::Vector3d& to) const;
  /// Returns true if the segment from a point inside to a node of tetrahedra that fill the solid
  /// stays inside, so that both are in one part of the body.
  bool reaches(const Eigen::Vector3d& inside, const Eigen::Vector3d& node) const;
  /// Returns the same as first_exit() for a point outside. If the segment leaves the solid through
  /// a hole, returns one of the places where it does.
  double leaves_at(const Eigen::Vector3d& inside, const Eigen::Vector3d& outside) const;
  /// Returns the distance along a ray until it crosses the surface against or along the normal of
  /// the triangle there, or infinity.
  /// \param start   distance from the origin at which the search starts
  /// \param within  largest distance
  /// \param exits   true: crossings along the normal count; false: those against it
  double crossing(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction, double start,
                  double within, bool exits) const;

 private:
  TriangleMesh surface_;
  TriangleTree tree_;
  WindingNumber winding_;
  std::vector<WindingNumber> pieces_;  ///< connected pieces; empty if they may overlap themselves
  Points normals_;
};

}  // namespace sinew

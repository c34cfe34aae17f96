// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {

/// Answers geometric questions about the solid inside a surface. A point is inside where the
/// generalized winding number (Jacobson et al. 2013) is above one half. So holes are closed
/// smoothly, and pieces that overlap make up one solid.
class SolidSurface {
 public:
  /// Prepares a surface, which may then be destroyed.
  explicit SolidSurface(const TriangleMesh& surface);

  bool contains(const Eigen::Vector3d& point) const { return winding_.at(point) > 0.5; }
  /// Returns a lower bound of the distance to the triangles (TriangleTree::distance_at_least()).
  double distance_at_least(const Eigen::Vector3d& point) const {
    return tree_.distance_at_least(point);
  }
  double distance(const Eigen::Vector3d& point) const { return tree_.closest(point)->distance; }
  /// Returns the point of the triangles that is closest to a point.
  Eigen::Vector3d closest(const Eigen::Vector3d& point) const;
  /// Returns the fraction of the way from a point inside to a point outside at which the segment
  /// leaves the solid for the first time; through a hole, one of the places where it does.
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
  Points normals_;
};

}  // namespace sinew

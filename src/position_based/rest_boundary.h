// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_tree.h"
#include "position_based/contact_projection.h"
#include "position_based/spatial_hash.h"

namespace sinew {

/// Finds the triangles of the boundary of a body that penetrating particles must come back in front
/// of. A particle in a tetrahedron is taken to the rest pose by its barycentric coordinates. Of the
/// boundary, the triangle nearest to it there is the one, since only at rest all of the body has
/// its true shape.
class RestBoundary {
 public:
  /// \param rest  3 x n particles
  RestBoundary(const Points& rest, const std::vector<Tetrahedron>& tetrahedra);

  const std::vector<Triangle>& triangles() const { return triangles_; }
  /// Returns the particles of the boundary, ascending.
  const std::vector<int>& particles() const { return particles_; }

  /// Adds the contacts of the particles of the boundary, at most one for each: of the tetrahedra
  /// that contain a particle, the one in which it is nearest to the boundary counts. A particle
  /// next to its triangle has no contact, and neither has one that faces the same way: it has been
  /// pressed past the middle of the body and would be pushed through.
  /// \param positions     3 x n, of the pose
  /// \param penetrations  sorted by particle
  void add_contacts(const PointsF& positions, std::span<const Penetration> penetrations,
                    std::vector<TriangleContact>& contacts) const;
  /// Returns the normal of the boundary at one of its particles, not normalized.
  Eigen::Vector3f normal_at(const PointsF& positions, int particle) const;

 private:
  /// Returns the triangle nearest to a penetrating particle in the rest pose, and its distance.
  ClosestPoint nearest(const Penetration& penetration) const;
  bool is_next_to(int particle, const Triangle& triangle) const;

  Points rest_;
  std::vector<Tetrahedron> tetrahedra_;
  std::vector<Triangle> triangles_;
  std::vector<int> particles_;
  RaggedArray around_;  ///< triangles around each particle, none inside the body
  TriangleTree tree_;
  std::vector<std::array<int, 2>> overlaps_;  ///< particles and tetrahedra that overlap at rest
};

}  // namespace sinew

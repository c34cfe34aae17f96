// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// A point on an edge: (1 - t) * a + t * b.
struct EdgePoint {
  int a;
  int b;
  double t;  ///< in [0, 1]

  /// Returns the point for positions of the vertices.
  Eigen::Vector3d place(const Points& positions) const {
    return (1.0 - t) * positions.col(a) + t * positions.col(b);
  }
};

/// A closed polyline in which a plane cuts a surface. Seen from the side to which the heights rise,
/// it runs counter-clockwise around the inside of a surface that is oriented outward.
using PlaneLoop = std::vector<EdgePoint>;

/// Cuts triangles by several parallel planes.
/// \param triangles  of one surface
/// \param heights    one per vertex: its distance along the common normal of the planes
/// \param planes     ascending heights of the planes
/// \return for each plane its closed polylines. Polylines that end at a boundary of the triangles
///         are left out.
std::vector<std::vector<PlaneLoop>> plane_loops(std::span<const Triangle> triangles,
                                                const Eigen::VectorXd& heights,
                                                std::span<const double> planes);

/// Returns the area that a loop encloses in a plane of this unit normal, negative if it runs
/// clockwise. What it encloses twice counts twice.
double loop_area(const PlaneLoop& loop, const Points& positions, const Eigen::Vector3d& normal);

/// Returns true if a loop runs around a point of its plane: its winding number is not 0.
bool loop_encloses(const PlaneLoop& loop, const Points& positions, const Eigen::Vector3d& normal,
                   const Eigen::Vector3d& point);

}  // namespace sinew

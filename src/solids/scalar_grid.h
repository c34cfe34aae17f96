// SPDX-License-Identifier: MIT

#pragma once

#include <limits>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds a scalar field on the points of a regular grid. Grid point (i, j, k) lies at cell * (i, j,
/// k), so that all grids of one cell size share their points.
struct ScalarGrid {
  double cell = 1.0;                                ///< distance of neighboring points
  Eigen::Vector3i first = Eigen::Vector3i::Zero();  ///< the point with the least coordinates
  Eigen::Vector3i count = Eigen::Vector3i::Zero();  ///< number of points along each axis
  std::vector<float> values;                        ///< x runs fastest

  bool contains(const Eigen::Vector3i& point) const {
    return ((point - first).array() >= 0).all() && ((point - first - count).array() < 0).all();
  }
  std::size_t index(const Eigen::Vector3i& point) const {
    const Eigen::Vector3i p = point - first;
    return (static_cast<std::size_t>(p.z()) * count.y() + p.y()) * count.x() + p.x();
  }
  /// Returns the point with an index.
  Eigen::Vector3i point(std::size_t index) const {
    const auto width = static_cast<std::size_t>(count.x());
    const auto height = static_cast<std::size_t>(count.y());
    return first + Eigen::Vector3i(static_cast<int>(index % width),
                                   static_cast<int>(index / width % height),
                                   static_cast<int>(index / (width * height)));
  }
  Eigen::Vector3d position(const Eigen::Vector3i& point) const {
    return cell * point.cast<double>();
  }
  /// Returns the trilinearly interpolated value. Outside the grid, it is that of the nearest point
  /// of its border.
  double interpolated(const Eigen::Vector3d& position) const;
  /// Returns the gradient by central differences of interpolated values, half a cell to each side.
  Eigen::Vector3d gradient(const Eigen::Vector3d& position) const;
};

/// Returns a grid that covers a box and at least one point more on each side, filled with a value.
ScalarGrid make_grid(const Eigen::AlignedBox3d& box, double cell, float value);

/// Makes the field the signed distance to the surface where it changes its sign, negative where it
/// was negative: exact to first order at the points next to the surface, and by the fast sweeping
/// method (Zhao 2005) beyond.
/// \param limit  farther from the surface, the distance is this one, which saves time
void redistance(ScalarGrid& grid, double limit = std::numeric_limits<double>::infinity());

/// Fills the gaps and dents of the region where the field is negative that a ball of a radius does
/// not enter from outside (morphological closing), and makes the field the signed distance to the
/// result. The field must be a signed distance, and positive within `radius` of the grid's border.
void close_gaps(ScalarGrid& grid, double radius);

/// Polygonizes the zero surface of a grid: all components, closed, with outward triangles. The
/// surface is cut off at the border of the grid.
TriangleMesh polygonize(const ScalarGrid& grid);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// The outline in which a plane cuts a limb or the trunk, as a tape measure sees it: the convex
/// hull of the loop.
class BodySection {
 public:
  /// \param points  corners of the hull in their order, in m
  explicit BodySection(std::vector<Eigen::Vector3d> points) : points_(std::move(points)) {}

  bool empty() const { return points_.empty(); }
  /// Returns the length of the hull, m.
  double girth() const;
  /// Returns the smallest and the largest coordinate of the hull along a unit vector, m.
  std::pair<double, double> range(const Eigen::Vector3d& direction) const;
  /// Returns the size of the hull along a unit vector, m.
  double extent(const Eigen::Vector3d& direction) const;

 private:
  std::vector<Eigen::Vector3d> points_;
};

/// Cuts a surface by planes perpendicular to the segment from `begin` to `end`. Of each plane, the
/// section is that of the smallest loop around its point on the segment.
/// \param normal  of the planes; not perpendicular to the segment
/// \param shares  of the way from `begin` to `end` at which the planes cut; ascending
/// \return        one section for each share, empty if no loop runs around the segment there
std::vector<BodySection> sections_along(const TriangleMesh& surface, const Eigen::Vector3d& begin,
                                        const Eigen::Vector3d& end, const Eigen::Vector3d& normal,
                                        std::span<const double> shares);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "mesh/triangle_tree.h"
#include "solids/solid.h"

namespace sinew {

/// Describes a control point of a sheet: a point of its middle surface, and half the thickness
/// there, in m.
struct SheetPoint {
  Eigen::Vector3d position;
  double half_thickness;
};

/// Represents a bent plate of varying thickness with rounded rims: a shoulder blade, the wing of
/// the ilium, the vault of a skull. The middle surface is a bicubic Catmull-Rom patch through a
/// grid of points, whose border is the outline of the plate.
class Sheet : public Solid {
 public:
  /// Creates a sheet.
  /// \param rows  two or more rows of two or more points, all of the same length
  explicit Sheet(const std::vector<std::vector<SheetPoint>>& rows);

  /// Returns the distance to the middle surface minus half the thickness at its nearest point.
  double distance(const Eigen::Vector3d& point) const override;
  Eigen::AlignedBox3d bounds() const override { return bounds_; }

 private:
  std::vector<Triangle> triangles_;
  std::vector<double> half_thickness_;  ///< at each vertex of the middle surface
  std::unique_ptr<TriangleTree> tree_;
  Eigen::AlignedBox3d bounds_;
};

}  // namespace sinew

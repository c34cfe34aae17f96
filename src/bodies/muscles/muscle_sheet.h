// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bodies/muscles/muscle.h"
#include "mesh/triangle_tree.h"
#include "solids/scalar_grid.h"
#include "solids/solid.h"

namespace sinew {

/// Holds the middle surface of a muscle: a sheet spanned by rows of fibers from the origin to the
/// insertion, which pass around the bones. It gives the place of a point along the fibers, and with
/// it the muscle's relative thickness and the direction of its fibers.
class MuscleSheet {
 public:
  /// Describes the point of the sheet nearest to a query point.
  struct Place {
    double distance;        ///< m
    double along;           ///< 0 at the origin to 1 at the insertion
    double half_thickness;  ///< relative, from the profile; greatest value 1
    int triangle;
  };

  /// Lays the fibers: splines through the lines of the muscle, pulled taut outside the bones.
  /// \param bones  signed distance to the bones, m
  MuscleSheet(const Muscle& muscle, const SegmentFrames& frames, const ScalarGrid& bones);

  const Eigen::AlignedBox3d& bounds() const { return bounds_; }
  double area() const { return area_; }  ///< m^2
  /// Returns the nearest point, or nothing if it is farther than `within`.
  std::optional<Place> nearest(const Eigen::Vector3d& point, double within) const;
  /// Returns the unit direction of the fibers at the sheet's point nearest to `point`.
  Eigen::Vector3d fiber_direction(const Eigen::Vector3d& point) const;
  const TriangleMesh& mesh() const { return mesh_; }
  /// Returns the part of the sheet that is tendon as a solid: plates at the two ends.
  double tendon_distance(const Eigen::Vector3d& point, double within) const;
  /// Returns points all over the tendons at the two ends, at most about `spacing` (m) apart.
  std::vector<Eigen::Vector3d> tendon_points(double spacing) const;
  double tendon_thickness() const { return tendon_thickness_; }  ///< half of it, m

 private:
  /// Returns how far a place is from the nearer tendon, as a share of the length; not positive in a
  /// tendon, which reaches a little into the flesh.
  double beyond_tendons(double along) const;

  MuscleProfile profile_;
  double tendon_thickness_;
  TriangleMesh mesh_;
  std::vector<double> along_;               ///< for each vertex
  std::vector<double> across_;              ///< for each vertex, 0 to 1 from row to row
  std::vector<Eigen::Vector3d> direction_;  ///< for each vertex
  std::unique_ptr<TriangleTree> tree_;
  Eigen::AlignedBox3d bounds_;
  double area_ = 0.0;
};

/// Returns the relative thickness of a muscle at a place along its fibers.
double thickness_at(const MuscleProfile& profile, double along);

}  // namespace sinew

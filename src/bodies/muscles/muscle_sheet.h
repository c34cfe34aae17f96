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
/// it the muscle's relative thickness.
class MuscleSheet {
 public:
  /// Describes the point of the flesh's middle surface nearest to a query point.
  struct Place {
    double distance;        ///< m
    double half_thickness;  ///< relative, from the profile; greatest value 1
  };

  /// Lays the fibers: splines through the lines of the muscle, pulled taut outside the bones.
  /// \param bones  signed distance to the bones, m
  MuscleSheet(const Muscle& muscle, const SegmentFrames& frames, const ScalarGrid& bones);

  const Eigen::AlignedBox3d& bounds() const { return bounds_; }
  double area() const { return area_; }  ///< m^2
  /// Returns the nearest point, or nothing if the sheet is farther than `within`. Where the sheet
  /// is tendon, it is the end of the flesh on the same fiber, so that flesh ends with a round edge.
  std::optional<Place> nearest(const Eigen::Vector3d& point, double within) const;
  const TriangleMesh& mesh() const { return mesh_; }
  /// Returns the part of the sheet that is tendon as a solid: plates at the two ends.
  double tendon_distance(const Eigen::Vector3d& point, double within) const;
  /// Returns points all over the tendons at the two ends, at most about `spacing` (m) apart.
  std::vector<Eigen::Vector3d> tendon_points(double spacing) const;
  double tendon_thickness() const { return tendon_thickness_; }  ///< half of it, m

 private:
  /// A point of the sheet: its distance from the query point, where it is along the fibers and
  /// across them (0 to 1), and the length of its fiber, m.
  struct SheetPlace {
    double distance, along, across, length;
  };
  std::optional<SheetPlace> closest(const Eigen::Vector3d& point, double within) const;
  /// Returns how far a place is from the nearer tendon, as a share of the length; not positive in a
  /// tendon, which reaches a little into the flesh.
  double beyond_tendons(double along) const;

  MuscleProfile profile_;
  double tendon_thickness_;
  TriangleMesh mesh_;
  std::vector<double> along_;   ///< for each vertex
  std::vector<double> across_;  ///< for each vertex, 0 to 1 from row to row
  std::vector<double> length_;  ///< of the fiber of each vertex, m
  std::unique_ptr<TriangleTree> tree_;
  Eigen::AlignedBox3d bounds_;
  double area_ = 0.0;
};

/// Returns the relative thickness of a muscle at a place along its fibers.
double thickness_at(const MuscleProfile& profile, double along);

}  // namespace sinew

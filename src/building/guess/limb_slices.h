// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/plane_loops.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Describes a cut across a limb: the level set of the field of its tip (tip_fields.h).
struct LimbSlice {
  double level = 0.0;                                ///< value of the field, from 1 down
  Eigen::Vector3d center = Eigen::Vector3d::Zero();  ///< centroid of the area that the cut encloses
  double perimeter = 0.0;
  /// Distance from the tip along the polyline of the centers.
  double along = 0.0;
  /// How much the fields of the other tips differ around the cut: the standard deviation of the
  /// proportion in which they share the rest, 0 inside of a limb, rising where it joins the trunk.
  double mixing = 0.0;
};

/// Cuts a limb into slices, from its tip towards the trunk and beyond.
/// \param fields  tip_fields() of the mesh
/// \param tip     column of the limb
std::vector<LimbSlice> limb_slices(const TriangleMesh& mesh, const Eigen::MatrixXd& fields, int tip,
                                   const Eigen::Vector3d& tip_position);

/// Describes a cut across the trunk.
struct TrunkCut {
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  /// Area over that of a circle with the same perimeter: 1 for a circle, 0.3 for the board of a
  /// seat.
  double roundness = 1.0;
};

/// Returns the cuts across the trunk: where a level set of the field is a single loop, apart from
/// small ones.
/// \param field  sum of the fields of both hind limbs
/// \return       from the hind limbs to the front ones; may be empty
std::vector<TrunkCut> trunk_cuts(const TriangleMesh& mesh, const Eigen::VectorXd& field);

/// Returns the slice at a distance from the tip along the centers, interpolated.
LimbSlice slice_at(const std::vector<LimbSlice>& slices, double along);

}  // namespace sinew

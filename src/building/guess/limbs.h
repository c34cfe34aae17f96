// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <optional>
#include <vector>

#include "building/guess/body_plan.h"
#include "building/guess/limb_slices.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Describes a limb, a head with its neck, or a tail.
struct Limb {
  std::vector<LimbSlice> slices;  ///< from the tip into the trunk
  Eigen::Vector3d tip = Eigen::Vector3d::Zero();
  /// Length along the centers from the tip to where the limb joins the trunk.
  double length = 0.0;

  /// Returns the center of the slice at a multiple of the length from the tip.
  Eigen::Vector3d center(double multiple) const {
    return slice_at(slices, multiple * length).center;
  }
  /// Returns a point inside the limb, just below its tip.
  Eigen::Vector3d end() const { return center(0.03); }
};

/// Holds the parts of a body, each with its center line.
struct BodyLimbs {
  Limb head;
  std::array<Limb, 2> front;
  std::array<Limb, 2> hind;
  std::optional<Limb> tail;
  /// Cuts across the trunk, from where the hind limbs meet to where the front ones do; may be
  /// empty.
  std::vector<TrunkCut> trunk;

  /// Returns the distance between where both pairs of limbs join the trunk.
  double trunk_length() const {
    return 0.5 *
           (front[0].center(1.0) + front[1].center(1.0) - hind[0].center(1.0) - hind[1].center(1.0))
               .norm();
  }
};

/// Measures the limbs and the trunk. If there is a tail and it is thicker than the head, the two
/// are exchanged, and so are the hind and the front limbs, since the distances of a body plan do
/// not tell one end of the body from the other.
BodyLimbs measure_limbs(const TriangleMesh& mesh, const BodyPlan& plan);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "building/guess/extremities.h"
#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Assigns the extremities of a body with a head and two pairs of limbs. The numbers are vertices.
struct BodyPlan {
  int head = -1;
  int tail = -1;                     ///< -1: none
  std::array<int, 2> front{-1, -1};  ///< hands or front feet, in no particular order
  std::array<int, 2> hind{-1, -1};   ///< feet; hind[i] is nearer to front[i] than to the other
  /// Mean difference of geodesic distances that a symmetric body has twice, as a fraction of the
  /// largest distance.
  double asymmetry = 0.0;
  /// Number of extremities that are left over, although they are almost as long as the limbs: six
  /// legs of a spider, the wings of a dragon. Ears, fingers and horns are shorter.
  int spare_limbs = 0;

  /// Returns head, front, hind and, if there is one, the tail.
  std::vector<int> tips() const;
};

/// Finds the assignment under which the geodesic distances of the extremities are most symmetric:
/// the head is as far from both limbs of a pair, and nearer to the front ones; a tail is nearer to
/// the hind ones. Distances along the surface hardly change with the pose, so that this works in
/// asymmetric poses, too. Among about equally symmetric assignments, one with the
/// head above the hind limbs (+Y) is preferred.
/// \param extremities  the most persistent first
/// \return             nothing if there are fewer than five extremities, or none of the
///                     assignments is nearly symmetric
std::optional<BodyPlan> find_body_plan(const TriangleMesh& mesh,
                                       std::span<const Extremity> extremities,
                                       const Progress& progress = {});

}  // namespace sinew

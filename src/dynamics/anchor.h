// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/element.h"

namespace sinew {

/// Pulls vertices toward target positions with springs of rest length 0 (Komaritzan 2022, 2.2.1).
/// Targets may move between steps. A vertex that must be exactly at its target is fixed instead
/// (SolverProblem::fixed).
///   Q = 1,  p = target,  w = stiffness (N/m)
struct Anchors {
  static constexpr int kRows = 1;
  static constexpr int kParameters = 3;
  static constexpr bool kTranslationInvariant = false;
  static constexpr bool kNeedsVolume = false;
  static constexpr bool kRotates = false;

  std::vector<int> vertices;
  Points targets;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(vertices.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& /*rest*/) const {
    RestElement<kRows, kParameters> anchor;
    anchor.vertices = Eigen::VectorXi::Constant(1, vertices[i]);
    anchor.rows.setOnes(1, 1);
    anchor.measure = 1.0;
    anchor.parameters = {targets(0, i), targets(1, i), targets(2, i)};
    return anchor;
  }

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& /*current*/, const Parameters& target,
                                           const Math& /*math*/) {
    return {target[0], target[1], target[2]};
  }
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "dynamics/anchor.h"
#include "dynamics/bending.h"
#include "dynamics/fan_strain.h"
#include "dynamics/spring.h"
#include "dynamics/strain.h"
#include "dynamics/strain_variants.h"
#include "dynamics/volume.h"

namespace sinew {

/// A batch of constraints of any kind. element.h defines what a kind is. A new kind is registered
/// by adding a line here. A body of the program has strain (TetrahedronStrain or FanStrain,
/// PositionStrain for tetrahedra that are flat at rest) and Anchors: see
/// skinning/tissue_constraints.h. So far, only tests and measurements use the other kinds.
using ConstraintBatch = std::variant<         //
    Anchors,                                  //
    Springs,                                  //
    TetrahedronStrain,                        //
    FanStrain,                                //
    TetrahedronVolume,                        //
    SurfaceBending,                           //
    PositionStrain<Decomposed::kGradient>,    //
    PositionStrain<Decomposed::kCovariance>,  //
    CovarianceGradientStrain>;

/// The constraints of a body, in batches. Each batch holds constraints of one kind.
struct ConstraintSet {
  std::vector<ConstraintBatch> batches;

  /// Adds a batch.
  /// \return the batch's index, which ProjectiveSolver::set_stiffness() and set_targets() take
  int add(ConstraintBatch batch) {
    batches.push_back(std::move(batch));
    return static_cast<int>(batches.size()) - 1;
  }
};

}  // namespace sinew

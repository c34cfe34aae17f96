// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "dynamics/anchor.h"
#include "dynamics/bending.h"
#include "dynamics/fan_strain.h"
#include "dynamics/hyperelastic.h"
#include "dynamics/spline_strain.h"
#include "dynamics/spring.h"
#include "dynamics/strain.h"
#include "dynamics/strain_variants.h"
#include "dynamics/volume.h"

namespace sinew {

/// Holds a batch of constraints of any kind. element.h defines what a kind is. A new kind is
/// registered here for the CPU and the GPU, by its #include and its entry in ConstraintBatch.
/// skinning/projective/tissue_constraints.h chooses the kinds of the bodies of the program. Only
/// tests and measurements use Springs.
using ConstraintBatch = std::variant<         //
    Anchors,                                  //
    Springs,                                  //
    TetrahedronStrain,                        //
    FanStrain,                                //
    TetrahedronVolume,                        //
    SurfaceBending,                           //
    PositionStrain<Decomposed::kGradient>,    //
    PositionStrain<Decomposed::kCovariance>,  //
    CovarianceGradientStrain,                 //
    HyperelasticStrain<HyperelasticMaterial::kNeoHookean>,
    HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>,  //
    SplineStrain>;

/// Returns the index of a kind in ConstraintBatch, which is ConstraintBatch::index() of a batch of
/// that kind.
template <typename Kind, std::size_t Candidate = 0>
constexpr int kind_index() {
  if constexpr (std::is_same_v<std::variant_alternative_t<Candidate, ConstraintBatch>, Kind>)
    return static_cast<int>(Candidate);
  else
    return kind_index<Kind, Candidate + 1>();
}

/// Holds the constraints of a body, in batches. Each batch holds constraints of one kind.
struct ConstraintSet {
  std::vector<ConstraintBatch> batches;

  /// Adds a batch.
  /// \return the batch's index, which ProjectiveSolver::set_stiffness() and AnchorTargets take
  int add(ConstraintBatch batch) {
    batches.push_back(std::move(batch));
    return static_cast<int>(batches.size()) - 1;
  }
};

}  // namespace sinew

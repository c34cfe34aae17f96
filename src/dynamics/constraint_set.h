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

/// All constraint kinds (element.h says what a kind is); a new one is one more line here.
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

/// What holds a body together: batches of one kind each.
struct ConstraintSet {
  std::vector<ConstraintBatch> batches;

  /// \return the batch's index, by which ProjectiveSolver changes it later
  int add(ConstraintBatch batch) {
    batches.push_back(std::move(batch));
    return static_cast<int>(batches.size()) - 1;
  }
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "dynamics/constraint_set.h"
#include "dynamics/local_step.h"

namespace sinew {

/// Creates the local step of a batch of any kind. Tetrahedra that are flat at rest have weight 0 in
/// kinds that are undefined for them (kNeedsVolume).
/// \param vectorized  uses vector instructions if they are implemented for this kind and type Real
template <typename Real>
std::unique_ptr<LocalStep<Real>> make_local_step(const ConstraintBatch& batch, const Points& rest,
                                                 bool vectorized);

}  // namespace sinew

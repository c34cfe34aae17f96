// SPDX-License-Identifier: MIT

#pragma once

#include "tissue/tissue_model.h"

namespace sinew {

/// Bytes that a time step on the GPU with the sparse inverse reads and writes, counted from the
/// data formats.
struct StepBytes {
  double elements = 0.0;   ///< in an iteration, of element tables and rotations
  double inverse = 0.0;    ///< in an iteration, of W, twice, and of its partial sums
  double vectors = 0.0;    ///< in an iteration, of vectors over the vertices
  double allocated = 0.0;  ///< device memory of the element tables and W
  double repeated = 0.0;   ///< mean number of times that an element occurs in the tables

  double iteration() const { return elements + inverse + vectors; }
};

/// Counts the bytes for a body.
/// \param fans  uses one rotation for each prism, as with contacts
StepBytes count_step_bytes(const TissueModel& tissue, double time_step, bool fans);

}  // namespace sinew

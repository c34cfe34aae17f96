#pragma once

#include "tissue/tissue_model.h"

namespace sinew {

/// What a time step on the GPU by the sparse inverse reads and writes, counted from its formats.
struct StepBytes {
  double elements = 0.0;   ///< of an iteration: tables of elements, and rotations
  double inverse = 0.0;    ///< likewise: W, twice, and the sums of its pieces
  double vectors = 0.0;    ///< likewise: by vertex
  double allocated = 0.0;  ///< device memory of tables and W together
  double repeated = 0.0;   ///< how many times an element stands in the tables, in the mean

  double iteration() const { return elements + inverse + vectors; }
};

/// \param fans  one rotation for each prism, as with contacts
StepBytes count_step_bytes(const TissueModel& tissue, double time_step, bool fans);

}  // namespace sinew

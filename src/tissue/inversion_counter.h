// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "tissue/tissue_model.h"

namespace sinew {

/// Counts the inverted tetrahedra of a body: those whose signed volume has another sign than at
/// rest. Tetrahedra with less than 1e-6 of the mean rest volume have no meaningful sign and are
/// left out.
class InversionCounter {
 public:
  explicit InversionCounter(const TissueModel& tissue);

  /// Returns the number of inverted tetrahedra.
  /// \param positions  3 x vertices of the tissue model, in any frame
  int count(const PointsF& positions) const;

 private:
  std::vector<Tetrahedron> tetrahedra_;  ///< without the flat ones
  std::vector<char> positive_at_rest_;
};

}  // namespace sinew

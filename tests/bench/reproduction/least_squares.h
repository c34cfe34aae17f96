// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "upsampling/moving_least_squares.h"

namespace sinew {

/// Upsamples by moving least squares with a basis of either degree (Komaritzan 2022, eq. 3.7 and
/// 3.8), in double precision and without the corrections of UpsamplingTable. It shows what the
/// degree changes.
class LeastSquaresUpsampling {
 public:
  /// \param source  for each coarse vertex, the fine vertex of which it is a copy
  LeastSquaresUpsampling(const TriangleMesh& fine, const TriangleMesh& coarse,
                         std::span<const int> source, int neighbors, Basis basis);

  /// Returns the fine positions, 3 x n, for coarse ones. What the weights miss at rest is added.
  Points apply(const Points& coarse) const;

 private:
  std::vector<std::vector<std::pair<int, double>>> weights_;  ///< of each fine vertex
  Points missed_;
};

}  // namespace sinew

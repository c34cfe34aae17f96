// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Selects how fine vertices follow the coarse surface.
enum class UpsamplingMethod {
  kMovingLeastSquares,  ///< Komaritzan 2022, 3.2.4
  kNormalDisplacement,  ///< for comparison: a point on a coarse triangle and a height along the
                        ///< interpolated normal (Botsch & Sorkine 2008)
};

/// Holds settings of build_upsampling().
struct UpsamplingSettings {
  UpsamplingMethod method = UpsamplingMethod::kMovingLeastSquares;
  int neighbors = 24;  ///< 1 to kMaxNeighbors; quadratic terms need 10, and 16 to be well behaved
  int degree = 2;      ///< 1 or 2, of the polynomials that moving least squares reproduce

  bool operator==(const UpsamplingSettings&) const = default;
};

}  // namespace sinew

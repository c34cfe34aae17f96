// SPDX-License-Identifier: MIT

#pragma once

#include <array>

namespace sinew {

/// Describes how the stiffness of a material changes with its principal stretches s, by a cubic
/// spline f of the energy (Xu 2015): f'' is 1 at s = 1, has the values `stiffness` at kStretches,
/// is linear in between and constant beyond them. The values are positive, so that stress grows
/// with stretch everywhere.
struct StretchCurve {
  static constexpr int kPoints = 4;
  static constexpr double kStretches[kPoints] = {0.5, 0.75, 1.25, 1.5};

  std::array<double, kPoints> stiffness{1.0, 1.0, 1.0, 1.0};  ///< f'' at kStretches

  /// Returns the largest value of f''.
  double largest_stiffness() const;

  // The spline in a truncated power basis:
  //   f''(s) = 1 + sum over i < kPressed of c_i max(0, kKinks[i] - s)
  //              + sum over i >= kPressed of c_i max(0, s - kKinks[i]).
  static constexpr int kCoefficients = 6;
  static constexpr int kPressed = 3;
  static constexpr double kKinks[kCoefficients] = {0.5, 0.75, 1.0, 1.0, 1.25, 1.5};
  /// Returns the c_i.
  std::array<double, kCoefficients> coefficients() const;

  /// Below this stretch, f' falls to 0 in proportion to the stretch, since the direction of a
  /// stretch of 0 is undefined.
  static constexpr double kLeastStretch = 1e-3;

  bool operator==(const StretchCurve&) const = default;
};

}  // namespace sinew

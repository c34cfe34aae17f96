// SPDX-License-Identifier: MIT

#include "dynamics/stretch_curve.h"

#include <algorithm>

namespace sinew {

double StretchCurve::largest_stiffness() const {
  return std::max(1.0, *std::max_element(stiffness.begin(), stiffness.end()));
}

std::array<double, StretchCurve::kCoefficients> StretchCurve::coefficients() const {
  constexpr double kWidth = 0.25;  // between neighboring points
  const auto& [far_pressed, pressed, stretched, far_stretched] = stiffness;
  const double pressed_slope = (pressed - 1.0) / kWidth;
  const double far_pressed_slope = (far_pressed - pressed) / kWidth;
  const double stretched_slope = (stretched - 1.0) / kWidth;
  const double far_stretched_slope = (far_stretched - stretched) / kWidth;
  return {-far_pressed_slope, far_pressed_slope - pressed_slope,     pressed_slope,
          stretched_slope,    far_stretched_slope - stretched_slope, -far_stretched_slope};
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/persons/secant.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"

namespace sinew {

double solve_for_mass(const std::function<double(double)>& function, double value, double first,
                      double second, const char* what) {
  constexpr int kRounds = 40;
  constexpr double kTolerance = 1e-5;
  double a = first;
  double b = second;
  double at_a = function(a);
  double at_b = function(b);
  for (int round = 0; round < kRounds; ++round) {
    if (std::abs(at_b - value) <= kTolerance * std::abs(value)) return b;
    if (at_a == at_b) break;
    const double step = (value - at_b) * (b - a) / (at_b - at_a);
    // The function flattens where the skin has no more room.
    const double most = 3.0 * std::max(std::abs(second - first), std::abs(b - a));
    a = b;
    at_a = at_b;
    b += std::clamp(step, -most, most);
    at_b = function(b);
  }
  fail_input(
      "a body with this height and {:.2f} kg of {} does not exist; choose a mass nearer to "
      "{:.2f} kg",
      value, what, at_b);
}

}  // namespace sinew

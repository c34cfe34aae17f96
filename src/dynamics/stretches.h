// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "cuda/host_device.h"

namespace sinew {

/// Computes the stretches s with s_i (s_i - sigma_i) = multiplier. Of the two roots of this
/// quadratic equation, s_i is the larger one, except for i = `least`, where it is the smaller one.
/// A negative `least` selects the larger root for all.
/// \return the product of the stretches
SINEW_HOST_DEVICE inline double stretches_of(const double* sigma, double multiplier, int least,
                                             double* s) {
  for (int i = 0; i < 3; ++i) {
    const double squared = sigma[i] * sigma[i] + 4.0 * multiplier;
    const double root = sqrt(squared > 0.0 ? squared : 0.0);
    s[i] = 0.5 * (i == least ? sigma[i] - root : sigma[i] + root);
  }
  return s[0] * s[1] * s[2];
}

/// Computes the stretches s that
///   minimize |s - sigma|^2 subject to s_1 s_2 s_3 = target,  so  s_i (s_i - sigma_i) = m
/// with one multiplier m. The larger root s_i increases with m, and m is found by bisection.
/// \param sigma            3 signed singular values
/// \param target           positive
/// \param max_bisections  limits the accuracy; 40 suffice for float
/// \param s                result, 3 numbers
SINEW_HOST_DEVICE inline void stretches_with_product(const double* sigma, double target,
                                                     int max_bisections, double* s) {
  // The multiplier is positive if the product has to grow, otherwise negative. In the latter case
  // the roots are real down to the turning point of the least stretch. If the product is still
  // above the target there, the smaller root of the least stretch continues the solutions. The
  // product is below the target at `below` and above it at `above`.
  double below = 0.0, above = 1.0;
  int least = -1;
  if (sigma[0] * sigma[1] * sigma[2] < target) {
    while (stretches_of(sigma, above, -1, s) < target) above *= 4.0;
  } else {
    int smallest = 0;
    for (int i = 1; i < 3; ++i)
      if (sigma[i] < sigma[smallest]) smallest = i;
    const double turning_point = -0.25 * sigma[smallest] * sigma[smallest];
    if (stretches_of(sigma, turning_point, -1, s) < target) {
      below = turning_point;
      above = 0.0;
    } else {
      least = smallest;
      above = turning_point;
    }
  }
  for (int i = 0;; ++i) {
    const double middle = 0.5 * (below + above);
    const double product = stretches_of(sigma, middle, least, s);
    if (i == max_bisections || middle == below || middle == above) return;
    (product < target ? below : above) = middle;
  }
}

}  // namespace sinew

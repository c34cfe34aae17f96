// SPDX-License-Identifier: MIT

#include "registration/pull_weights.h"

#include <algorithm>
#include <cstddef>

namespace sinew {

double robust_spread(std::vector<double> residuals) {
  const auto middle = residuals.begin() + static_cast<std::ptrdiff_t>(residuals.size() / 2);
  std::nth_element(residuals.begin(), middle, residuals.end());
  return 1.4826 * *middle;
}

double outlier_weight(double squared, double outlier) {
  const double falloff = 1.0 / (1.0 + squared / (outlier * outlier));
  return falloff * falloff;
}

void weigh_surface(std::vector<PosePull>& pulls, double spread, std::size_t count) {
  // The shape errs over regions of about 5 cm, of which a body has hundreds.
  constexpr double kIndependentPlaces = 600.0;
  const double weight =
      kIndependentPlaces / (spread * spread) / static_cast<double>(std::max<std::size_t>(1, count));
  for (PosePull& pull : pulls) pull.weight *= weight;
}

}  // namespace sinew

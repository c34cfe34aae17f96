// SPDX-License-Identifier: MIT

#include "render/lighting.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {

Eigen::Vector3f Lighting::direction() const {
  constexpr double kRadiansPerDegree = std::numbers::pi / 180.0;
  const double up = kRadiansPerDegree * std::clamp(elevation, kLowest, kHighest);
  const double around = kRadiansPerDegree * azimuth;
  return Eigen::Vector3d(std::cos(up) * std::sin(around), std::sin(up),
                         std::cos(up) * std::cos(around))
      .cast<float>();
}

}  // namespace sinew

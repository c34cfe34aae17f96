// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

namespace sinew {

/// Describes the light of the studio: the direction of the key light, and how strong the light is
/// that comes from everywhere else.
struct Lighting {
  static constexpr double kLowest = 10.0;   ///< smallest elevation; lower shadows would be endless
  static constexpr double kHighest = 89.0;  ///< largest elevation
  static constexpr double kStrongest = 3.0;

  double azimuth = -33.69;   ///< degrees around +Y, 0 from +Z (the front), 90 from +X
  double elevation = 49.13;  ///< degrees above the ground, in [kLowest, kHighest]
  /// Factor on the light of the surroundings (ambient, fill and rim light), in [0, kStrongest].
  double environment = 1.0;

  bool operator==(const Lighting&) const = default;

  /// Returns the unit direction towards the key light.
  Eigen::Vector3f direction() const;
};

}  // namespace sinew

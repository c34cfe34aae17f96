// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

namespace sinew {

/// Describes a person as a deformation of the template of its sex. Masses are defined in
/// body_masses.h.
struct PersonSettings {
  double height = 1.7;             ///< m
  double fat_mass = 15.0;          ///< kg, subcutaneous and visceral
  double muscle_mass = 30.0;       ///< kg
  double visceral_fat_mass = 1.0;  ///< kg, a part of the fat mass
  std::uint64_t seed = 0;          ///< chooses proportions and the distribution of masses
};

}  // namespace sinew

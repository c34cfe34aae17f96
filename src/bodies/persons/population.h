// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "bodies/persons/person_settings.h"
#include "bodies/sex.h"

namespace sinew {

/// Returns the mean height in ANSUR II, m.
double mean_height(Sex sex);

/// Returns the median masses of adults of a height (m).
PersonSettings typical_person(Sex sex, double height);

/// Returns a person chosen by a seed: the height normal with the mean and the spread of ANSUR II,
/// the fat mass lognormal relative to the square of the height, the muscle mass normal with a mean
/// that rises with the fat, and a visceral share that varies. The figures are chosen so that the
/// mass has the mean and the spread of ANSUR II; extremes beyond three standard deviations are left
/// out.
PersonSettings random_person(Sex sex, std::uint64_t seed);

}  // namespace sinew

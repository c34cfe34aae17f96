// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "bodies/persons/person_maker.h"

namespace sinew {

/// Returns what is known of a person as JSON: settings, masses and volumes of its tissues, their
/// densities, fat by region, the volume of each muscle, bone lengths and joints. Lengths are in m,
/// masses in kg, volumes in m^3; docs/bodies.md describes the fields.
std::string truth_as_json(const Person& person);

}  // namespace sinew

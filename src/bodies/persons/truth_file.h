// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "bodies/measures/body_landmarks.h"
#include "bodies/persons/person_maker.h"

namespace sinew {

/// Returns what is known of a person as JSON: settings, masses and volumes of its tissues, their
/// densities, fat by region, the volume of each muscle, bone lengths, joints, landmarks, measures
/// and segments. Lengths are in m, masses in kg, volumes in m^3; docs/bodies.md describes the
/// fields. \param places  landmarks of the person's template
std::string truth_as_json(const Person& person, const BodyLandmarks& places);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "bodies/measures/body_landmarks.h"
#include "bodies/persons/person_maker.h"

namespace sinew {

/// Returns what is known of a person as JSON, after the schema sinew.body/1: settings, masses and
/// volumes of its tissues, their densities, fat by region, the volume of each muscle, bone lengths,
/// joints, landmarks, measures and segments. Lengths are in m, masses in kg, volumes in m^3;
/// docs/bodies.md describes the fields. \param landmarks  of the person (BodyLandmarks)
nlohmann::ordered_json body_truth(const Person& person, const std::vector<Landmark>& landmarks);

}  // namespace sinew

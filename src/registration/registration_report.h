// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "bodies/measures/body_measures.h"
#include "registration/registration_truth.h"

namespace sinew {

/// Returns the report of `sinew register`, with the schema "sinew.register/1". Lengths whose names
/// end in "_mm" are in mm, measures in m, places in the coordinates of the scan.
/// \param measures  of the body in the pose of the template
/// \param errors    if the truth is known
nlohmann::ordered_json registration_report(const RegisteredBody& body, const ShapeSpace& space,
                                           double seconds, const std::vector<BodyMeasure>& measures,
                                           const std::optional<TruthErrors>& errors);

}  // namespace sinew

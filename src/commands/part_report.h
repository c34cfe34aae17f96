#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "session/part_plan.h"

namespace sinew {

/// The "parts" of `info`: for each its size, what it looks like and how it moves. Connected pieces
/// of a part may have different roles (eyes in a head). `plan` is null without a skeleton.
nlohmann::ordered_json parts_json(const Character& character, const PartPlan* plan);

/// One line about an entry of parts_json().
std::string part_line(const nlohmann::ordered_json& part);

}  // namespace sinew

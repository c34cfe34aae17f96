// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "session/parts/part_plan.h"

namespace sinew {

/// Returns the "parts" of `info`: size, appearance and motion of each part. Connected pieces of one
/// part can have different roles, like the eyes in a head.
/// \param plan  null for a character without a skeleton
nlohmann::ordered_json parts_json(const Character& character, const PartPlan* plan);

/// Returns a line of text about an item of parts_json().
std::string part_line(const nlohmann::ordered_json& part);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "skinning/weights/weights.h"

namespace sinew {

/// Returns the "weights" of `info`: where the skinning weights come from, and the reason if that is
/// not where the settings say. Null without a skeleton. Computes the weights if necessary.
nlohmann::ordered_json weights_json(const CharacterWeights& weights);

/// Returns a text about weights_json(), such as "of the file" or "computed: bone-heat".
std::string weights_line(const nlohmann::ordered_json& weights);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "session/painting/painted_maps.h"
#include "session/settings/settings.h"

namespace sinew {

/// Returns one sentence that says why a setting of tissue, contact, dynamics, grabbing or position
/// based skinning has no effect together with the other settings, and what to choose instead; empty
/// if it has one.
/// \param key  of an entry of settings_table()
std::string why_no_effect(const std::string& key, const Settings& settings);

/// Returns one sentence that says why a painted map has no effect with the skinning method, and
/// which method to choose instead; empty if it has one.
std::string why_no_effect(PaintedMap map, const Settings& settings);

}  // namespace sinew

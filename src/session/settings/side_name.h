// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <string>
#include <vector>

#include "session/settings/settings.h"

namespace sinew {

/// Returns the name of one side of a comparison: its method if the methods differ, then the labels
/// and values of a few of the other differences. If more than these differ, and only by the presets
/// of the sides, it is the name of the preset. Returns "Same settings" if there are no differences.
/// Settings without effect on the side (why_no_effect()) are not named if there are others.
/// \param others  the other sides, at least one. What differs from any of them is named.
std::string name_of_side(const Settings& side, std::span<const Settings> others);
std::string name_of_side(const Settings& side, const Settings& other);
/// Returns the name of each of several sides.
std::vector<std::string> names_of_sides(std::span<const Settings> sides);

}  // namespace sinew

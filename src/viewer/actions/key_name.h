// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the keys of a shortcut as menus show them, "Ctrl+Shift+Z"; empty: none.
std::string key_name(const Shortcut& shortcut);

}  // namespace sinew

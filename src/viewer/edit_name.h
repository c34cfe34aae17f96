// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "viewer/edit_history.h"

namespace sinew {

/// Returns what differs between two states of the edits, as the menu names a step of undo: "pose of
/// left_arm", "Auto radius scale". Empty if nothing differs.
std::string edit_name(const Edits& before, const Edits& after);

}  // namespace sinew

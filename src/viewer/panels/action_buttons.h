// SPDX-License-Identifier: MIT

#pragma once

#include <initializer_list>

#include "viewer/viewer_state.h"

namespace sinew {

/// Describes a button that runs an action.
struct ActionButton {
  const char* label;
  const char* line;
  bool enabled = true;
  const char* help = nullptr;  ///< null: that of the action
};

/// Draws buttons from left to right, on as many lines as needed.
void action_buttons(ViewerState& state, std::initializer_list<ActionButton> buttons);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <initializer_list>

#include "viewer/viewer_state.h"

namespace sinew {

/// Describes a radio button that runs an action.
struct RadioChoice {
  const char* label;
  const char* line;
  const char* help;
  bool chosen;
};

/// Draws radio buttons from left to right, on as many lines as needed.
void draw_radio_row(ViewerState& state, std::initializer_list<RadioChoice> choices);

}  // namespace sinew

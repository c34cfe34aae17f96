// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/panels/number_text.h"

namespace sinew {

/// Describes what the user does with a number field in the current frame.
struct NumberEdit {
  bool held = false;     ///< the number is being dragged
  bool changed = false;  ///< it was changed, by a drag or by what was typed
  bool done = false;     ///< an edit ended that changed it: the new number is meant to stay
};

/// Draws a field for a number, as wide as the next item. All numbers of the window are edited by
/// it. A drag changes the number while it lasts. A double click or Ctrl + click begins to type: the
/// number stays as it is until Enter, Tab or a click elsewhere applies what was typed, once. Escape
/// drops it, Tab goes on to the next field of the panel and Shift + Tab to the one before. Numbers
/// out of range are clamped, and a note at the field says so. A click alone changes nothing.
NumberEdit number_field(const char* id, double& value, const NumberStyle& style);
NumberEdit number_field(const char* id, float& value, const NumberStyle& style);
NumberEdit number_field(const char* id, int& value, const NumberStyle& style);

/// Shows a sentence at a number field for some seconds, such as why it shows another number than
/// the one that was typed.
void note_at_field(const char* id, const std::string& text);

}  // namespace sinew

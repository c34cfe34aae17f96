// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Draws the label of the next widget, to its left, as all panels have them. Long labels are cut
/// off.
/// \param column  where the widget begins, screen units from the left edge of the window
void left_label(const char* label, float column, const char* help);

}  // namespace sinew

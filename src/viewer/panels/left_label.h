// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Draws a label to the left of the next widget. Long labels are cut off.
/// \param column  where the widget begins, screen units from the left edge of the window
void left_label(const char* label, float column, const char* help);

}  // namespace sinew

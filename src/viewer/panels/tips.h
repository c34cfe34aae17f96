// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Shows a wrapped tooltip for the last item while the pointer is over it, even if the item is
/// disabled.
/// \param faint  a second paragraph in faint text; null: none
void tip(const char* text, const char* faint = nullptr);

/// Draws text, cut off with an ellipsis if it is wider than `width` screen units.
void fitted_text(const char* text, float width);

/// Draws a row of a table with two columns, with a tooltip that explains it.
void fact(const char* name, const char* value, const char* help);

}  // namespace sinew

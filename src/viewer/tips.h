#pragma once

namespace sinew {

/// A tool tip of the last item while the pointer is over it, wrapped; also of one that is disabled.
/// \param faint  a second paragraph in faint text; null: none
void tip(const char* text, const char* faint = nullptr);

/// Text that is cut off with an ellipsis where it is wider than so many screen units.
void fitted_text(const char* text, float width);

/// A row of a table of two columns; its tool tip says what it is.
void fact(const char* name, const char* value, const char* help);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Draw text that is wrapped at the right edge of the panel.
void wrapped(const std::string& text);
void wrapped_faint(const std::string& text);
/// Draws the title of a part of a panel over a line.
void headline(const char* text);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Returns the path of the font for labels and the window (DejaVu Sans, package fonts-dejavu-core),
/// or an empty string if it is not installed.
std::string label_font_path();

}  // namespace sinew

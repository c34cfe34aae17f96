#pragma once

#include <string>

namespace sinew {

/// Path of the font for labels and the window (DejaVu Sans, package fonts-dejavu-core); empty
/// where it is not installed.
std::string label_font_path();

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Returns the extension of a file name with its dot, in lower case (ASCII), so that extensions
/// compare regardless of case: ".png" for "a/Skin.PNG". Empty if the name has none.
std::string file_extension(const std::string& path);

}  // namespace sinew

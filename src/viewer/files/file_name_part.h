// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Returns a text, such as the name of a clip, as part of a file name on any system: spaces and
/// characters with a meaning in paths or in numbered names become "_", and the text is cut off
/// after 60 bytes. The result may be empty.
std::string file_name_part(const std::string& text);

}  // namespace sinew

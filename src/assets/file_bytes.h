#pragma once

#include <string>

namespace sinew {

/// The whole content of a file.
/// \throws InputError when it is missing, a folder, unreadable or empty
std::string read_file(const std::string& path);

}  // namespace sinew

#pragma once

#include <string>
#include <string_view>

#include "session/project_file.h"

namespace sinew {

/// A project as the text of its file (docs/project_files.md) and back; paths stay as they are.
std::string project_text(const Project& project);

/// \param file  for messages \throws InputError naming file, line, key and remedy
Project project_of_text(std::string_view text, std::string_view file);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "session/settings/project.h"

namespace sinew {

/// Returns a project as the text of its file (docs/project_files.md). Paths are written unchanged.
std::string project_text(const Project& project);

/// Parses the text of a project file. Paths stay as they are written.
/// \param file  for messages
/// \throws InputError naming file, line, key and remedy
Project project_of_text(std::string_view text, std::string_view file);

}  // namespace sinew

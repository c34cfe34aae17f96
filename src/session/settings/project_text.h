// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <string>
#include <string_view>

#include "session/compare_look.h"
#include "session/settings/project.h"

namespace sinew {

/// Returns a project as the text of its file (docs/project_files.md). Paths are written unchanged.
std::string project_text(const Project& project);

/// Parses the text of a project file. Paths stay as they are written.
/// \param file  for messages
/// \throws InputError naming file, line, key and remedy
Project project_of_text(std::string_view text, std::string_view file);

/// Returns the keys of the tables in [comparison] with the settings of the sides B, C and D.
const std::array<std::string, kMaxSides - 1>& compared_side_keys();

}  // namespace sinew

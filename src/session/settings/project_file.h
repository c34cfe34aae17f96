// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "rig/posed_joints.h"
#include "session/settings/project.h"

namespace sinew {

/// Returns true if a file is a project, judged by its first line or else by its name. Returns false
/// if the file cannot be read.
bool is_project(const std::string& path);

/// Reads a project. Its paths are returned relative to the working directory of the program, or
/// absolute. Painted maps that cannot be read are left out (Project::maps_problem).
/// \throws InputError naming file, line, key and remedy, also if a file that the project names is
///         missing
Project read_project(const std::string& path);

/// Writes a project completely or not at all. The text is read back first, so an older file is
/// never replaced by one that cannot be read. Paths are written relative to the project's folder.
/// \throws InputError naming the file and the remedy
void write_project(const Project& project, const std::string& path);

/// Removes a project and the painted maps next to it, if they exist.
void remove_project(const std::string& path);

/// Returns the names of the clips in a session's order: the character's, then those that the user
/// added from other files, then those that the user recorded.
std::vector<std::string> clip_names(const Character& character, const Document& document);

}  // namespace sinew

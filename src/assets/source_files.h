// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/file_format.h"

namespace sinew {

/// Holds a file that was read, and its kind by content.
struct SourceFile {
  std::string path;
  std::string bytes;
  FileKind kind;
  bool is_motion = false;  ///< true if only its clips are used
};

/// Holds the files of one character, by role.
struct SourceFiles {
  std::optional<SourceFile> surface;
  std::optional<SourceFile> visible;  ///< finer surface that follows `surface`
  std::vector<SourceFile> scenes;     ///< one with the character, others with further clips
  std::optional<SourceFile> skeleton;
  std::vector<SourceFile> clips;
  std::vector<SourceFile> motions;    ///< motions that have their own skeletons
  std::optional<SourceFile> mapping;  ///< maps their joints to the character's
  std::vector<std::string> names;     ///< of all files, in the order given
  std::string ini;                    ///< .ini that names the others; empty if there is none
  std::vector<std::string> warnings;
};

/// Determines the kind of a file. Converts UTF-16 text to UTF-8.
SourceFile source_file(const std::string& path, std::string bytes);

/// Reads a file and determines its kind.
SourceFile load_source_file(const std::string& path);

/// Assigns a file to its role, and likewise the files that it names (.ini).
/// \throws InputError if the role is already taken, or the file has none
void sort_in(SourceFile source, SourceFiles& files);

}  // namespace sinew

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/file_kind.h"

namespace sinew {

/// A file that was read, and what it is by its content.
struct SourceFile {
  std::string path;
  std::string bytes;
  FileKind kind = FileKind::kOff;
  bool is_motion = false;  ///< only its clips are wanted
};

/// The files of one character by their roles.
struct SourceFiles {
  std::optional<SourceFile> surface;
  std::optional<SourceFile> visible;  ///< a finer surface that follows the other one
  std::vector<SourceFile> scenes;     ///< one with the character, others with more clips
  std::optional<SourceFile> skeleton;
  std::vector<SourceFile> clips;
  std::vector<SourceFile> motions;    ///< with skeletons of their own
  std::optional<SourceFile> mapping;  ///< of their joints to the character's
  std::vector<std::string> names;     ///< of all files, in the order given
  std::string ini;                    ///< that names the others; empty when there is none
  std::vector<std::string> warnings;
};

/// Tells what a file is. A text of UTF-16 becomes one of UTF-8.
SourceFile source_file(const std::string& path, std::string bytes);

/// Reads a file.
SourceFile load_source_file(const std::string& path);

/// Gives a file its role, and those that it names theirs.
/// \throws InputError where a role is taken already, or the file has none
void sort_in(SourceFile source, SourceFiles& files);

}  // namespace sinew

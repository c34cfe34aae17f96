#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/open_collider.h"
#include "core/progress.h"
#include "session/project_file.h"
#include "viewer/character_look.h"
#include "viewer/file_watch.h"

namespace sinew {

/// A character, whom it meets, and what they look like: all are made in the background.
struct OpenedCharacter {
  OpenedCharacter(Character opened, std::vector<Collider> beside);

  Character character;
  std::vector<Collider> colliders;
  CharacterLook look;
  std::vector<CharacterLook> looks_around;
};

/// Where a character came from.
struct Origin {
  std::vector<std::string> files;  ///< of the character; none: built in
  std::string project_file;        ///< that named them; empty: none
  std::string sample = {};         ///< which one is built in; empty: the usual one
  std::string unread_maps = {};    ///< painted maps that its project names and that cannot be read
  int level_of_detail = 0;         ///< of the files that is shown; 0: the finest

  bool operator==(const Origin&) const = default;
};

/// What is to be opened in the background.
struct OpenRequest {
  std::vector<std::string> files{};      ///< a character's, or one project; none: a built-in one
  std::string sample{};                  ///< its name; empty: the usual one
  std::vector<std::string> colliders{};  ///< that it is to meet; a project names its own
  /// In place of a project in a file: how the present character is shown, to be shown so again,
  /// and where it came from.
  std::optional<Project> again{};
  std::string project_file{};
  bool reload = false;   ///< the same files, read again
  bool unsaved = false;  ///< what `again` holds is saved nowhere
};

/// What was opened, and the project that says how it is shown, if there is one.
struct OpenedFiles {
  OpenedCharacter character;
  Origin origin;
  std::optional<Project> project;
  bool reload = false;
  bool unsaved = false;
  std::vector<WatchedFile> watched;  ///< all files that were read, as they were
};

/// Reads what is asked for. \throws InputError, UsageError, Cancelled
OpenedFiles open_files(const OpenRequest& request, const Progress& progress);

/// All files of it and of whom it meets; of those beside them what is known: textures, the buffers
/// of a .gltf and the materials of an .obj.
std::vector<std::string> files_of(const OpenedCharacter& opened);

}  // namespace sinew

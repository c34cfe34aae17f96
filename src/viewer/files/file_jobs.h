// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/open_collider.h"
#include "core/progress.h"
#include "session/played_colliders.h"
#include "session/settings/added_motion.h"
#include "session/settings/project_file.h"
#include "session/settings/settings.h"
#include "viewer/files/file_watch.h"
#include "viewer/scene/character_look.h"

namespace sinew {

/// Holds a character, the motions that a project adds to it, its colliders, and the looks of all of
/// them. All are made in the background.
struct OpenedCharacter {
  OpenedCharacter(Character opened, std::vector<Collider> around,
                  std::vector<AddedMotion> added = {});

  Character character;
  std::vector<AddedMotion> motions;
  std::vector<Collider> colliders;
  CharacterLook look;
  std::vector<CharacterLook> looks_around;
};

/// Holds colliders that were opened for the present character.
struct OpenedColliders {
  std::vector<CharacterLook> looks;  ///< of each
  /// For each session of the character, the colliders as it plays them.
  std::vector<std::vector<PlayedColliders::Ready>> ready;
  /// The character among all its colliders, if a new one is a character, too. All bodies then have
  /// to settle among each other.
  std::optional<OpenedCharacter> anew;
};

/// Describes the source of a character.
struct Origin {
  std::vector<std::string> files;  ///< of the character; none: built in
  std::string project_file;        ///< project that named them; empty: none
  std::string sample = {};         ///< name of the built-in character; empty: the default
  std::string unread_maps = {};    ///< painted maps of its project that cannot be read
  int level_of_detail = 0;         ///< the one of the files that is shown; 0: the finest

  bool operator==(const Origin&) const = default;
};

/// Returns the file of an origin after which projects and exports are named: the one with the name
/// of the character, else the first. The origin has files.
const std::string& naming_file(const Origin& origin, const std::string& character);

/// Opens the character of an origin. \throws InputError, UsageError, Cancelled
Character open_origin(const Origin& origin, OpenOptions options);

/// Describes a request to open a character in the background.
struct OpenRequest {
  std::vector<std::string> files{};      ///< a character's, or one project; none: a built-in one
  std::string sample{};                  ///< name of the built-in one; empty: the default
  std::vector<std::string> colliders{};  ///< files of its colliders; a project names its own
  std::vector<std::string> motions{};    ///< files whose clips are added; a project names its own
  /// The user's own skeleton, which replaces that of the files; a project has its own.
  std::optional<BuiltSkeleton> skeleton{};
  int level_of_detail = 0;  ///< that is shown; a project names its own
  /// Replaces a project file: how the current character is shown, to be restored, and where it came
  /// from.
  std::optional<Project> again{};
  std::string project_file{};
  bool reload = false;   ///< the same files are read again
  bool unsaved = false;  ///< the content of `again` is not saved in any file
};

/// Returns the request to open the character of an origin.
OpenRequest request_of(const Origin& origin);

/// Holds the opened files, and the project that defines how they are shown, if there is one.
struct OpenedFiles {
  OpenedCharacter character;
  Origin origin;
  std::optional<Project> project;
  bool reload = false;
  bool unsaved = false;
  std::vector<WatchedFile> watched;  ///< all files that were read, in the state of that time
};

/// Reads the requested files. \throws InputError, UsageError, Cancelled
OpenedFiles open_files(const OpenRequest& request, const Progress& progress);

/// Opens colliders.
/// \param files     all that the character is to collide with
/// \param added     places in the list of those that are opened, ascending
/// \param settings  of each session of the character
/// \throws InputError, UsageError, Cancelled
OpenedColliders open_added(const std::vector<std::string>& files, const std::vector<int>& added,
                           const Character& character, const std::vector<Settings>& settings,
                           const Progress& progress);

/// Returns all files of a character and its colliders, and the known files that belong to them:
/// textures, the buffers of a .gltf and the materials of an .obj.
std::vector<std::string> files_of(const OpenedCharacter& opened);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <optional>
#include <string>

#include "viewer/files/open_project.h"
#include "viewer/files/preferences.h"
#include "viewer/state/bodies.h"
#include "viewer/state/playback.h"

namespace sinew {

/// Lists the kinds of files that the window writes for other programs.
enum class OutputKind { kImage, kVideo, kTurntable, kExport };

/// Proposes where files are written. For each kind it remembers the folder that the user chose,
/// also for the next run of the program, and the name until another character is opened. By default
/// files are next to that of the character, and are named after it and the clip: "hero_walk.glb",
/// then "hero_walk-2.glb".
class OutputPaths {
 public:
  OutputPaths(const OpenProject& project, const Bodies& bodies, const Playback& playback,
              Preferences& preferences)
      : project_(project), bodies_(bodies), playback_(playback), preferences_(preferences) {}

  /// Returns the path that the user has chosen for the next file of a kind, or else a new one.
  /// \param extension  of a new one, such as ".png"
  std::string path(OutputKind kind, const std::string& extension);
  /// Returns path(), or a new path if a file exists there.
  std::string free_path(OutputKind kind, const std::string& extension);
  /// Sets the ending of the next file of a kind, such as ".pc2" or "_%04d.png". A proposed name
  /// stays a proposed one.
  void set_ending(OutputKind kind, const std::string& ending);
  /// Sets the path of the next file of a kind.
  void choose(OutputKind kind, std::string path);
  /// Chooses the clip that exports are named after: an index, -1 for the rest pose, or
  /// ExportRequest::kAllClips. Other files are named after the clip that is shown.
  void name_exports_after(int clip);
  /// Remembers the folder and the name of a file that is written. The next one gets a new name.
  void use(OutputKind kind, const std::string& path);

 private:
  struct Choice {
    std::string path;    ///< of the next file; empty: a new one
    std::string name;    ///< of files without number and extension; empty: a proposed one
    std::string ending;  ///< of a proposed one, such as "_%04d.png"; empty: the usual extension
  };

  /// Holds a proposed path, which is kept until a file exists there: panels ask for it in every
  /// frame.
  struct Proposal {
    std::string start;   ///< folder and name, without the number
    std::string ending;  ///< extension, maybe with the place of a number
    std::string path;
  };

  Choice& choice(OutputKind kind);
  std::string new_path(OutputKind kind, const std::string& extension);
  std::string folder(OutputKind kind) const;
  std::string proposed_name(OutputKind kind) const;

  const OpenProject& project_;
  const Bodies& bodies_;
  const Playback& playback_;
  Preferences& preferences_;
  std::array<Choice, 4> choices_;      ///< by kind
  std::array<Proposal, 4> proposals_;  ///< by kind
  std::string character_;              ///< the one to which the choices belong
  std::optional<int> exported_clip_;   ///< nothing: the one that is shown
};

/// Returns true if a file exists at a path, or a file of the sequence that it names with %04d.
bool is_taken(const std::string& path);

}  // namespace sinew

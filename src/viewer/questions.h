#pragma once

#include <optional>
#include <string>
#include <vector>

#include "viewer/autosave.h"
#include "viewer/file_jobs.h"

namespace sinew {

/// What a file is chosen for.
enum class FilePurpose { kOpen, kCollide, kSaveProject, kSavePicture };

/// The file browser, while it is open.
struct FileDialog {
  FilePurpose purpose = FilePurpose::kOpen;
  std::string folder = {};  ///< that it shows at first; empty: as it thinks best
  std::string name = {};    ///< proposed, of a file to be written

  bool operator==(const FileDialog&) const = default;
};

/// What is to be done once it is clear what becomes of edits that are not saved.
struct Leaving {
  bool quit = false;                 ///< else something is opened:
  std::vector<std::string> files{};  ///< a character's or a project; none: a built-in one
  std::string sample{};              ///< its name
};

/// What the window asks, beside all else: nothing waits for the answers.
struct Questions {
  std::optional<FileDialog> dialog;
  std::optional<Leaving> leaving;
  /// Edits that other windows could not save; Preferences::recoveries_told has those put off.
  std::vector<Recovery> recoveries;
  /// The character before something was dropped on it, which might have been meant to be met.
  struct Dropped {
    OpenRequest before;
    std::string file;
    double seconds = 0.0;  ///< that the question still stands
  };
  std::optional<Dropped> dropped;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/settings/settings.h"
#include "viewer/files/autosave.h"
#include "viewer/files/file_jobs.h"

namespace sinew {

/// Lists the purposes for which a file is chosen.
enum class FilePurpose {
  kOpen,
  kAddMotion,
  kCollide,
  kFitScan,
  kOpenLandmarks,
  kSaveProject,
  kSaveImage,
  kExport,
  kSaveLandmarks,
  kSaveFit,
};

/// Describes the state of the file browser while it is open.
struct FileDialog {
  FilePurpose purpose = FilePurpose::kOpen;
  std::string folder = {};  ///< shown at first; empty: chosen by the browser
  std::string name = {};    ///< proposed name of a file to be written
  bool leaves = false;  ///< after the project is saved, what waits in Questions::leaving goes on

  bool operator==(const FileDialog&) const = default;
};

/// Describes the action that waits for a decision about unsaved edits.
struct Leaving {
  bool quit = false;                 ///< false: `files` or `sample` is opened
  std::vector<std::string> files{};  ///< a character's or a project; none: a built-in one
  std::string sample{};              ///< name of the built-in one
};

/// Holds the questions that the window asks. Nothing waits for the answers.
struct Questions {
  std::optional<FileDialog> dialog;
  std::optional<Leaving> leaving;
  /// Edits that other windows could not save. Preferences::recoveries_told lists those put off.
  std::vector<Recovery> recoveries;
  /// The character that was open before a file was dropped, in case the file was meant as a
  /// collider.
  struct Dropped {
    OpenRequest before;
    std::string file;
    double seconds = 0.0;  ///< until the question is withdrawn
  };
  std::optional<Dropped> dropped;
  /// Files with motion that the user wants to open or has dropped.
  struct MotionFiles {
    std::vector<std::string> files;
    bool with_character = false;  ///< they hold a mesh as well
    bool can_be_opened = true;    ///< without the present character
  };
  std::optional<MotionFiles> motion;
  /// Entries of settings_table() that differed from their defaults when a character was opened,
  /// which keeps them, until the user has decided about them.
  std::vector<const Setting*> kept_settings;
};

}  // namespace sinew

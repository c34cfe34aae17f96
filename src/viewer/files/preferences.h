// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "viewer/building/preparation_estimate.h"

namespace sinew {

enum class Theme { kDark, kLight };

/// Holds settings that the window keeps from one run to the next: preferences.toml in
/// user_config_folder().
struct Preferences {
  static constexpr std::size_t kMaxRecent = 12;
  static constexpr double kSmallestScale = 0.5;
  static constexpr double kLargestScale = 3.0;

  /// Files that were opened together, as absolute paths, the last opened first.
  std::vector<std::vector<std::string>> recent;
  Theme theme = Theme::kDark;
  double interface_scale = 1.0;
  int width = 1280;  ///< of the window, in screen units
  int height = 800;
  double side_width = 0.0;                    ///< of the side panel, in screen units; 0: default
  std::map<std::string, bool> open_sections;  ///< of the panels, by title; others: default
  std::map<std::string, std::string> output_folders;  ///< last chosen, by kind (output_paths.h)
  std::string file_folder;                            ///< last used to open files; empty: none
  std::string background = "studio";                  ///< render/background.h
  std::string quality = "auto";                       ///< of frames: auto, fast or full
  int samples = 0;                                    ///< per pixel; 0: those of the quality
  bool hint_seen = false;                             ///< the hint of the first run has been shown
  bool reload_changed_files = true;  ///< reload a character when its files have been rewritten
  bool timeline_frames = false;      ///< the timeline's marks are frames, not seconds
  /// Times of earlier preparations, the newest last.
  std::vector<PreparationRecord> preparations;
  std::vector<std::string> recoveries_told;  ///< autosaved edits that the user has put off

  bool operator==(const Preferences&) const = default;
};

/// Holds the preferences as read from the file.
struct ReadPreferences {
  Preferences preferences;
  std::string warning;  ///< one sentence; empty: no problem
};

/// Reads the preferences. Never fails: a damaged file is kept as preferences.toml.bad, and replaced
/// by default values. Keys that this version does not know are ignored.
ReadPreferences read_preferences();

/// Writes the preferences, completely or not at all.
/// \return a warning if that fails; empty: success
std::string write_preferences(const Preferences& preferences);

/// Adds files that were opened together to the front of the recent ones.
void remember(Preferences& preferences, const std::vector<std::string>& files);

/// Returns true if all of the files exist.
bool are_there(const std::vector<std::string>& files);

}  // namespace sinew

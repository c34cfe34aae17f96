#pragma once

#include <map>
#include <string>
#include <vector>

namespace sinew {

enum class Theme { kDark, kLight };

/// What the window remembers from one run to the next; preferences.toml in user_config_folder().
struct Preferences {
  static constexpr std::size_t kMostRecent = 12;
  static constexpr double kSmallestScale = 0.5;
  static constexpr double kLargestScale = 3.0;

  /// Files that were opened together, absolute, the last opened first.
  std::vector<std::vector<std::string>> recent;
  Theme theme = Theme::kDark;
  double interface_scale = 1.0;
  int width = 1280;  ///< of the window, in screen units
  int height = 800;
  double side_width = 0.0;  ///< of the side panel, in screen units; 0: as it comes
  std::map<std::string, bool> open_sections;  ///< of the panels, by title; others as they come
  std::string background = "studio";          ///< render/background.h
  std::string quality = "auto";               ///< of pictures: auto, fast or full
  int samples = 0;                            ///< for each pixel; 0: as the quality has them
  bool hint_seen = false;                     ///< what is shown in the first run
  bool reload_changed_files = true;  ///< read a character again when its files were written anew
  std::vector<std::string> recoveries_told;  ///< edits saved aside that the user has put off

  bool operator==(const Preferences&) const = default;
};

struct ReadPreferences {
  Preferences preferences;
  std::string warning;  ///< one sentence; empty: nothing is wrong
};

/// Never fails: a damaged file is kept aside as preferences.toml.bad, and what was in it is as it
/// comes. Keys that this version does not know are passed over.
ReadPreferences read_preferences();

/// Writes them, whole or not at all. \return a warning when that cannot be; empty: done
std::string write_preferences(const Preferences& preferences);

/// Puts files that were opened together in front of the recent ones.
void remember(Preferences& preferences, const std::vector<std::string>& files);

/// Whether all of them are there now.
bool are_there(const std::vector<std::string>& files);

}  // namespace sinew

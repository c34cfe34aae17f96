// SPDX-License-Identifier: MIT

#include "viewer/files/preferences.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>

#include "assets/file_bytes.h"
#include "core/error.h"
#include "core/partial_file.h"
#include "core/user_folders.h"
#include "render/background.h"
#include "session/settings/toml_text.h"
#include "session/settings/toml_value.h"
#include "viewer/scene/quality_names.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

constexpr int kSmallestWindow = 100;
constexpr int kLargestWindow = 100'000;

std::string name_of(Theme theme) {
  return theme == Theme::kLight ? "light" : "dark";
}

double number_in(const TomlValue& value, double minimum, double maximum) {
  const double number = value.number();
  if (number < minimum || number > maximum) {
    value.fail(fmt::format("'{}' is {:g}; give a number from {:g} to {:g}", value.key(), number,
                           minimum, maximum));
  }
  return number;
}

Theme theme_of(const TomlValue& value) {
  for (const Theme theme : {Theme::kDark, Theme::kLight}) {
    if (value.text() == name_of(theme)) return theme;
  }
  value.fail("'theme' is neither dark nor light; choose one of them");
}

/// Returns the text of a value. Fails unless `find` knows it as a name.
template <typename Find>
std::string checked(const TomlValue& value, const Find& find) {
  try {
    find(value.text());
  } catch (const UsageError& error) {
    value.fail(error.what());
  }
  return value.text();
}

PreparationRecord preparation_of(const TomlValue& table) {
  constexpr double kMost = 1e9;
  PreparationRecord record{false, 1, 1, 0.0, 0.0};
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "file_weights") record.file_weights = value.truth();
    if (value.key() == "visible") record.visible = static_cast<int>(number_in(value, 1.0, kMost));
    if (value.key() == "simulated")
      record.simulated = static_cast<int>(number_in(value, 1.0, kMost));
    if (value.key() == "visible_s") record.visible_s = number_in(value, 0.0, kMost);
    if (value.key() == "simulated_s") record.simulated_s = number_in(value, 0.0, kMost);
  }
  return record;
}

std::string records_text(const std::vector<PreparationRecord>& records) {
  std::string text;
  for (const PreparationRecord& record : records) {
    text += fmt::format(
        "\n[[preparations]]\nfile_weights = {}\nvisible = {}\nsimulated = {}\nvisible_s = {}\n"
        "simulated_s = {}\n",
        record.file_weights, record.visible, record.simulated, toml_number(record.visible_s),
        toml_number(record.simulated_s));
  }
  return text;
}

int pixels(const TomlValue& value) {
  return static_cast<int>(number_in(value, kSmallestWindow, kLargestWindow));
}

Preferences preferences_of(const TomlValue& whole) {
  Preferences preferences;
  for (const TomlValue& value : whole.entries()) {
    if (value.key() == "recent") {
      for (const TomlValue& files : value.list()) preferences.recent.push_back(files.texts());
    } else if (value.key() == "theme") {
      preferences.theme = theme_of(value);
    } else if (value.key() == "interface_scale") {
      preferences.interface_scale =
          number_in(value, Preferences::kSmallestScale, Preferences::kLargestScale);
    } else if (value.key() == "width") {
      preferences.width = pixels(value);
    } else if (value.key() == "height") {
      preferences.height = pixels(value);
    } else if (value.key() == "side_width") {
      preferences.side_width = number_in(value, 0.0, kLargestWindow);
    } else if (value.key() == "file_folder") {
      preferences.file_folder = value.text();
    } else if (value.key() == "background") {
      preferences.background = checked(value, background_named);
    } else if (value.key() == "quality") {
      preferences.quality = checked(value, quality_named);
    } else if (value.key() == "samples") {
      checked(value, samples_named);
      preferences.samples = samples_named(value.text());
    } else if (value.key() == "hint_seen") {
      preferences.hint_seen = value.truth();
    } else if (value.key() == "reload_changed_files") {
      preferences.reload_changed_files = value.truth();
    } else if (value.key() == "timeline_frames") {
      preferences.timeline_frames = value.truth();
    } else if (value.key() == "recoveries_told") {
      preferences.recoveries_told = value.texts();
    } else if (value.key() == "preparations") {
      for (const TomlValue& table : value.list())
        add_record(preferences.preparations, preparation_of(table));
    } else if (value.key() == "output_folders") {
      for (const TomlValue& folder : value.entries()) {
        preferences.output_folders[folder.key()] = folder.text();
      }
    } else if (value.key() == "open_sections") {
      for (const TomlValue& section : value.entries()) {
        preferences.open_sections[section.key()] = section.truth();
      }
    }
  }
  return preferences;
}

std::string preferences_text(const Preferences& preferences) {
  std::string text = "# Preferences of the window of Sinew.\nrecent = [\n";
  for (const auto& files : preferences.recent) text += fmt::format("  {},\n", toml_strings(files));
  text += fmt::format(
      "]\ntheme = \"{}\"\ninterface_scale = {}\nwidth = {}\nheight = {}\nside_width = {}\n"
      "file_folder = {}\nbackground = {}\nquality = {}\nsamples = {}\nhint_seen = "
      "{}\nreload_changed_files = {}\n"
      "timeline_frames = {}\nrecoveries_told = {}\n\n[open_sections]\n",
      name_of(preferences.theme), toml_number(preferences.interface_scale), preferences.width,
      preferences.height, toml_number(preferences.side_width), toml_string(preferences.file_folder),
      toml_string(preferences.background), toml_string(preferences.quality),
      toml_string(samples_name(preferences.samples)), preferences.hint_seen,
      preferences.reload_changed_files, preferences.timeline_frames,
      toml_strings(preferences.recoveries_told));
  for (const auto& [title, open] : preferences.open_sections) {
    text += fmt::format("{} = {}\n", toml_key(title), open);
  }
  text += "\n[output_folders]\n";
  for (const auto& [kind, folder] : preferences.output_folders) {
    text += fmt::format("{} = {}\n", toml_key(kind), toml_string(folder));
  }
  text += records_text(preferences.preparations);
  return text;
}

/// Returns the path of the file with preferences, or an empty string if the user has no folder for
/// it.
std::string preferences_path() {
  const fs::path folder = user_config_folder();
  return folder.empty() ? "" : (folder / "preferences.toml").string();
}

}  // namespace

ReadPreferences read_preferences() {
  const std::string path = preferences_path();
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return {};
  try {
    return {preferences_of(parse_toml(read_file(path), path)), ""};
  } catch (const std::exception& damage) {
    const std::string aside = path + ".bad";
    fs::rename(path, aside, error);
    return {{},
            fmt::format("{}. The window starts with default preferences{}", damage.what(),
                        error ? "" : fmt::format("; the file is kept as {}", aside))};
  }
}

std::string write_preferences(const Preferences& preferences) {
  const std::string path = preferences_path();
  if (path.empty()) {
    return "preferences cannot be saved, because there is no folder for them; set HOME or "
           "SINEW_CONFIG";
  }
  try {
    const std::string text = preferences_text(preferences);
    preferences_of(parse_toml(text, path));  // never replace the file with text that is unreadable
    fs::create_directories(fs::path(path).parent_path());
    write_whole_file(path, text);
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

void remember(Preferences& preferences, const std::vector<std::string>& files) {
  if (files.empty()) return;
  std::vector<std::string> absolute;
  for (const std::string& file : files) {
    std::error_code ignored;  // a file without an absolute path keeps its given path
    const fs::path path = fs::absolute(file, ignored).lexically_normal();
    absolute.push_back(path.empty() ? file : path.string());
  }
  auto& recent = preferences.recent;
  std::erase(recent, absolute);
  recent.insert(recent.begin(), std::move(absolute));
  if (recent.size() > Preferences::kMaxRecent) recent.resize(Preferences::kMaxRecent);
}

bool are_there(const std::vector<std::string>& files) {
  return std::all_of(files.begin(), files.end(), [](const std::string& file) {
    std::error_code unknown;
    return fs::exists(file, unknown);
  });
}

}  // namespace sinew

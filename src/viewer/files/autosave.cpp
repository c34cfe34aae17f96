// SPDX-License-Identifier: MIT

#include "viewer/files/autosave.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/user_folders.h"
#include "core/utf8.h"
#include "session/settings/project_file.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExtension = ".sinew";

/// Returns the id and the start time of a process. The id alone is not unique, because the system
/// reuses ids, above all after a restart. Empty for a process that is gone.
std::string process_name(const std::string& id) {
  // proc(5): "ID (NAME) STATE ...". The start time is the 22nd word, and NAME may contain anything.
  std::ifstream stream("/proc/" + id + "/stat");
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return "";
  std::istringstream words(text.substr(name_end + 1));
  constexpr int kWordsToStart = 20;  // counted from the state
  std::string word;
  for (int i = 0; i < kWordsToStart; ++i) words >> word;
  return fmt::format("{}-{}", id, word);
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// Returns true if a name is that of an autosaved project whose process is gone.
bool is_left_over(const fs::path& path) {
  const std::string name = path.stem().string();
  const std::size_t dash = name.find('-');
  if (path.extension() != kExtension || dash == std::string::npos) return false;
  const std::string id = name.substr(0, dash);
  return is_number(id) && is_number(name.substr(dash + 1)) && process_name(id) != name;
}

/// Sets what tells a recovery from others: its title and its folder.
void describe(Recovery& recovery) {
  const auto saved = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(
          std::chrono::file_clock::to_sys(recovery.saved)));
  const std::string when = fmt::format("{:%H:%M on %Y-%m-%d}", fmt::localtime(saved));
  try {
    const Project project = read_project(recovery.path);
    const std::string name = project.files.empty()
                                 ? project.built_in
                                 : as_utf8(fs::path(project.files[0]).filename().string());
    recovery.title = fmt::format("{}, {}", name.empty() ? "built-in character" : name, when);
    if (!project.files.empty()) {
      // Paths of a project are relative to its folder, with symbolic links resolved.
      const fs::path file = fs::weakly_canonical(fs::absolute(project.files[0]));
      recovery.folder = as_utf8(file.parent_path().string());
    }
  } catch (const std::exception&) {
    recovery.title = fmt::format("saved {}", when);  // opening the file reports the error
  }
}

fs::path autosave_folder() {
  const fs::path folder = user_state_folder();
  return folder.empty() ? folder : folder / "autosave";
}

}  // namespace

std::string autosave_path() {
  const fs::path folder = autosave_folder();
  const std::string process = process_name(std::to_string(::getpid()));
  std::error_code error;
  fs::create_directories(folder, error);
  if (process.empty() || !fs::is_directory(folder, error)) return "";
  return (folder / (process + kExtension)).string();
}

std::vector<Recovery> find_recoveries() {
  std::vector<Recovery> recoveries;
  std::error_code error;
  for (fs::directory_iterator it(autosave_folder(), error), end; !error && it != end;
       it.increment(error)) {
    std::error_code gone;  // another window may remove files, too
    Recovery recovery{it->path().string(), it->last_write_time(gone)};
    if (!gone && it->is_regular_file(gone) && is_left_over(it->path())) {
      describe(recovery);
      recoveries.push_back(std::move(recovery));
    }
  }
  std::sort(recoveries.begin(), recoveries.end(),
            [](const Recovery& a, const Recovery& b) { return a.saved > b.saved; });
  return recoveries;
}

bool is_autosaved(const std::string& path) {
  std::error_code error;
  const fs::path folder = autosave_folder();
  return !path.empty() && !folder.empty() &&
         fs::equivalent(fs::absolute(path).parent_path(), folder, error);
}

}  // namespace sinew

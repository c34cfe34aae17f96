// SPDX-License-Identifier: MIT

#include "viewer/files/browser_places.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/utf8.h"

namespace sinew {
namespace fs = std::filesystem;

std::string home_folder() {
  const char* const home = std::getenv("HOME");
  return home != nullptr && *home != '\0' ? home : "/";
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::string folder_of(const std::string& file) {
  std::error_code error;
  return fs::absolute(file, error).lexically_normal().parent_path().string();
}

std::vector<BrowserPlace> browser_places(const std::string& own,
                                         const std::vector<std::vector<std::string>>& recent) {
  std::vector<BrowserPlace> places;
  const auto add = [&](const std::string& label, const std::string& folder) {
    const bool known = std::any_of(places.begin(), places.end(), [&](const BrowserPlace& place) {
      return place.folder == folder;
    });
    if (!folder.empty() && !known) places.push_back({label, folder});
  };
  const std::string home = home_folder();
  add("This character", own);
  add("Home", home);
  for (const char* const name : {"Desktop", "Documents", "Downloads"}) {
    if (is_folder(home + "/" + name)) add(name, home + "/" + name);
  }
  std::error_code error;
  add("Current folder", fs::current_path(error).string());
  add("Computer", "/");
  for (const auto& files : recent) {
    if (files.empty()) continue;
    const std::string folder = folder_of(files.front());
    add(as_utf8(fs::path(folder).filename().string()), folder);
  }
  return places;
}

}  // namespace sinew

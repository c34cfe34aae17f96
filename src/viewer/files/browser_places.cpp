// SPDX-License-Identifier: MIT

#include "viewer/files/browser_places.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/utf8.h"

namespace sinew {
namespace fs = std::filesystem;

std::string home_folder() {
  const char* const home = std::getenv("HOME");
  return home != nullptr && *home != '\0' ? home : "/";
}

std::string working_folder() {
  std::error_code error;
  return fs::current_path(error).string();
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::string folder_of(const std::string& file) {
  std::error_code error;
  return fs::absolute(file, error).lexically_normal().parent_path().string();
}

namespace {

/// Returns the folders of recently opened files that are not among the `others`, sorted by their
/// labels. Those of the same name are told apart by the folders above them.
std::vector<BrowserPlace> recent_places(const std::vector<std::vector<std::string>>& recent,
                                        const std::vector<BrowserPlace>& others) {
  std::set<std::string> folders;
  for (const auto& files : recent) {
    if (!files.empty()) folders.insert(folder_of(files.front()));
  }
  for (const BrowserPlace& other : others) folders.erase(other.folder);
  const auto base_name = [](const fs::path& folder) { return as_utf8(folder.filename().string()); };
  std::map<std::string, int> uses;
  for (const std::string& folder : folders) ++uses[base_name(folder)];
  std::vector<BrowserPlace> places;
  for (const std::string& folder : folders) {
    const std::string name = base_name(folder);
    const std::string above = base_name(fs::path(folder).parent_path());
    places.push_back({uses[name] > 1 ? above + "/" + name : name, folder});
  }
  std::sort(places.begin(), places.end(), [](const BrowserPlace& a, const BrowserPlace& b) {
    return std::tie(a.label, a.folder) < std::tie(b.label, b.folder);
  });
  return places;
}

}  // namespace

std::vector<BrowserPlace> browser_places(const std::string& own,
                                         const std::vector<std::vector<std::string>>& recent) {
  std::vector<BrowserPlace> places;
  const auto add = [&](const std::string& label, const std::string& folder) {
    if (!folder.empty()) places.push_back({label, folder});
  };
  const std::string home = home_folder();
  add("This character", own);
  add("Home", home);
  for (const char* const name : {"Desktop", "Documents", "Downloads"}) {
    if (is_folder(home + "/" + name)) add(name, home + "/" + name);
  }
  add("Current folder", working_folder());
  add("Computer", "/");
  for (BrowserPlace& place : recent_places(recent, places)) places.push_back(std::move(place));
  return places;
}

}  // namespace sinew

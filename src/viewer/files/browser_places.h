// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Describes a folder that the file browser offers as a shortcut.
struct BrowserPlace {
  std::string label;
  std::string folder;

  bool operator==(const BrowserPlace&) const = default;
};

/// Returns the folders that the browser offers: that of the open character, the user's (home and
/// standard folders), the working folder, the root, and others of recently opened files, by name.
/// The order does not depend on what was opened last.
/// \param own     folder of the open character; empty: none
/// \param recent  files that were opened together, the latest first
std::vector<BrowserPlace> browser_places(const std::string& own,
                                         const std::vector<std::vector<std::string>>& recent);

/// Returns the absolute folder of a file.
std::string folder_of(const std::string& file);
/// Returns the folder in which the program was started.
std::string working_folder();
/// Returns $HOME, or the root if it is not set.
std::string home_folder();
bool is_folder(const std::string& path);

}  // namespace sinew

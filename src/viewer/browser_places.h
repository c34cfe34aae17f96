#pragma once

#include <string>
#include <vector>

namespace sinew {

/// A folder that the file browser offers to go to.
struct BrowserPlace {
  std::string label;
  std::string folder;

  bool operator==(const BrowserPlace&) const = default;
};

/// The folder of what is shown, the user's own, the working one, the root and those of files opened
/// before, each once.
/// \param own     of what is shown; empty: none
/// \param recent  files that were opened together, the last ones first
std::vector<BrowserPlace> browser_places(const std::string& own,
                                         const std::vector<std::vector<std::string>>& recent);

/// Absolute.
std::string folder_of(const std::string& file);
/// By the environment; the root without one.
std::string home_folder();
bool is_folder(const std::string& path);

}  // namespace sinew

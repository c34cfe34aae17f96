// SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sinew {

/// Returns the path of the project file to which this window autosaves. It belongs to this process
/// alone and is in user_state_folder(), which is created. The window removes the file when it
/// closes normally. Empty if there is no such folder.
std::string autosave_path();

/// Returns true if a file is an autosaved project, of any process.
bool is_autosaved(const std::string& path);

/// Describes an autosaved project of a window that ended before it could save.
struct Recovery {
  std::string path;
  std::filesystem::file_time_type saved;
  std::string title = {};   ///< names the character and the time
  std::string folder = {};  ///< of the character's file, absolute, without ".."; empty: it is built
                            ///< in or unknown
};

/// Returns the autosaved projects whose process is gone, the newest first.
std::vector<Recovery> find_recoveries();

}  // namespace sinew

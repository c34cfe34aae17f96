#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sinew {

/// The project file to which this window saves now and then: of this process alone, in
/// user_state_folder(), which is made. The window removes it when it closes in good order.
/// Empty where there is no such place.
std::string autosave_path();

/// Whether a file is one of those, of any process.
bool is_autosaved(const std::string& path);

/// What a window left that was ended before it could save.
struct Recovery {
  std::string path;
  std::filesystem::file_time_type saved;
  std::string title = {};  ///< of which character, and when
};

/// Autosaved projects whose process is gone, the newest first.
std::vector<Recovery> find_recoveries();

}  // namespace sinew

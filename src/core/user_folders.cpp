// SPDX-License-Identifier: MIT

#include "core/user_folders.h"

#include <cstdlib>

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Returns the value of an environment variable as a path; empty if it is not set.
fs::path folder_in(const char* variable) {
  const char* const value = std::getenv(variable);
  return value ? value : "";
}

/// Returns the first of the three folders that is set (see user_folders.h); empty if none is.
/// \param own         name of our own environment variable
/// \param base        name of the variable of the XDG base directory specification
/// \param below_home  its default, relative to the home folder
fs::path user_folder(const char* own, const char* base, const char* below_home) {
  if (const fs::path named = folder_in(own); !named.empty()) return named;
  // The specification says that relative paths are to be ignored.
  if (const fs::path folder = folder_in(base); folder.is_absolute()) return folder / "sinew";
  if (const fs::path home = folder_in("HOME"); home.is_absolute()) {
    return home / below_home / "sinew";
  }
  return {};
}

}  // namespace

fs::path user_cache_folder() {
  return user_folder("SINEW_CACHE", "XDG_CACHE_HOME", ".cache");
}

fs::path user_config_folder() {
  return user_folder("SINEW_CONFIG", "XDG_CONFIG_HOME", ".config");
}

fs::path user_state_folder() {
  return user_folder("SINEW_STATE", "XDG_STATE_HOME", ".local/state");
}

}  // namespace sinew

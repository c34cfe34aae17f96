#include "core/user_folders.h"

#include <cstdlib>

namespace sinew {
namespace {

namespace fs = std::filesystem;

fs::path folder_in(const char* variable) {
  const char* const value = std::getenv(variable);
  return value ? value : "";
}

fs::path user_folder(const char* own, const char* base, const char* below_home) {
  if (const fs::path named = folder_in(own); !named.empty()) return named;
  // The specification wants relative paths ignored.
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

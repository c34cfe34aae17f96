#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>

namespace sinew {

/// The folder of test characters: $SINEW_DATA, or the one beside the source tree; nothing when
/// there is none. Tests that need it skip without it.
inline std::optional<std::filesystem::path> test_data() {
  const char* const named = std::getenv("SINEW_DATA");
  const std::filesystem::path folder =
      named ? std::filesystem::path(named)
            : std::filesystem::path(SINEW_SOURCE_DIR) / ".." / "shared" / "data";
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  return folder;
}

}  // namespace sinew

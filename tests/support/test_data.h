// SPDX-License-Identifier: MIT

#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>

namespace sinew {

/// Says why tests that need the test characters are skipped.
inline constexpr const char* kNoTestData = "no test characters; set SINEW_DATA to their folder";

/// Returns the folder of test characters: $SINEW_DATA, or else shared/data next to the source tree.
/// Returns nothing if it does not exist; tests that need the data are skipped then, with
/// kNoTestData.
inline std::optional<std::filesystem::path> test_data() {
  const char* const named = std::getenv("SINEW_DATA");
  const std::filesystem::path folder =
      named ? std::filesystem::path(named)
            : std::filesystem::path(SINEW_SOURCE_DIR) / ".." / "shared" / "data";
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  return folder;
}

}  // namespace sinew

#pragma once

#include <optional>
#include <string>

#include "core/partial_file.h"
#include "session/statistics.h"

namespace sinew {

/// The file of --stats, opened before the work that it reports, so that a place that cannot be
/// written to is said at once. Does nothing for an empty path.
class StatisticsFile {
 public:
  explicit StatisticsFile(const std::string& path);
  void write(const RunStatistics& run);

 private:
  std::optional<PartialFile> file_;
};

}  // namespace sinew

#include "commands/statistics_file.h"

#include <fmt/format.h>

#include <fstream>

#include "core/error.h"

namespace sinew {

StatisticsFile::StatisticsFile(const std::string& path) {
  if (!path.empty()) file_.emplace(path);
}

void StatisticsFile::write(const RunStatistics& run) {
  if (!file_) return;
  std::ofstream stream(file_->path(), std::ios::binary);
  stream << statistics_json(run);
  stream.close();
  if (!stream) {
    throw UnavailableError(
        fmt::format("{}: writing failed; is the disk full?", file_->final_path()));
  }
  file_->commit();
}

}  // namespace sinew

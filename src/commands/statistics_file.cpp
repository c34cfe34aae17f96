// SPDX-License-Identifier: MIT

#include "commands/statistics_file.h"

#include <fstream>

#include "session/playing/statistics_json.h"

namespace sinew {

StatisticsFile::StatisticsFile(const std::string& path, OutputFiles& outputs) : path_(path) {
  if (path_.empty() || is_standard_output()) return;
  outputs.add(path_, ".json");
  file_.emplace(path_);
}

void StatisticsFile::write(const RunStatistics& run, const RunRecord& record, Console& console) {
  if (is_standard_output()) return console.print(statistics_json(run, record));
  if (!file_) return;
  std::ofstream stream(file_->path(), std::ios::binary);
  stream << statistics_json(run, record);
  stream.close();
  if (!stream) fail_while_writing(path_);
  file_->commit();
}

}  // namespace sinew

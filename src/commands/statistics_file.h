#pragma once

#include <optional>
#include <string>

#include "commands/console.h"
#include "commands/output_files.h"
#include "core/partial_file.h"
#include "session/run_record.h"

namespace sinew {

/// The file of --stats, opened before the work that it reports, so that a place that cannot be
/// written to is said at once. Does nothing for an empty path; "-" is standard output.
class StatisticsFile {
 public:
  StatisticsFile(const std::string& path, OutputFiles& outputs);
  /// Whether standard output is taken, so that nothing else may be printed.
  bool is_standard_output() const { return path_ == "-"; }
  void write(const RunStatistics& run, const RunRecord& record, Console& console);

 private:
  std::string path_;
  std::optional<PartialFile> file_;
};

}  // namespace sinew

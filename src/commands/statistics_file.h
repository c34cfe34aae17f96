// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "commands/console.h"
#include "core/partial_file.h"
#include "session/baking/output_files.h"
#include "session/playing/run_record.h"
#include "session/playing/statistics.h"

namespace sinew {

/// Writes the output file of --stats. It is opened before the work that it reports, so that a path
/// that cannot be written to is reported at once. An empty path means no file, and "-" means
/// standard output.
class StatisticsFile {
 public:
  StatisticsFile(const std::string& path, OutputFiles& outputs);
  /// Returns true if the statistics go to standard output, so that nothing else may be printed
  /// there.
  bool is_standard_output() const { return path_ == "-"; }
  void write(const RunStatistics& run, const RunRecord& record, Console& console);

 private:
  std::string path_;
  std::optional<PartialFile> file_;
};

}  // namespace sinew

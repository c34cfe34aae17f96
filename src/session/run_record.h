#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/statistics.h"

namespace sinew {

/// How a cycle that meets itself was made; distances are shares of the height.
struct LoopRecord {
  int warm_up_cycles = 0;
  double repeats_within = 0.0;  ///< the state, from the last but one to the last of them
  double blended = 0.0;         ///< what lay between first and last frame and was taken off
};

/// What a call of the program read, played and wrote.
struct RunRecord {
  std::string version;
  std::optional<double> load{};  ///< machine_load() before the run
  std::vector<std::string> inputs;
  std::vector<std::string>
      outputs;       ///< files that are complete; their sizes are read from the disk
  std::string clip;  ///< empty: the rest pose
  int clip_index = -1;
  double clip_seconds = 0.0;
  int first = 0;      ///< frame
  int last = 0;       ///< frame
  double rate = 0.0;  ///< frames a second
  std::vector<std::string> warnings;
  std::optional<LoopRecord> loop{};
};

/// sinew.stats/1 with what is known of the call (docs/statistics.md).
std::string statistics_json(const RunStatistics& run, const RunRecord& record);

/// How many threads of all programs wanted a core, in the mean of the last minute; nothing where
/// the system does not tell.
std::optional<double> machine_load();

}  // namespace sinew

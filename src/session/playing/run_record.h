// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sinew {

/// Records a closed cycle (see CyclePlayer). Distances are fractions of the height.
struct LoopRecord {
  int warm_up_cycles = 0;
  double repeats_within = 0.0;  ///< largest distance between the states at the ends of the last two
  double blended = 0.0;         ///< largest distance that was blended away to close the cycle
};

/// Records the files and frames that a run of the program read, played and wrote.
struct RunRecord {
  std::string version;
  std::optional<double> load{};  ///< machine_load() before the run
  std::vector<std::string> inputs;
  /// Complete files; their sizes are read from the disk.
  std::vector<std::string> outputs;
  std::string clip;  ///< name; empty: the rest pose
  int clip_index = -1;
  double clip_seconds = 0.0;
  int first = 0;      ///< index of the first frame
  int last = 0;       ///< index of the last frame
  double rate = 0.0;  ///< frames per second
  std::vector<std::string> warnings;
  std::optional<LoopRecord> loop{};
};

}  // namespace sinew

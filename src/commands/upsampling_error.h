#pragma once

#include <string>
#include <vector>

#include "core/progress.h"
#include "session/playback.h"
#include "session/session.h"

namespace sinew {

/// How far one way of upsampling is from the simulation at full resolution, over all frames and
/// vertices, as shares of the height.
struct UpsamplingError {
  std::string name;
  double rms = 0.0;
  double largest = 0.0;
};

/// Plays the session's clip, and beside it a simulation of the whole visible surface as the truth.
/// The simulated surface is carried over to the visible one by moving least squares with 8, 16, 20,
/// 24 and 32 neighbours, and by normal displacements.
/// \throws UsageError when the session already simulates its visible surface; Cancelled
std::vector<UpsamplingError> measure_upsampling_errors(Session& session, const FrameRange& range,
                                                       const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "core/progress.h"
#include "session/playing/playback.h"
#include "session/session.h"

namespace sinew {

/// Describes the error of one upsampling method compared with a simulation at full resolution, over
/// all frames and all upsampled vertices, relative to the height.
struct UpsamplingError {
  std::string name;
  double rms = 0.0;
  double largest = 0.0;
};

/// Measures the errors of upsampling. Plays the clip of the session together with a simulation of
/// the whole visible surface, which serves as the reference. The simulated surface is upsampled by
/// moving least squares with 8, 16, 20, 24 and 32 neighbors, and by normal displacements.
/// \throws UsageError if the session simulates its visible surface, or nothing; Cancelled
std::vector<UpsamplingError> measure_upsampling_errors(Session& session, const FrameRange& range,
                                                       const Progress& progress);

}  // namespace sinew

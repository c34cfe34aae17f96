// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "core/progress.h"
#include "session/playing/playback.h"
#include "session/session.h"

namespace sinew {

/// Describes the error of one upsampling method over all frames and all upsampled vertices,
/// relative to the height.
struct UpsamplingError {
  std::string name;
  double rms = 0.0;
  double largest = 0.0;
};

/// Measures the errors of upsampling alone. Simulates the whole visible surface, takes samples of
/// it where the session has simulated vertices, upsamples these, and compares the result with the
/// simulation from which the samples come. So different resolutions of the simulation play no part.
/// The methods are linear and quadratic moving least squares with 8, 16, 20, 24 and 32 neighbors
/// (as in Komaritzan 2022, Fig. 3.11), and normal displacements.
/// \throws UsageError if the session simulates its visible surface, or nothing; Cancelled
std::vector<UpsamplingError> measure_upsampling_errors(const Session& session,
                                                       const FrameRange& range,
                                                       const Progress& progress);

}  // namespace sinew

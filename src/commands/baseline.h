// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "session/playing/playback.h"
#include "session/playing/statistics.h"
#include "session/session.h"

namespace sinew {

/// Returns the settings under which the solver computes what the textbook solver computes: without
/// contact, and with constraints of the deformation gradient alone, plain iterations and one rotation
/// per tetrahedron. All other settings are those given.
Settings comparable_settings(Settings settings);

/// Measures the times of the textbook solver, and the differences of our surfaces from those of the
/// textbook solver in double precision. `requested_times` of the result is left empty.
/// \param ours   a session with comparable_settings()
/// \param skins  its simulated surface at each frame of the range
/// \throws Cancelled
Baseline measure_baseline(const Session& ours, const FrameRange& range,
                          const std::vector<Points>& skins, const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "session/playing/playback.h"
#include "session/playing/statistics.h"
#include "session/session.h"

namespace sinew {

/// Makes a session that plays the clip of another one with settings under which our solver computes
/// what the textbook solver computes: without contact, with strain of the deformation gradient as
/// the only elastic constraint, with plain iterations and one rotation per tetrahedron. All other
/// settings are those of `given`.
/// \throws Cancelled
std::unique_ptr<Session> comparable_session(const Session& given, const Progress& progress);

/// Measures the times of the textbook solver, and the differences of our surfaces from those of the
/// textbook solver in double precision. `requested_times` of the result is left empty.
/// \param ours   made by comparable_session()
/// \param skins  its simulated surface at each frame of the range
/// \throws Cancelled
Baseline measure_baseline(const Session& ours, const FrameRange& range,
                          const std::vector<Points>& skins, const Progress& progress);

}  // namespace sinew

#pragma once

#include <functional>
#include <vector>

#include "core/progress.h"
#include "session/run_record.h"
#include "session/session.h"

namespace sinew {

/// What is taken for the same state, as a share of the height.
inline constexpr double kLoopRepeats = 1e-3;

/// Plays a closed clip over and over until the state repeats within 1e-3 of the height, then one
/// more cycle, whose frames 0 to `frames`, both included, are shown to `visit`. The session's time
/// step is shortened until a cycle is a whole number of steps. \return with nothing blended
/// \throws Cancelled, and InputError when the simulation breaks down
LoopRecord play_loop(Session& session, int frames, const Progress& progress,
                     const std::function<void(int index)>& visit);

/// Makes the last pose of a cycle equal to the first one: what lies between them is taken off
/// evenly over all poses. \return its largest distance, in the unit of the poses
double close_cycle(std::vector<PointsF>& poses);

}  // namespace sinew

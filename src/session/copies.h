#pragma once

#include "core/progress.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/statistics.h"

namespace sinew {

/// Steps several copies of a session's character over its clip: all at once where a GPU can compute
/// them together (session/crowd.h), each at another moment of the clip; else each on one thread
/// where there are as many as threads, and one after the other with all of them where there are
/// fewer.
/// \throws UnavailableError when a GPU has not enough memory; Cancelled
Copies measure_copies(const Session& original, const FrameRange& range, int count,
                      const Progress& progress);

}  // namespace sinew

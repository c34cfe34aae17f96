// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "session/playing/playback.h"
#include "session/playing/statistics.h"
#include "session/session.h"

namespace sinew {

/// Measures time steps of `count` copies of a session's character over its clip. If a GPU can
/// compute them together (session/crowd.h), it steps all of them at once, each at a different
/// moment of the clip. Otherwise, if there are at least as many copies as threads, each copy is
/// stepped by one thread. If there are fewer, the copies are stepped one after the other, each by
/// all threads.
/// \throws UnavailableError if the GPU has too little memory; Cancelled
Copies measure_copies(const Session& original, const FrameRange& range, int count,
                      const Progress& progress);

}  // namespace sinew

#pragma once

#include <functional>

#include "core/progress.h"
#include "session/session.h"

namespace sinew {

/// No range goes further.
inline constexpr int kMostFrames = 1000000;

/// Frames first to last, both included, `rate` of them a second.
struct FrameRange {
  int first = 0;
  int last = 0;
  double rate = 30.0;

  int count() const { return last - first + 1; }
};

/// The frames of the session's whole clip; one frame for the rest pose.
/// \throws UsageError when the clip never ends because its speed is 0.
FrameRange whole_clip(const Session& session, double rate);

/// Plays a range from its first frame, settled there, and calls visit(index) when the session is
/// at each of its frames.
/// \throws Cancelled, and InputError when the simulation breaks down (positions not finite).
void play_frames(Session& session, const FrameRange& range, const Progress& progress,
                 const std::function<void(int index)>& visit);

}  // namespace sinew

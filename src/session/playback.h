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

/// Seconds for which the session plays until its clip is over; 0: there is no end, since nothing
/// moves, or since its speed is 0.
double played_seconds(const Session& session);

/// The last frame that lies within `seconds`, a thousandth of a frame later at most: files store
/// times as floats.
double last_frame(double seconds, double rate);

/// \throws InputError when the simulation has broken down (positions not finite)
void require_finite(const Session& session, int frame);

/// The frames of the session's whole clip; one frame for the rest pose.
/// \throws UsageError when the clip never ends because its speed is 0.
FrameRange whole_clip(const Session& session, double rate);

/// Plays a range from its first frame, settled there, and calls visit(index) when the session is
/// at each of its frames.
/// \throws Cancelled, and InputError when the simulation breaks down (positions not finite).
void play_frames(Session& session, const FrameRange& range, const Progress& progress,
                 const std::function<void(int index)>& visit);

}  // namespace sinew

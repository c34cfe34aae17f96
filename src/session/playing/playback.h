// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <span>

#include "core/progress.h"
#include "session/session.h"

namespace sinew {

/// Largest number of frames of a range.
inline constexpr int kMaxFrames = 1000000;

/// Describes the frames from first to last, both included, at `rate` frames per second.
struct FrameRange {
  int first = 0;
  int last = 0;
  double rate = 30.0;

  int count() const { return last - first + 1; }
};

/// Returns how long the session plays until its clip is over, s. Returns 0 if playback has no end
/// because nothing moves or the speed is 0.
double played_seconds(const Session& session);

/// Returns the index of the last frame that begins within `seconds`. A frame may be late by a
/// thousandth of a frame, because files store times as floats.
double last_frame(double seconds, double rate);

/// Checks that the simulation has not broken down.
/// \throws InputError if any position is not finite
void require_finite(const Session& session, int frame);

/// Returns the frames of the session's whole clip; one frame for the rest pose.
/// \throws UsageError if the clip never ends because its speed is 0, or takes too many frames
FrameRange whole_clip(const Session& session, double rate);

/// Plays a range. It seeks to the first frame, settled there, and calls visit(index) at each frame.
/// \throws Cancelled, and InputError if the simulation breaks down (positions not finite)
void play_frames(Session& session, const FrameRange& range, const Progress& progress,
                 const std::function<void(int index)>& visit);

/// Plays a range with several sessions, as play_frames() does with one. It calls visit(index) when
/// all of them are at that frame.
/// \throws Cancelled, and InputError if one of the simulations breaks down
void play_frames_together(std::span<Session* const> sessions, const FrameRange& range,
                          const Progress& progress, const std::function<void(int index)>& visit);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "viewer/viewer_state.h"

namespace sinew {

/// Returns the number of the frame at a time of the clip, from 0, as the command line counts them.
long frame_at(double time, double rate);

/// Describes the current time of the clip in texts of falling length, such as
/// "frame 14 / 29  ·  0.60 / 1.20 s  ·  24 fps". There are none where nothing moves.
std::vector<std::string> time_texts(const ViewerState& state);

/// Describes the present frame and time with the rate, without the length of the clip. Empty where
/// nothing moves.
/// \param between  text between frame and time
std::string time_text(const ViewerState& state, const std::string& between);

/// A mark of the timeline, at a whole frame.
struct TimeMark {
  double time;       ///< s
  std::string text;  ///< the number of the frame, or seconds and frame
};

/// Returns the marks of a timeline, at least `apart` screen units from each other. Marks with
/// seconds are at round times that are whole frames, such as 0.25 s at 24 frames per second. If no
/// such times are close enough to each other, they are at round frames, and seconds are rounded.
/// \param rate        frames per second
/// \param in_frames   true: the texts are numbers of frames alone
std::vector<TimeMark> time_marks(double duration, float width, float apart, double rate,
                                 bool in_frames);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Frames per second of clips whose keys have no rate, such as recorded ones, as in baked files and
/// videos.
inline constexpr double kUsualRate = 30.0;

/// Returns the time (s) of the frame nearest to `time`, or `duration` if that is earlier.
double nearest_frame_time(double time, double rate, double duration);

/// Returns the time (s) reached by stepping `frames` frames from `time`, backward if negative,
/// within the clip. From between two frames, the first step leads to the neighboring frame.
double stepped_frame_time(double time, int frames, double rate, double duration);

}  // namespace sinew

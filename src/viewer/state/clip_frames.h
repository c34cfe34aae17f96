// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Frames per second of clips whose keys have no rate, such as recorded ones, as in baked files and
/// videos.
inline constexpr double kUsualRate = 30.0;

/// Returns the time of the frame nearest to a time, at most that of the end of the clip, s.
double nearest_frame_time(double time, double rate, double duration);

/// Returns the time that is a number of frames after a time, or before it if the number is
/// negative, within the clip, s. From between two frames, one frame leads to the next one of them.
double stepped_frame_time(double time, int frames, double rate, double duration);

}  // namespace sinew

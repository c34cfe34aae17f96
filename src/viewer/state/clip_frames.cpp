// SPDX-License-Identifier: MIT

#include "viewer/state/clip_frames.h"

#include <algorithm>
#include <cmath>

#include "session/playing/playback.h"

namespace sinew {

double nearest_frame_time(double time, double rate, double duration) {
  return std::min(std::round(time * rate) / rate, duration);
}

double stepped_frame_time(double time, int frames, double rate, double duration) {
  constexpr double kOnFrame = 1e-3;  // frames; files store times as floats
  const double present = time * rate;
  const double base = frames < 0 ? std::ceil(present - kOnFrame) : std::floor(present + kOnFrame);
  return std::clamp(base + frames, 0.0, last_frame(duration, rate)) / rate;
}

}  // namespace sinew

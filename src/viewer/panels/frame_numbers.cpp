// SPDX-License-Identifier: MIT

#include "viewer/panels/frame_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "session/playing/playback.h"

namespace sinew {
namespace {

/// Returns the spacing of marks, in their unit, that puts them far enough apart.
/// \param length  of the clip, in that unit
double mark_spacing(double length, float width, float apart) {
  constexpr std::array kSpacings{0.1,  0.2,   0.5,   1.0,   2.0,    5.0,    10.0,   20.0,
                                 50.0, 100.0, 200.0, 500.0, 1000.0, 5000.0, 20000.0};
  for (const double spacing : kSpacings) {
    if (spacing / length * width >= apart) return spacing;
  }
  return length;
}

/// Returns the number of the frame at a time of a clip. The end of a clip that ends between frames
/// belongs to its last frame.
long shown_frame(double time, double duration, double rate) {
  return std::min(frame_at(time, rate), static_cast<long>(last_frame(duration, rate)));
}

}  // namespace

long frame_at(double time, double rate) {
  return std::lround(time * rate);
}

std::vector<std::string> time_texts(const ViewerState& state) {
  const double rate = state.playback.frame_rate();
  const double time = state.session().time();
  const double duration = state.session().duration();
  if (duration <= 0.0) return {};
  const long frame = shown_frame(time, duration, rate);
  const auto last = static_cast<long>(last_frame(duration, rate));
  return {fmt::format("frame {} / {}  ·  {:.2f} / {:.2f} s  ·  {:.4g} fps", frame, last, time,
                      duration, rate),
          fmt::format("frame {} / {}  ·  {:.2f} s  ·  {:.4g} fps", frame, last, time, rate),
          fmt::format("{} / {}  ·  {:.2f} s", frame, last, time),
          fmt::format("{}  ·  {:.2f} s", frame, time)};
}

std::string time_text(const ViewerState& state) {
  const double rate = state.playback.frame_rate();
  const double time = state.session().time();
  const double duration = state.session().duration();
  if (duration <= 0.0) return "";
  return fmt::format("frame {} ({:.4g} fps)  ·  {:.2f} s", shown_frame(time, duration, rate), rate,
                     time);
}

std::vector<TimeMark> time_marks(double duration, float width, float apart, double rate) {
  const bool frames = rate > 0.0;
  const double units = frames ? rate : 1.0;  // per second
  double spacing = mark_spacing(duration * units, width, apart);
  if (frames) spacing = std::max(spacing, 1.0);
  std::vector<TimeMark> marks;
  for (int i = 1; i * spacing < duration * units; ++i)
    marks.push_back({i * spacing / units, fmt::format("{:g}", i * spacing)});
  return marks;
}

}  // namespace sinew

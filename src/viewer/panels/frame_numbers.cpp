// SPDX-License-Identifier: MIT

#include "viewer/panels/frame_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "session/playing/playback.h"

namespace sinew {
namespace {

// Spacings in seconds may be larger than those in frames by this factor, so that they are round.
constexpr long kMaxCoarser = 4;

/// Returns the smallest number of frames, 1, 2 or 5 times a power of ten, between marks that are
/// far enough apart.
/// \param fewest  smallest number of frames that is far enough
long round_frames(double fewest) {
  for (long power = 1;; power *= 10) {
    for (const long digit : {1, 2, 5}) {
      if (static_cast<double>(digit * power) >= fewest) return digit * power;
    }
  }
}

/// Returns the smallest number of frames that takes a round number of seconds, or nothing if there
/// is none at this rate.
/// \param fewest  smallest number of frames that is far enough
std::optional<long> frames_of_round_time(double fewest, double rate) {
  constexpr std::array kSeconds{0.1,  0.125, 0.2,  0.25,  0.5,   1.0,   2.0,    5.0,
                                10.0, 20.0,  50.0, 100.0, 200.0, 500.0, 1000.0, 5000.0};
  constexpr double kWhole = 1e-4;  // frames; rates of files can be rounded
  for (const double seconds : kSeconds) {
    const double frames = seconds * rate;
    const double rounded = std::round(frames);
    if (rounded >= std::max(fewest, 1.0) && std::abs(frames - rounded) < kWhole * rounded)
      return static_cast<long>(rounded);
  }
  return std::nullopt;
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

std::string time_text(const ViewerState& state, const std::string& between) {
  const double rate = state.playback.frame_rate();
  const double time = state.session().time();
  const double duration = state.session().duration();
  if (duration <= 0.0) return "";
  return fmt::format("frame {} ({:.4g} fps){}{:.2f} s", shown_frame(time, duration, rate), rate,
                     between, time);
}

std::vector<TimeMark> time_marks(double duration, float width, float apart, double rate,
                                 bool in_frames) {
  const double fewest = duration * rate * static_cast<double>(apart / width);
  long spacing = round_frames(fewest);
  bool exact = false;  // seconds need no rounding
  if (!in_frames) {
    const std::optional<long> round = frames_of_round_time(fewest, rate);
    exact = round && *round <= kMaxCoarser * spacing;
    if (exact) spacing = *round;
  }
  std::vector<TimeMark> marks;
  for (long frame = spacing; static_cast<double>(frame) < duration * rate; frame += spacing) {
    const double time = static_cast<double>(frame) / rate;
    const std::string seconds = exact ? fmt::format("{:g}", time) : fmt::format("{:.2f}", time);
    marks.push_back(
        {time, in_frames ? std::to_string(frame) : fmt::format("{} s  ·  {}", seconds, frame)});
  }
  return marks;
}

}  // namespace sinew

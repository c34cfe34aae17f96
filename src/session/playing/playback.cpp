// SPDX-License-Identifier: MIT

#include "session/playing/playback.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"

namespace sinew {
namespace {

// Tolerance in frames. Despite rounding, a clip of 2 s at 30 frames per second ends in frame 60.
constexpr double kRounding = 1e-3;

}  // namespace

double played_seconds(const Session& session) {
  const double speed = session.settings().speed;
  return speed == 0.0 ? 0.0 : session.duration() / speed;
}

double last_frame(double seconds, double rate) {
  return std::floor(seconds * rate + kRounding);
}

void require_finite(const Session& session, int frame) {
  if (session.is_finite()) return;
  fail_input(
      "{}: the simulation became unstable at frame {}; try a smaller time step or a mesh without "
      "degenerate triangles",
      session.character().name, frame);
}

FrameRange whole_clip(const Session& session, double rate) {
  if (session.duration() == 0.0) return {0, 0, rate};
  const double last = last_frame(played_seconds(session), rate);
  if (session.settings().speed == 0.0 || !(last < kMaxFrames)) {
    throw UsageError(
        "the clip has more than a million frames; choose a range with --frames or raise "
        "playback.speed");
  }
  return {0, static_cast<int>(last), rate};
}

void play_frames(Session& session, const FrameRange& range, const Progress& progress,
                 const std::function<void(int index)>& visit) {
  Session* const one = &session;
  play_frames_together(std::span(&one, 1), range, progress, visit);
}

void play_frames_together(std::span<Session* const> sessions, const FrameRange& range,
                          const Progress& progress, const std::function<void(int index)>& visit) {
  for (int index = range.first; index <= range.last; ++index) {
    for (Session* const session : sessions) {
      if (index == range.first)
        session->seek(range.first / range.rate * session->settings().speed);
      else
        session->advance(1.0 / range.rate);
      require_finite(*session, index);
    }
    visit(index);
    progress.report(static_cast<double>(index - range.first + 1) / range.count(), "simulation");
  }
}

}  // namespace sinew

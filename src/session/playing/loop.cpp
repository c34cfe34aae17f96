// SPDX-License-Identifier: MIT

#include "session/playing/loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "rig/closed_clip.h"

namespace sinew {
namespace {

constexpr int kMaxCycles = 30;       // limit for bodies that never repeat, as in chaotic contact
constexpr double kWholeStep = 1e-6;  // of a step; tolerance for rounding
constexpr double kTravels =
    0.02;  // of the height; the ends of a clip that travels are further apart

}  // namespace

FrameRange cycle_frames(const Session& session, double rate, const std::string& who) {
  const Clip* const clip = session.selected_clip();
  if (clip == nullptr || !(clip->duration > 0.0))
    throw UsageError(fmt::format("{}: the rest pose has no motion to loop; choose a clip", who));
  if (session.played_colliders().duration() > 0.0) {
    throw UsageError(fmt::format(
        "{}: a collider has a clip that does not repeat with this one; remove the collider", who));
  }
  const double seconds = played_seconds(session);
  if (!(seconds > 0.0 && seconds * rate < kMaxFrames)) {
    throw UsageError(
        fmt::format("{}: the cycle would have more than a million frames; raise the playback speed "
                    "(playback.speed)",
                    who));
  }
  const int frames = std::max(1, static_cast<int>(std::lround(seconds * rate)));
  return {0, frames, frames / seconds};
}

double CyclePlayer::CycleEnd::distance(const CycleEnd& other) const {
  const double largest = std::max((before - other.before).colwise().norm().maxCoeff(),
                                  (last - other.last).colwise().norm().maxCoeff());
  return largest / kHeight;
}

CyclePlayer::CyclePlayer(std::vector<Session*> sessions, const FrameRange& cycle)
    : cycle_(cycle), sessions_(std::move(sessions)) {
  for (Session* const session : sessions_) {
    end_distance_ =
        distance_of_ends(session->character().skeleton, *session->selected_clip()) / kHeight;
    const double seconds = played_seconds(*session);  // of simulation
    Settings settings = session->settings();
    double& time_step = settings.step.time_step;
    time_step = seconds / std::ceil(seconds / time_step - kWholeStep);
    session->apply(settings);
    session->close_clip();
    session->set_range({});
    session->set_at_end(AtEnd::kLoop);
    session->seek(0.0);
    sides_.push_back({session});
    sides_.back().before.resize(cycle.count());
  }
}

void CyclePlayer::advance() {
  ++index_;
  for (Side& side : sides_) {
    if (side.warm && !warm_) continue;  // waits for the other sides
    if (!warm_ && index_ == cycle_.last) side.end.before = side.session->simulated_positions();
    side.session->advance(1.0 / cycle_.rate);
    require_finite(*side.session, index_);
    if (warm_)
      show(side);
    else
      warm_up(side, index_);
  }
  if (warm_ || index_ < cycle_.last) return;
  index_ = 0;
  warm_ = std::all_of(sides_.begin(), sides_.end(), [](const Side& side) { return side.warm; });
}

void CyclePlayer::warm_up(Side& side, int frame) {
  side.before[frame] = side.session->visible_positions().cast<float>();
  if (frame < cycle_.last) return;
  side.end.last = side.session->simulated_positions();
  ++side.record.warm_up_cycles;
  if (side.record.warm_up_cycles > 1) {
    side.record.repeats_within = side.end.distance(side.end_before);
    side.warm =
        side.record.repeats_within <= kLoopRepeats || side.record.warm_up_cycles == kMaxCycles;
  }
  side.end_before = std::exchange(side.end, {});
}

void CyclePlayer::show(Side& side) {
  side.session->shift_visible({});
  const float fraction = static_cast<float>(index_) / static_cast<float>(cycle_.last);
  PointsF shift =
      fraction * (side.before[index_] - side.session->visible_positions().cast<float>());
  if (shift.size() > 0) {
    side.record.blended =
        std::max<double>(side.record.blended, shift.colwise().norm().maxCoeff() / kHeight);
  }
  side.session->shift_visible(std::move(shift));
}

double CyclePlayer::played_fraction() const {
  return (warm_ ? 0.5 : 0.0) + 0.5 * index_ / cycle_.last;
}

std::vector<std::string> CyclePlayer::warnings() const {
  std::vector<std::string> sentences;
  if (end_distance_ > kTravels) {
    sentences.push_back(
        fmt::format("'{}' ends {:.0f} % of the height away from where it begins; the difference is "
                    "removed evenly over the cycle, so that the character moves in place",
                    sessions_.front()->selected_clip()->name, 100.0 * end_distance_));
  }
  for (const Side& side : sides_) {
    if (side.record.repeats_within <= kLoopRepeats) continue;
    sentences.push_back(
        fmt::format("after {} cycles the body still differs from one to the next by {:.2g} % of "
                    "the height; {:.2g} % is blended out over the cycle",
                    side.record.warm_up_cycles, 100.0 * side.record.repeats_within,
                    100.0 * side.record.blended));
  }
  return sentences;
}

CyclePlayer play_cycle(std::vector<Session*> sessions, const FrameRange& cycle,
                       const Progress& progress, const std::function<void(int index)>& visit) {
  CyclePlayer player(std::move(sessions), cycle);
  while (!player.is_warm()) {
    player.advance();
    progress.report(player.played_fraction(), "Warming up");
  }
  visit(0);
  while (player.index() < cycle.last) {
    player.advance();
    visit(player.index());
    progress.report(player.played_fraction(), "Simulating");
  }
  return player;
}

}  // namespace sinew

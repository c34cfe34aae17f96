// SPDX-License-Identifier: MIT

#include "viewer/state/playback.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "rig/clip_rate.h"
#include "rig/clip_reference.h"
#include "session/session.h"
#include "session/settings/project_file.h"
#include "viewer/state/clip_frames.h"
#include "viewer/state/clip_labels.h"

namespace sinew {
namespace {

// Largest time that the time steps of a frame may take, ms. If they take longer, fewer are made: a
// responsive window matters more than playback at full speed.
constexpr double kSimulationBudget = 60.0;
// Largest time that one frame may advance, s. A frame can take longer if the window was dragged or
// the machine slept.
constexpr double kLongestFrame = 0.25;
constexpr double kOnFrame = 1e-6;  // largest distance of a time from a frame, s
// Time per frame for settling bodies that were carried to another moment, ms. While time runs, they
// get kSimulationBudget instead, because playback waits for them.
constexpr double kSettlingBudget = 12.0;
// A body that swings while the clip is held counts as at rest once its speed has stayed below
// kCalmSpeed (heights per second) for kCalmTime (s), and in any case after kLongestSwing (s).
constexpr double kCalmTime = 0.3;
constexpr double kLongestSwing = 6.0;
constexpr double kCalmSpeed = 2e-3;
// Duration of the transition from one clip to another, s.
constexpr double kClipBlend = 0.3;

}  // namespace

void Playback::select_clip(int index) {
  range.reset();
  bodies_.move_sides([&] {
    for (Session* side : bodies_.sides()) {
      side->set_range({});
      if (playing && bodies_.is_prepared()) {
        side->blend_to_clip(index, kClipBlend);
      } else {
        side->select_clip(index, Session::Arrival::kCarried);
      }
    }
  });
  ++bodies_.revisions.frame;
}

std::optional<int> Playback::find_clip(const std::string& name_or_number) const {
  const Session& session = bodies_.session();
  return clip_referred_to(clip_names(session.character(), session.document()), name_or_number);
}

void Playback::seek(double time) {
  bodies_.move_sides([&] {
    for (Session* side : bodies_.sides()) side->seek(time, Session::Arrival::kCarried);
  });
  ++bodies_.revisions.frame;
}

void Playback::show(const ClipMoment& moment) {
  const std::optional<int> clip = find_clip(moment.clip);
  if (moment.character != bodies_.revisions.character || !clip) return;
  playing = false;
  if (bodies_.session().clip() != *clip) select_clip(*clip);
  seek(moment.time);
}

const std::vector<std::string>& Playback::clip_labels() const {
  const Session& session = bodies_.session();
  const Document& document = session.document();
  const bool same_recorded = std::equal(
      labels_.recorded.begin(), labels_.recorded.end(), document.recorded.begin(),
      document.recorded.end(),
      [](const std::string& name, const RecordedClip& clip) { return name == clip.name; });
  if (labels_.character == bodies_.revisions.character && labels_.motions == document.motions &&
      same_recorded)
    return labels_.texts;
  labels_ = {bodies_.revisions.character, document.motions, {}, sinew::clip_labels(session)};
  for (const RecordedClip& clip : document.recorded) labels_.recorded.push_back(clip.name);
  return labels_.texts;
}

const std::string& Playback::clip_label() const {
  return clip_labels().at(static_cast<std::size_t>(bodies_.session().clip() + 1));  // -1: rest pose
}

double Playback::frame_rate() const {
  const Session& session = bodies_.session();
  const int clip = session.clip();
  if (clip < 0) return kUsualRate;
  const Clip& shown = session.clip_at(clip);
  if (clip >= session.first_recorded()) return shown.frame_rate.value_or(kRecordedRate);
  if (rate_.character != bodies_.revisions.character || rate_.clip != clip ||
      rate_.name != shown.name || rate_.duration != shown.duration) {
    rate_ = {bodies_.revisions.character, clip, shown.name, shown.duration,
             clip_rate(shown).value_or(kUsualRate)};
  }
  return rate_.rate;
}

void Playback::step() {
  playing = false;
  if (!bodies_.is_prepared()) return;
  bodies_.simulate([&] {
    const Session& first = bodies_.session();
    for (Session* side : bodies_.sides()) side->advance(first.settings().step.time_step);
    bodies_.keep_together();
  });
  ++bodies_.revisions.frame;
}

void Playback::pause() {
  const Session& session = bodies_.session();
  const double rate = frame_rate();
  const double speed = session.settings().speed;
  const double next = stepped_frame_time(session.time(), 1, rate, session.duration());
  const double rest = (next - session.time()) / speed;
  const bool on_frame =
      std::abs(session.time() - nearest_frame_time(session.time(), rate, session.duration())) <
      kOnFrame;
  // With ping-pong, time may run backward.
  if (playing && !on_frame && bodies_.is_prepared() && bodies_.are_settled() &&
      at_end != AtEnd::kPingPong && rest > 0.0 && rest < kLongestFrame)
    bodies_.simulate([&] { play(rest); });
  playing = false;
}

void Playback::play(double seconds) {
  for (Session* side : bodies_.sides()) {
    side->hold_clip(!playing);
    side->advance(seconds);
    side->hold_clip(false);
  }
  bodies_.keep_together();
  if (playing) stirred_ = false;
  calm_ = bodies_.session().max_speed() > kCalmSpeed ? 0.0 : calm_ + seconds;
  swung_ += seconds;
  if (calm_ > kCalmTime || swung_ > kLongestSwing) stirred_ = false;
  ++bodies_.revisions.frame;
}

void Playback::update(double elapsed, bool records_video) {
  for (Session* side : bodies_.sides()) {
    side->set_at_end(at_end);
    side->set_range(range);
  }
  if (playing && !bodies_.is_prepared() && !bodies_.is_preparing()) bodies_.prepare();
  slowed_ = false;
  if (!bodies_.is_prepared()) return;
  if (!bodies_.are_settled()) return settle();
  if (records_video) return;
  if (!playing && !stirred_) return;
  const double wanted = std::min(elapsed, kLongestFrame);
  const double played = std::min(wanted, playable_time());
  slowed_ = played < wanted;
  mean_cost_ += 0.1 * (simulation_cost() - mean_cost_);
  play(played);
  bodies_.measure_contact();
}

void Playback::settle() {
  const std::span<Session* const> all = bodies_.sides();
  const double budget = playing ? kSimulationBudget : kSettlingBudget;
  for (Session* side : all) {
    if (!side->is_settled()) side->settle(budget / static_cast<double>(all.size()));
  }
  ++bodies_.revisions.frame;
}

/// Returns the time that simulating one second takes, ms, from the last time steps; 0: unknown.
double Playback::simulation_cost() const {
  double cost = 0.0;
  for (const Session* side : bodies_.sides()) {
    const FrameStatistics last = side->statistics(false);
    if (last.steps == 0) continue;  // if time steps are long, not every frame makes one
    cost += (last.frame_ms - last.upsampling_ms) / (last.steps * side->settings().step.time_step);
  }
  return cost;
}

/// Returns the time that the next frame may play, s.
double Playback::playable_time() const {
  const double cost = simulation_cost();
  const double step = bodies_.session().settings().step.time_step;
  const double affordable = cost > 0.0 ? kSimulationBudget / cost : step;
  return std::clamp(affordable, step, std::max(step, kLongestFrame));
}

bool Playback::simulation_is_slow() const {
  return slowed_ && playing && bodies_.session().clip() >= 0 && mean_cost_ > 1000.0;
}

void Playback::stir() {
  stirred_ = !playing;
  calm_ = swung_ = 0.0;
}

void Playback::restart() {
  range.reset();
  stirred_ = false;
}

bool Playback::moves() const {
  return bodies_.is_prepared() && (playing || stirred_ || settles());
}

bool Playback::settles() const {
  return bodies_.is_prepared() && !bodies_.are_settled();
}

}  // namespace sinew

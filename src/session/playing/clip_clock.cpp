// SPDX-License-Identifier: MIT

#include "session/playing/clip_clock.h"

#include <algorithm>
#include <cmath>

namespace sinew {

void ClipClock::set_clip(double duration, bool closed) {
  duration_ = duration;
  closed_ = closed;
  backwards_ = false;
  range_.reset();
}

void ClipClock::set_range(std::optional<PlayRange> range) {
  if (range == range_) return;
  range_ = range;
  backwards_ = false;
}

void ClipClock::set_at_end(AtEnd at_end) {
  at_end_ = at_end;
  if (at_end != AtEnd::kPingPong) backwards_ = false;
}

PlayRange ClipClock::range() const {
  if (!range_) return {0.0, duration_};
  const double first = std::clamp(range_->first, 0.0, duration_);
  return {first, std::clamp(range_->last, first, duration_)};
}

ClipClock::Moment ClipClock::after(double time, double elapsed) {
  if (held_) return {time, false};
  const auto [first, last] = range();
  const double length = last - first;
  if (at_end_ == AtEnd::kPingPong && length > 0.0) {
    // Unfold the forward and the backward pass into one loop of twice the length.
    const double inside = std::min(time, last);
    const double unfolded = backwards_ ? last + (last - inside) : inside;
    const double along = std::fmod(unfolded + elapsed - first, 2.0 * length);
    backwards_ = along > length;
    return {backwards_ ? last - (along - length) : first + along, false};
  }
  const double next = time + elapsed;
  if (next <= last) return {next, false};
  if (at_end_ == AtEnd::kLoop && closed_ && !range_ && length > 0.0)
    return {std::fmod(next, length), true};
  return {last, false};
}

bool ClipClock::jumps_at(double time) const {
  const auto [first, last] = range();
  if (held_ || at_end_ != AtEnd::kLoop || last <= first) return false;
  return (!closed_ || range_) && time >= last;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/comparison.h"

#include <algorithm>
#include <cmath>

namespace sinew {

void Comparison::show(bool on) {
  if (shown_ == on) return;
  shown_ = on;
  if (on) return;
  away_ = true;
  job_.cancel();
  refused_.reset();
}

void Comparison::forget() {
  job_.cancel();
  session_.reset();
  ready_ = false;
  refused_.reset();
}

void Comparison::refuse() {
  refused_ = Refused{building_settings_, building_document_};
  job_.cancel();
}

void Comparison::leave_gpu() {
  job_.cancel();
  if (!session_ || !session_->uses_gpu()) return;
  session_->freeze();
  ready_ = false;
}

bool Comparison::present_lanes_serve(const Settings& settings, const Document& document) const {
  if (!ready_ || needs_new_lane(session_->settings(), settings)) return false;
  // Without a body nothing depends on radii and parts.
  const bool has_body = session_->lane().plan() != nullptr;
  return !has_body || !needs_new_lane(session_->document(), document);
}

void Comparison::prepare(const Settings& settings, const Document& document) {
  building_settings_ = settings;
  building_document_ = document;
  job_.start([session = session_, wanted = settings, own = document](const Progress& progress) {
    return session->build_lanes(wanted, own, progress);
  });
}

bool Comparison::follow(const Session& first, const Settings& settings, const Document& document,
                        bool playing) {
  if (!shown_) return false;
  if (!session_) {
    session_ = Session::resting(first.character(), settings, first.played_colliders().colliders(),
                                document);
  }
  if (refused_ && !needs_new_lane(refused_->settings, settings) &&
      !needs_new_lane(refused_->document, document)) {
    // Settings that need no other lanes are applied nevertheless.
    if (!ready_) return false;
    return apply_live(with_live_settings(session_->settings(), settings), document, playing);
  }
  refused_.reset();
  if (!present_lanes_serve(settings, document)) {
    const bool under_way = job_.running() && !needs_new_lane(building_settings_, settings) &&
                           !needs_new_lane(building_document_, document);
    if (!under_way) prepare(settings, document);
    return false;
  }
  job_.cancel();
  return apply_live(settings, document, playing);
}

/// Applies settings and a document that need no other lanes.
/// \return true if the body should swing
bool Comparison::apply_live(const Settings& settings, const Document& document, bool playing) {
  const auto carry = [&] {
    if (!playing) session_->seek(session_->time(), Session::Arrival::kCarried);
  };
  if (!session_->document().painted.same_material(document.painted)) {
    session_->paint(document.painted);
    carry();
  }
  const Settings before = session_->settings();
  if (before == settings || inapplicable_ == settings) return false;
  try {
    session_->apply(settings);
  } catch (...) {
    inapplicable_ = settings;
    throw;
  }
  if (!playing && session_->is_settled() && differ_in_forces_alone(before, settings)) return true;
  carry();
  return false;
}

bool Comparison::install_prepared(Session& first) {
  std::optional<Lanes> lanes;
  try {
    lanes = job_.take();
  } catch (...) {
    refuse();
    throw;
  }
  if (!lanes && !(shown_ && ready_ && away_)) return false;
  if (lanes) {
    // Goes to the right place first, so that it has to settle only once.
    align(first, Session::Arrival::kCarried);
    session_->replace_lanes(std::move(*lanes), building_settings_, building_document_);
    ready_ = true;
  } else {
    align(first, Session::Arrival::kSettled);
  }
  away_ = false;
  // If both sides have a body, both begin at rest. Otherwise, the first one would still move
  // because of what happened before.
  const bool bodies = first.lane().tissue() != nullptr && session_->lane().tissue() != nullptr;
  if (bodies) first.seek(first.time(), Session::Arrival::kSettled);
  return true;
}

void Comparison::align(const Session& first, Session::Arrival arrival) {
  session_->pose_joints(first.document().posed);
  session_->set_part_looks(first.document().part_looks);
  session_->place_colliders(first.document().colliders);
  session_->set_clips(first.document().motions, first.document().recorded);
  if (session_->clip() != first.clip()) session_->select_clip(first.clip(), arrival);
  session_->set_clock(first.clock());
  session_->seek(first.time(), arrival);
}

void Comparison::join(const Session& first) {
  if (side() != nullptr) align(first, Session::Arrival::kSettled);
}

void Comparison::keep_together(const Session& first) {
  Session* const other = side();
  if (other == nullptr) return;
  const auto [start, end] = first.clock().range();
  const double straight = std::abs(other->time() - first.time());
  // In a loop, the end is next to the beginning.
  const double apart = std::min(straight, std::abs(end - start - straight));
  const double step = std::max(first.settings().step.time_step, other->settings().step.time_step);
  constexpr double kSteps = 2.0;  // largest difference that two turns can cause
  const bool clip_differs = other->clip() != first.clip();
  if (!clip_differs && apart <= kSteps * step * first.settings().speed) return;
  align(first, Session::Arrival::kCarried);
}

void Comparisons::remove(std::size_t side) {
  sides_[side]->show(false);
  sides_[side]->forget();
  std::rotate(sides_.begin() + static_cast<long>(side),
              sides_.begin() + static_cast<long>(side) + 1, sides_.end());
}

}  // namespace sinew

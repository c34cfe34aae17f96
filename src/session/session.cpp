// SPDX-License-Identifier: MIT

#include "session/session.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/timing.h"
#include "rig/closed_clip.h"
#include "session/settings/recorded_base.h"

namespace sinew {
namespace {

// A clip is closed if the poses at its ends differ by no more than this. A jump of this size is not
// visible.
constexpr double kSameAngle = 0.01;           // rad
constexpr double kSameStretch = 0.01;         // per element of the stretch
constexpr double kUnmoved = 0.001 * kHeight;  // our length unit
// Among other bodies, a moment has settled when no vertex is faster than this, in heights per
// second. The number of time steps for this is limited.
constexpr double kSettledSpeed = 1e-3;
constexpr int kMaxSettlingSteps = 60;
// Tolerance for the rounding in sums of frame times, as a fraction of a time step.
constexpr double kClockTolerance = 1e-6;

/// Returns true if two poses of one clip look the same. Both have stretches, or neither has, and
/// the same holds for deformations of bones.
bool same_pose(const Pose& a, const Pose& b) {
  for (std::size_t j = 0; j < a.joints.size(); ++j) {
    const JointTransform& from = a.joints[j];
    const JointTransform& to = b.joints[j];
    if (from.rotation.angularDistance(to.rotation) > kSameAngle) return false;
    if ((from.translation - to.translation).norm() > kUnmoved) return false;
  }
  for (std::size_t j = 0; j < a.stretches.size(); ++j) {
    const JointStretch& from = a.stretches[j];
    const JointStretch& to = b.stretches[j];
    if ((from.linear - to.linear).cwiseAbs().maxCoeff() > kSameStretch) return false;
    if ((from.offset - to.offset).norm() > kUnmoved) return false;
    if ((from.shift - to.shift).norm() > kUnmoved) return false;
  }
  for (std::size_t j = 0; j < a.bones.size(); ++j) {
    if (std::abs(a.bones[j].twist - b.bones[j].twist) > kSameAngle) return false;
    if (std::abs(a.bones[j].stretch - b.bones[j].stretch) > kSameStretch) return false;
  }
  return true;
}

std::vector<std::string> names_of(const std::vector<Clip>& clips) {
  std::vector<std::string> names;
  for (const Clip& clip : clips) names.push_back(clip.name);
  return names;
}

/// Returns the new place of a name after others came, went or moved; nothing if it is gone. A name
/// that is new at the same place of a list of the same length is a renamed one.
std::optional<int> place_among(const std::vector<std::string>& before, int place,
                               const std::vector<std::string>& after) {
  const std::string& name = before[place];
  if (place < static_cast<int>(after.size()) && after[place] == name) return place;
  const auto found = std::find(after.begin(), after.end(), name);
  if (found != after.end()) return static_cast<int>(found - after.begin());
  if (after.size() == before.size()) return place;
  return std::nullopt;
}

}  // namespace

Session::Session(Character character, Settings settings, Document document,
                 const Progress& progress, std::vector<Collider> colliders)
    : PlayedCharacter(std::move(character), settings, std::move(document)),
      colliders_(std::move(colliders), settings_) {
  colliders_.place(document_.colliders);
  set_clips(document_.motions, document_.recorded);
  Lanes lanes = build_lanes(settings_, document_, progress);
  lane_ = std::move(lanes.character);
  colliders_.install_lanes(std::move(lanes.colliders), settings_);
  select_clip(character_.clips.empty() ? -1 : 0);
}

Session::Session(Character character, Settings settings, std::unique_ptr<Lane> lane)
    : PlayedCharacter(std::move(character), settings, {}), colliders_({}, settings_) {
  lane_ = std::move(lane);
  select_clip(character_.clips.empty() ? -1 : 0);
}

Session::Session(std::vector<Collider> colliders, Character character, Settings settings,
                 Document document)
    : PlayedCharacter(std::move(character), settings, std::move(document)),
      colliders_(std::move(colliders), settings_) {
  colliders_.place(document_.colliders);
  lane_ = resting_lane(character_);
  set_clips(document_.motions, document_.recorded);
  select_clip(character_.clips.empty() ? -1 : 0);
}

std::unique_ptr<Session> Session::resting(Character character, Settings settings,
                                          std::vector<Collider> colliders, Document document) {
  return std::unique_ptr<Session>(
      new Session(std::move(colliders), std::move(character), settings, std::move(document)));
}

void Session::apply(const Settings& settings) {
  require_same_lane(settings);
  // The displayed frame keeps its relative position between the last two steps.
  ahead_ *= settings.step.time_step / settings_.step.time_step;
  PlayedCharacter::apply(settings);
  colliders_.apply(settings);
}

Lanes Session::build_lanes(const Settings& settings, const Document& document,
                           const Progress& progress) const {
  const double own = 1.0 / (1.0 + static_cast<double>(colliders_.characters().size()));
  auto lane = std::make_unique<Lane>(character_, settings, document, progress.part(0.0, own));
  return {std::move(lane), colliders_.build_lanes(settings, progress.part(own, 1.0))};
}

void Session::replace_lanes(Lanes lanes, Settings settings, Document document) {
  install_lane(std::move(lanes.character), settings, std::move(document));
  colliders_.install_lanes(std::move(lanes.colliders), settings_);
  seek(time_);
}

bool Session::uses_gpu() const {
  const auto is_on_gpu = [](const Lane& lane) { return !lane.backend().gpu.empty(); };
  const auto& others = colliders_.characters();
  return is_on_gpu(*lane_) || std::any_of(others.begin(), others.end(), [&](const auto& other) {
           return is_on_gpu(other->lane());
         });
}

void Session::freeze() {
  PlayedCharacter::freeze();
  colliders_.freeze();
  settled_ = true;
}

void Session::choose_clip(int index) {
  if (index < -1 || index >= clip_count()) {
    throw std::logic_error("Session::select_clip: no such clip");
  }
  clip_ = index;
  closed_.reset();
  clock_.set_clip(duration(), clip_is_closed());
}

void Session::close_clip() {
  if (clip_ < 0) return;
  closed_ = closed_clip(clip_at(clip_));
  clock_.set_clip(duration(), clip_is_closed());
}

void Session::play_as_it_is() {
  closed_.reset();
  shift_ = {};
  clock_.set_clip(duration(), clip_is_closed());
}

void Session::select_clip(int index, Arrival arrival) {
  choose_clip(index);
  seek(0.0, arrival);
}

void Session::blend_to_clip(int index, double seconds) {
  // Colliders jump to the beginning of their own clips, which cannot be blended.
  if (!colliders_.characters().empty()) return select_clip(index, Arrival::kCarried);
  Pose from = blended_pose(time_, blended_);
  choose_clip(index);
  time_ = step_time_ = previous_time_ = blended_ = 0.0;
  blend_ = Blend{std::move(from), seconds};
}

void Session::pose_joints(PosedJoints joints) {
  document_.posed = std::move(joints);
}

void Session::place_colliders(std::vector<ColliderPlacement> placements) {
  document_.colliders = std::move(placements);
  colliders_.place(document_.colliders);
}

void Session::keep_colliders(const std::vector<int>& kept) {
  document_.colliders.resize(colliders_.colliders().size());
  std::vector<ColliderPlacement> placements;
  for (const int i : kept) placements.push_back(document_.colliders[i]);
  document_.colliders = std::move(placements);
  colliders_.keep(kept);
  clock_.set_clip(duration(), clip_is_closed());
  // The clip may have become shorter, because a collider had the longest one.
  if (time_ > duration()) seek(duration(), Arrival::kCarried);
}

void Session::insert_collider(int place, PlayedColliders::Ready ready) {
  document_.colliders.resize(colliders_.colliders().size());
  document_.colliders.insert(document_.colliders.begin() + place, ColliderPlacement{});
  colliders_.insert(place, std::move(ready), settings_, time_);
  clock_.set_clip(duration(), clip_is_closed());
}

void Session::set_clips(std::vector<AddedMotion> motions, std::vector<RecordedClip> recorded) {
  const int own = static_cast<int>(character_.clips.size());
  const int recorded_before = first_recorded();
  const std::vector<std::string> before = names_of(more_clips_);
  const bool was_recorded = clip_ >= recorded_before;
  const std::string base = was_recorded ? document_.recorded[clip_ - recorded_before].base : "";
  document_.motions = std::move(motions);
  document_.recorded = std::move(recorded);
  more_clips_.clear();
  for (const AddedMotion& motion : document_.motions)
    more_clips_.insert(more_clips_.end(), motion.clips->begin(), motion.clips->end());
  added_count_ = static_cast<int>(more_clips_.size());
  for (const RecordedClip& clip : document_.recorded)
    more_clips_.push_back(
        clip_of(clip, character_.skeleton, base_clip(clip, character_, document_.motions)));
  closed_.reset();
  if (clip_ < own) return;
  const std::vector<std::string> after = names_of(more_clips_);
  const auto kind = [&](const std::vector<std::string>& names, int first) {
    const auto border = names.begin() + (first - own);
    return was_recorded ? std::vector(border, names.end()) : std::vector(names.begin(), border);
  };
  const int first_before = was_recorded ? recorded_before : own;
  const int first_after = was_recorded ? first_recorded() : own;
  const std::optional<int> place = place_among(kind(before, recorded_before), clip_ - first_before,
                                               kind(after, first_recorded()));
  // Without its keys, the motion of a recorded clip is that of its base.
  const std::optional<int> below =
      place ? std::nullopt : base_index(base, character_, document_.motions);
  if (!place && !below) return select_clip(-1, Arrival::kCarried);
  clip_ = place ? first_after + *place : *below;
  clock_.set_clip(duration(), clip_is_closed());
}

double Session::duration() const {
  return std::max(clip_duration(), colliders_.duration());
}

void Session::seek(double time, Arrival arrival) {
  const double moment = std::clamp(time, 0.0, duration());
  blend_.reset();
  const Surroundings& surroundings = colliders_.seek(moment);
  const bool among_bodies = colliders_.has_bodies(*this);
  if (arrival == Arrival::kCarried && !among_bodies) return carry_to(moment, surroundings);
  reset_at(moment, surroundings);
  settled_at(moment);
  if (among_bodies) settle_among_bodies(moment);
}

void Session::carry_to(double time, const Surroundings& surroundings) {
  lane_->skinner().carry(pose_at(time), forces(surroundings));
  settled_at(time);
  settled_ = false;
}

void Session::settle(double milliseconds) {
  const Stopwatch watch;
  while (!settled_) {
    settled_ = lane_->skinner().settle(forces(colliders_.surroundings()));
    if (watch.milliseconds() > milliseconds) break;
  }
  skin_.remember(*lane_);
  show_between(time_, 1.0);
}

void Session::settle_among_bodies(double time) {
  shake_.reset();
  // All bodies give way to each other together, as they do during playback, until they are at rest.
  for (int i = 0; i < kMaxSettlingSteps; ++i) {
    step_all(time);
    if (std::max(max_speed(), colliders_.max_speed()) < kSettledSpeed) break;
  }
  settled_at(time);
  colliders_.show(time, 1.0);
}

void Session::settled_at(double time) {
  step_time_ = previous_time_ = time;
  ahead_ = 0.0;
  settled_ = true;
  show_settled(time);
}

bool Session::advance(double dt, int max_steps) {
  if (!settled_) settle(std::numeric_limits<double>::infinity());
  const Stopwatch watch;
  last_advance_ = {};
  upsampling_ms_ = 0.0;
  ahead_ -= dt;
  const int recoveries = lane_->skinner().recovery_count();
  while (ahead_ < -kClockTolerance * settings_.step.time_step && last_advance_.steps < max_steps) {
    step();
  }
  const bool slowed = ahead_ < -kClockTolerance * settings_.step.time_step;
  ahead_ = std::max(ahead_, 0.0);
  last_advance_.recoveries = lane_->skinner().recovery_count() - recoveries;
  interpolate_frame();
  if (clock_.jumps_at(time_)) seek(clock_.range().first, Arrival::kCarried);

  if (last_advance_.steps > 0) {
    last_advance_.skinning_ms /= last_advance_.steps;
    last_advance_.skeleton_ms /= last_advance_.steps;
    last_advance_.local_ms /= last_advance_.steps;
    last_advance_.global_ms /= last_advance_.steps;
    last_advance_.contact_ms /= last_advance_.steps;
  }
  last_advance_.frame_ms = watch.milliseconds();
  return slowed;
}

void Session::step() {
  const double elapsed = settings_.speed * settings_.step.time_step;
  const auto [next, wrapped] = clock_.after(step_time_, elapsed);
  // If the clip wraps, this is before its beginning, by more than its length if a step is that
  // long.
  previous_time_ = wrapped ? next - elapsed : step_time_;
  step_time_ = next;
  ahead_ += settings_.step.time_step;
  if (blend_) {
    blend_->previous = blend_->elapsed;
    blend_->elapsed += settings_.step.time_step;
  }
  step_all(step_time_);
}

void Session::step_all(double time) {
  const Surroundings& surroundings = colliders_.look_ahead(time, *this);
  step_to(blended_pose(time, blend_ ? blend_->elapsed : 0.0), surroundings);
  colliders_.step(time);
}

void Session::interpolate_frame() {
  const double fraction = 1.0 - ahead_ / settings_.step.time_step;
  double time = previous_time_ + fraction * (step_time_ - previous_time_);
  // After the clip has wrapped, previous_time_ is before its beginning.
  if (time < 0.0) time -= std::floor(time / duration()) * duration();
  if (blend_) {
    blended_ = std::lerp(blend_->previous, blend_->elapsed, fraction);
    if (blend_->previous >= blend_->seconds) blend_.reset();
  }
  show_between(time, fraction);
  colliders_.show(time, fraction);
}

Pose Session::pose() const {
  return blended_pose(time_, blended_);
}

/// Returns the pose with the transition applied, if there is one.
/// \param blended  s since blend_ began
Pose Session::blended_pose(double time, double blended) const {
  if (!blend_ || blended >= blend_->seconds) return pose_at(time);
  const double t = blended / blend_->seconds;
  const double eased = t * t * (3.0 - 2.0 * t);
  return with_joints(character_.skeleton, interpolate(blend_->from, clip_pose_at(time), eased),
                     document_.posed);
}

bool Session::clip_is_closed() const {
  // Colliders jump when their own clips start over.
  return clip_duration() > 0.0 && colliders_.duration() == 0.0 &&
         same_pose(clip_pose_at(0.0), clip_pose_at(clip_duration()));
}

}  // namespace sinew

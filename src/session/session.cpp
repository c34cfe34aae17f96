// SPDX-License-Identifier: MIT

#include "session/session.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/timing.h"
#include "rig/closed_clip.h"
#include "session/outer_acceleration.h"

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
constexpr int kMostSettlingSteps = 60;
// Tolerance for the rounding in sums of frame times, as a fraction of a time step.
constexpr double kClockTolerance = 1e-6;

/// Returns true if two poses of one clip look the same. Both have stretches, or neither has.
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
  return true;
}

}  // namespace

Session::Session(Character character, Settings settings, Document document,
                 const Progress& progress, std::vector<Collider> colliders)
    : character_(std::move(character)),
      settings_(settings),
      document_(std::move(document)),
      collider_sessions_(std::move(colliders), settings_) {
  set_recorded(document_.recorded);
  Lanes lanes = build_lanes(settings_, document_, progress);
  lane_ = std::move(lanes.own);
  collider_sessions_.take_lanes(std::move(lanes.others), settings_);
  select_clip(character_.clips.empty() ? -1 : 0);
}

Session::Session(Character character, Settings settings, std::unique_ptr<Lane> lane)
    : character_(std::move(character)),
      settings_(settings),
      lane_(std::move(lane)),
      collider_sessions_({}, settings_) {
  select_clip(character_.clips.empty() ? -1 : 0);
}

Session::Session(std::vector<Collider> colliders, Character character, Settings settings,
                 Document document)
    : character_(std::move(character)),
      settings_(settings),
      document_(std::move(document)),
      lane_(resting_lane(character_)),
      collider_sessions_(std::move(colliders), settings_) {
  set_recorded(document_.recorded);
  select_clip(character_.clips.empty() ? -1 : 0);
}

std::unique_ptr<Session> Session::resting(Character character, Settings settings,
                                          std::vector<Collider> colliders, Document document) {
  return std::unique_ptr<Session>(
      new Session(std::move(colliders), std::move(character), settings, std::move(document)));
}

void Session::apply(const Settings& settings) {
  if (needs_new_lane(settings_, settings)) {
    throw std::logic_error("Session::apply: these settings need a new lane");
  }
  // The displayed frame keeps its relative position between the last two steps.
  ahead_ *= settings.step.time_step / settings_.step.time_step;
  settings_ = settings;
  lane_->apply(settings);
  collider_sessions_.apply(settings);
  if (grip_) set_grip_settings();
}

void Session::set_grip_settings() {
  grip_->settings = settings_.grab;
}

bool Session::grab(const SurfacePoint& point) {
  grip_ = lane_->skinner().take_hold_at(point);
  if (grip_) set_grip_settings();
  return grip_.has_value();
}

void Session::pull_to(const Eigen::Vector3d& target) {
  if (grip_) grip_->target = target;
}

Eigen::Vector3d Session::grabbed_point() const {
  return skin_.origin() + grip_.value().place_on(skin_.positions());
}

Lanes Session::build_lanes(const Settings& settings, const Document& document,
                           const Progress& progress) const {
  const double own = 1.0 / (1.0 + static_cast<double>(collider_sessions_.sessions().size()));
  auto lane = std::make_unique<Lane>(character_, settings, document, progress.part(0.0, own));
  return {std::move(lane), collider_sessions_.build_lanes(settings, progress.part(own, 1.0))};
}

void Session::take_lanes(Lanes lanes, Settings settings, Document document) {
  lane_ = std::move(lanes.own);
  collider_sessions_.take_lanes(std::move(lanes.others), settings);
  settings_ = settings;
  // Posed joints and clips need no lane and may have changed since the preparation of this one
  // began.
  document.posed = std::move(document_.posed);
  document.recorded = std::move(document_.recorded);
  document_ = std::move(document);
  quality_meter_.reset();
  grip_.reset();
}

void Session::replace_lanes(Lanes lanes, Settings settings, Document document) {
  take_lanes(std::move(lanes), settings, std::move(document));
  seek(time_);
}

bool Session::uses_gpu() const {
  const auto& others = collider_sessions_.sessions();
  return !lane_->backend().gpu.empty() ||
         std::any_of(others.begin(), others.end(),
                     [](const auto& session) { return session->uses_gpu(); });
}

void Session::freeze() {
  lane_->freeze();
  skin_.remember(*lane_);
  show_between(time_, 1.0);
  collider_sessions_.freeze();
  grip_.reset();
  settled_ = true;
}

int Session::clip_count() const {
  return static_cast<int>(character_.clips.size() + recorded_.size());
}

const Clip& Session::clip_at(int index) const {
  const int own = static_cast<int>(character_.clips.size());
  return index < own ? character_.clips.at(index) : recorded_.at(index - own);
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
  if (!collider_sessions_.sessions().empty()) return select_clip(index, Arrival::kCarried);
  Pose from = blended_pose(time_, blended_);
  choose_clip(index);
  time_ = step_time_ = previous_time_ = blended_ = 0.0;
  blend_ = Blend{std::move(from), seconds};
}

void Session::pose_joints(PosedJoints joints) {
  document_.posed = std::move(joints);
}

void Session::set_recorded(std::vector<RecordedClip> recorded) {
  document_.recorded = std::move(recorded);
  recorded_.clear();
  for (const RecordedClip& clip : document_.recorded)
    recorded_.push_back(clip_of(clip, character_.skeleton));
  closed_.reset();
  if (clip_ >= clip_count()) return select_clip(-1, Arrival::kCarried);
  if (clip_ >= static_cast<int>(character_.clips.size()))
    clock_.set_clip(duration(), clip_is_closed());
}

void Session::paint(const PaintedMaps& maps) {
  for (const PaintedMap map : {PaintedMap::kStiffness, PaintedMap::kMass})
    document_.painted.take(map, maps);
  lane_->paint(character_, document_.painted);
}

double Session::clip_duration() const {
  return clip_ < 0 ? 0.0 : played_clip().duration;
}

double Session::duration() const {
  return std::max(clip_duration(), collider_sessions_.duration());
}

void Session::seek(double time, Arrival arrival) {
  const double moment = std::clamp(time, 0.0, duration());
  blend_.reset();
  const Surroundings& surroundings = collider_sessions_.seek(moment);
  const bool among_bodies = collider_sessions_.has_bodies(*this);
  if (arrival == Arrival::kCarried && !among_bodies) return carry_to(moment, surroundings);
  settle_at(moment, surroundings);
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
    settled_ = lane_->skinner().settle(forces(collider_sessions_.surroundings()));
    if (watch.milliseconds() > milliseconds) break;
  }
  skin_.remember(*lane_);
  show_between(time_, 1.0);
}

void Session::settle_among_bodies(double time) {
  shake_.reset();
  // All bodies give way to each other together, as they do during playback, until they are at rest.
  for (int i = 0; i < kMostSettlingSteps; ++i) {
    step_all(time);
    if (std::max(max_speed(), collider_sessions_.max_speed()) < kSettledSpeed) break;
  }
  settled_at(time);
  collider_sessions_.show(time, 1.0);
}

void Session::settle_at(double time, const Surroundings& surroundings) {
  lane_->skinner().reset(pose_at(time), forces(surroundings));
  settled_at(time);
}

void Session::settled_at(double time) {
  time_ = step_time_ = previous_time_ = time;
  ahead_ = 0.0;
  settled_ = true;
  skin_.remember(*lane_);
  last_advance_ = {};
  upsampling_ms_ = 0.0;
  show_between(time, 1.0);
}

Forces Session::forces(const Surroundings& surroundings) const {
  return {gravity_of(settings_.gravity), &surroundings, grip()};
}

/// Returns the acceleration of the shake in the middle of the next step, m/s^2, and advances the
/// shake by this step.
Eigen::Vector3d Session::shaking() {
  if (!shake_) return Eigen::Vector3d::Zero();
  const double middle = shake_->elapsed + 0.5 * settings_.step.time_step;
  shake_->elapsed += settings_.step.time_step;
  const Eigen::Vector3d felt = shake_acceleration(shake_->strength, middle);
  if (middle >= kShakeSeconds) shake_.reset();
  return felt;
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
  step_to(time, collider_sessions_.look_ahead(time, *this));
  collider_sessions_.step(time);
}

void Session::step_to(double time, const Surroundings& surroundings) {
  skin_.remember(*lane_);
  Skinner& skinner = lane_->skinner();
  Forces acting = forces(surroundings);
  acting.gravity += shaking();
  skinner.step(blended_pose(time, blend_ ? blend_->elapsed : 0.0), acting);
  const SkinningTimes times = skinner.last_times();
  ++last_advance_.steps;
  last_advance_.skinning_ms += times.skinning_ms;
  last_advance_.skeleton_ms += times.skeleton_ms;
  last_advance_.local_ms += times.local_ms;
  last_advance_.global_ms += times.global_ms;
  last_advance_.contact_ms += times.contact_ms;
  last_advance_.contacts = skinner.contact_count();
}

void Session::interpolate_frame() {
  const double share = 1.0 - ahead_ / settings_.step.time_step;
  double time = previous_time_ + share * (step_time_ - previous_time_);
  // After the clip has wrapped, previous_time_ is before its beginning.
  if (time < 0.0) time -= std::floor(time / duration()) * duration();
  if (blend_) {
    blended_ = std::lerp(blend_->previous, blend_->elapsed, share);
    if (blend_->previous >= blend_->seconds) blend_.reset();
  }
  show_between(time, share);
  collider_sessions_.show(time, share);
}

void Session::show_between(double time, double share) {
  time_ = time;
  skin_.show(share);
}

const TriangleMesh& Session::simulated_surface() const {
  const SimulationSurface* const own = lane_->simulated_surface();
  return own != nullptr ? own->mesh : character_.surface;
}

Points Session::simulated_positions() const {
  return skin_.positions().cast<double>().colwise() + skin_.origin();
}

void Session::write_visible(std::span<float> positions, std::span<float> normals) const {
  if (shift_.size() > 0) return write_shifted(positions, normals);
  write_moved(positions, normals);
}

/// Adds the displacement in a temporary buffer: the output may be memory of a graphics card, which
/// must not be read.
void Session::write_shifted(std::span<float> positions, std::span<float> normals) const {
  PointsF moved(3, shift_.cols());
  write_moved({moved.data(), static_cast<std::size_t>(moved.size())}, normals);
  moved += shift_;
  std::copy_n(moved.data(), moved.size(), positions.data());
}

void Session::write_moved(std::span<float> positions, std::span<float> normals) const {
  const Stopwatch watch;
  const VisibleMotion& motion = lane_->visible_motion();
  const std::vector<float> morph_weights = this->morph_weights();
  const Pose posed = pose();
  if (ResidentSkin* const resident = skin_.resident()) {
    resident->download_visible(frame_on_gpu(posed, morph_weights), positions, normals);
  } else {
    motion.write({skin_.positions(), skin_.origin(), posed, morph_weights}, surface_normals(),
                 positions, normals);
  }
  if (motion.table() != nullptr) upsampling_ms_ = watch.milliseconds();
}

bool Session::surface_normals() const {
  return settings_.normals == VisibleNormals::kSurface;
}

ResidentSkin::Frame Session::frame_on_gpu(const Pose& pose,
                                          std::span<const float> morph_weights) const {
  return {skin_.share(), skin_.origin(), pose, morph_weights, surface_normals()};
}

void* Session::visible_stream() const {
  const ResidentSkin* const resident = skin_.resident();
  return resident == nullptr || shift_.size() > 0 ? nullptr : resident->stream();
}

void Session::write_visible_on_gpu(float* positions, float* normals) const {
  skin_.resident()->write_visible(frame_on_gpu(pose(), morph_weights()), positions, normals);
}

std::vector<float> Session::morph_weights() const {
  const int count = static_cast<int>(character_.morphs.size());
  if (clip_ < 0) return std::vector<float>(count, 0.0F);
  return played_clip().morph_weights(count, std::min(time_, clip_duration()));
}

Points Session::visible_positions() const {
  PointsF positions(3, character_.surface.vertex_count());
  write_visible({positions.data(), static_cast<std::size_t>(positions.size())}, {});
  return positions.cast<double>().colwise() + skin_.origin();
}

Pose Session::pose() const {
  return blended_pose(time_, blended_);
}

Pose Session::pose_at(double time) const {
  return with_joints(character_.skeleton, clip_pose_at(time), document_.posed);
}

Pose Session::clip_pose_at(double time) const {
  return clip_ < 0 ? rest_pose(character_.skeleton)
                   : played_clip().sample(character_.skeleton, std::min(time, clip_duration()));
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
  return clip_duration() > 0.0 && collider_sessions_.duration() == 0.0 &&
         same_pose(clip_pose_at(0.0), clip_pose_at(clip_duration()));
}

double Session::max_speed() const {
  return skin_.largest_move() / (settings_.step.time_step * kHeight);
}

Eigen::VectorXf Session::speeds() const {
  return static_cast<float>(1.0 / (settings_.step.time_step * kHeight)) * skin_.moves();
}

FrameStatistics Session::statistics(bool quality) const {
  FrameStatistics result = last_advance_;
  result.time = time_;
  result.upsampling_ms = upsampling_ms_;
  result.frame_ms += upsampling_ms_;
  if (!quality) return result;
  if (!quality_meter_) {
    quality_meter_ = std::make_unique<QualityMeter>(simulated_surface(), lane_->tissue());
  }
  const Quality measured =
      quality_meter_->measure(skin_.positions(), lane_->skinner().tissue_positions());
  result.volume_ratio = measured.volume_ratio;
  result.inverted_tetrahedra = measured.inverted_tetrahedra;
  result.penetrating_vertices = measured.penetrating_vertices;
  result.max_edge_stretch = measured.max_edge_stretch;
  result.max_speed = max_speed();
  return result;
}

}  // namespace sinew

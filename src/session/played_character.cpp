// SPDX-License-Identifier: MIT

#include "session/played_character.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/timing.h"
#include "session/outer_acceleration.h"

namespace sinew {

PlayedCharacter::PlayedCharacter(Character character, Settings settings, Document document)
    : character_(std::move(character)), settings_(settings), document_(std::move(document)) {}

std::unique_ptr<PlayedCharacter> PlayedCharacter::resting(Character character, Settings settings) {
  std::unique_ptr<PlayedCharacter> played(new PlayedCharacter(std::move(character), settings, {}));
  played->lane_ = resting_lane(played->character_);
  played->clip_ = played->character_.clips.empty() ? -1 : 0;
  played->show_settled(0.0);
  return played;
}

void PlayedCharacter::require_same_lane(const Settings& settings) const {
  if (needs_new_lane(settings_, settings)) throw std::logic_error("these settings need a new lane");
}

void PlayedCharacter::apply(const Settings& settings) {
  require_same_lane(settings);
  settings_ = settings;
  lane_->apply(settings);
  if (grip_) set_grip_settings();
}

void PlayedCharacter::set_grip_settings() {
  grip_->settings = settings_.grab;
}

bool PlayedCharacter::grab(const SurfacePoint& point) {
  grip_ = lane_->skinner().grip_at(point);
  if (grip_) set_grip_settings();
  return grip_.has_value();
}

void PlayedCharacter::pull_to(const Eigen::Vector3d& target) {
  if (grip_) grip_->target = target;
}

Eigen::Vector3d PlayedCharacter::grabbed_point() const {
  return skin_.origin() + grip_.value().place_on(skin_.positions());
}

void PlayedCharacter::install_lane(std::unique_ptr<Lane> lane, Settings settings,
                                   Document document) {
  lane_ = std::move(lane);
  settings_ = settings;
  // These parts of the document need no new lane, so they may have changed while this one was
  // prepared.
  document.posed = std::move(document_.posed);
  document.motions = std::move(document_.motions);
  document.recorded = std::move(document_.recorded);
  document.part_looks = std::move(document_.part_looks);
  document.colliders = std::move(document_.colliders);
  document_ = std::move(document);
  quality_meter_.reset();
  visible_meter_.reset();
  grip_.reset();
}

void PlayedCharacter::freeze() {
  lane_->freeze();
  skin_.remember(*lane_);
  show_between(time_, 1.0);
  grip_.reset();
}

int PlayedCharacter::clip_count() const {
  return static_cast<int>(character_.clips.size() + more_clips_.size());
}

const Clip& PlayedCharacter::clip_at(int index) const {
  const int own = static_cast<int>(character_.clips.size());
  return index < own ? character_.clips.at(index) : more_clips_.at(index - own);
}

void PlayedCharacter::paint(const PaintedMaps& maps) {
  for (const PaintedMap map : {PaintedMap::kStiffness, PaintedMap::kMass, PaintedMap::kJiggle})
    document_.painted.copy(map, maps);
  lane_->paint(character_, document_.painted);
}

double PlayedCharacter::clip_duration() const {
  return clip_ < 0 ? 0.0 : played_clip().duration;
}

void PlayedCharacter::settle_at(double time, const Surroundings& surroundings) {
  reset_at(time, surroundings);
  show_settled(time);
}

void PlayedCharacter::reset_at(double time, const Surroundings& surroundings) {
  lane_->skinner().reset(pose_at(time), forces(surroundings));
}

void PlayedCharacter::show_settled(double time) {
  time_ = time;
  skin_.remember(*lane_);
  last_advance_ = {};
  upsampling_ms_ = 0.0;
  show_between(time, 1.0);
}

Forces PlayedCharacter::forces(const Surroundings& surroundings) const {
  return {gravity_of(settings_.gravity), &surroundings, grip()};
}

/// Returns the acceleration of the shake in the middle of the next step, m/s^2, and advances the
/// shake by this step.
Eigen::Vector3d PlayedCharacter::shaking() {
  if (!shake_) return Eigen::Vector3d::Zero();
  const double middle = shake_->elapsed + 0.5 * settings_.step.time_step;
  shake_->elapsed += settings_.step.time_step;
  const Eigen::Vector3d felt = shake_acceleration(shake_->strength, middle);
  if (middle >= kShakeSeconds) shake_.reset();
  return felt;
}

void PlayedCharacter::step_to(const Pose& pose, const Surroundings& surroundings) {
  skin_.remember(*lane_);
  Skinner& skinner = lane_->skinner();
  Forces acting = forces(surroundings);
  acting.gravity += shaking();
  skinner.step(pose, acting);
  const SkinningTimes times = skinner.last_times();
  ++last_advance_.steps;
  last_advance_.skinning_ms += times.skinning_ms;
  last_advance_.skeleton_ms += times.skeleton_ms;
  last_advance_.local_ms += times.local_ms;
  last_advance_.global_ms += times.global_ms;
  last_advance_.contact_ms += times.contact_ms;
  last_advance_.contacts = skinner.contact_count();
}

void PlayedCharacter::show_between(double time, double fraction) {
  time_ = time;
  skin_.show(fraction);
}

const TriangleMesh& PlayedCharacter::simulated_surface() const {
  const SimulationSurface* const own = lane_->simulated_surface();
  return own != nullptr ? own->mesh : character_.surface;
}

Points PlayedCharacter::simulated_positions() const {
  return skin_.positions().cast<double>().colwise() + skin_.origin();
}

void PlayedCharacter::write_visible(std::span<float> positions, std::span<float> normals) const {
  if (shift_.size() > 0) return write_shifted(positions, normals);
  write_moved(positions, normals);
}

/// Adds the displacement in a temporary buffer: the output may be memory of a graphics card, which
/// must not be read.
void PlayedCharacter::write_shifted(std::span<float> positions, std::span<float> normals) const {
  PointsF moved(3, shift_.cols());
  write_moved({moved.data(), static_cast<std::size_t>(moved.size())}, normals);
  moved += shift_;
  std::copy_n(moved.data(), moved.size(), positions.data());
}

void PlayedCharacter::write_moved(std::span<float> positions, std::span<float> normals) const {
  const Stopwatch watch;
  const VisibleMotion& motion = lane_->visible_motion();
  if (ResidentSkin* const resident = skin_.resident()) {
    resident->download_visible(frame_on_gpu(pose(), morph_weights()), positions, normals);
  } else {
    motion.write(moment(), surface_normals(), positions, normals);
  }
  if (motion.table() != nullptr) upsampling_ms_ = watch.milliseconds();
}

VisibleMotion::Moment PlayedCharacter::moment() const {
  return {skin_.positions(), skin_.origin(), pose(), morph_weights()};
}

std::optional<VisibleMotion::Moment> PlayedCharacter::shown_moment() const {
  if (skin_.resident() != nullptr || shift_.size() > 0 || !surface_normals()) return {};
  return moment();
}

bool PlayedCharacter::surface_normals() const {
  return settings_.normals == VisibleNormals::kSurface;
}

ResidentSkin::Frame PlayedCharacter::frame_on_gpu(const Pose& pose,
                                                  std::span<const float> morph_weights) const {
  return {skin_.fraction(), skin_.origin(), pose, morph_weights, surface_normals()};
}

cuda::Stream* PlayedCharacter::visible_stream() const {
  const ResidentSkin* const resident = skin_.resident();
  return resident == nullptr || shift_.size() > 0 ? nullptr : &resident->stream();
}

void PlayedCharacter::write_visible_on_gpu(float* positions, float* normals) const {
  skin_.resident()->write_visible(frame_on_gpu(pose(), morph_weights()), positions, normals);
}

std::vector<float> PlayedCharacter::morph_weights() const {
  const int count = static_cast<int>(character_.morphs.size());
  if (clip_ < 0) return std::vector<float>(count, 0.0F);
  return played_clip().morph_weights(count, std::min(time_, clip_duration()));
}

Points PlayedCharacter::visible_positions() const {
  PointsF positions(3, character_.surface.vertex_count());
  write_visible({positions.data(), static_cast<std::size_t>(positions.size())}, {});
  return positions.cast<double>().colwise() + skin_.origin();
}

Pose PlayedCharacter::pose_at(double time) const {
  Pose pose = with_joints(character_.skeleton, clip_pose_at(time), document_.posed);
  if (world_transform_) move_pose(pose, character_.skeleton, *world_transform_);
  return pose;
}

Pose PlayedCharacter::clip_pose_at(double time) const {
  return clip_ < 0 ? rest_pose(character_.skeleton)
                   : played_clip().sample(character_.skeleton, std::min(time, clip_duration()));
}

double PlayedCharacter::max_speed() const {
  return skin_.largest_move() / (settings_.step.time_step * kHeight);
}

Eigen::VectorXf PlayedCharacter::speeds() const {
  return static_cast<float>(1.0 / (settings_.step.time_step * kHeight)) * skin_.moves();
}

FrameStatistics PlayedCharacter::statistics(bool quality) const {
  FrameStatistics result = last_advance_;
  result.time = time_;
  result.upsampling_ms = upsampling_ms_;
  result.frame_ms += upsampling_ms_;
  if (quality) measure_quality(result);
  return result;
}

void PlayedCharacter::measure_quality(FrameStatistics& result) const {
  if (!quality_meter_) {
    quality_meter_ = std::make_unique<QualityMeter>(simulated_surface(), lane_->tissue());
    visible_meter_ = std::make_unique<QualityMeter>(character_.surface, nullptr);
    limb_shape_ = std::make_unique<LimbShape>(character_);
  }
  const Quality skin =
      quality_meter_->measure(skin_.positions(), lane_->skinner().tissue_positions());
  result.volume_ratio = skin.volume_ratio;
  result.inverted_tetrahedra = skin.inverted_tetrahedra;
  result.penetrating_vertices = skin.penetrating_vertices;
  result.max_edge_stretch = skin.max_edge_stretch;
  result.max_speed = max_speed();
  result.penetration_depth = skin.penetration_depth / kHeight;
  result.measured_vertices = quality_meter_->vertex_count();
  if (const auto objective = lane_->skinner().step_objective()) {
    result.energy = objective->energy;
    result.residual = objective->residual;
  }

  const double upsampling_ms = upsampling_ms_;
  const Points shown = visible_positions();
  upsampling_ms_ = upsampling_ms;  // that of the frame, which visible_positions() has overwritten
  const Quality visible =
      visible_meter_->measure((shown.colwise() - skin_.origin()).cast<float>(), nullptr);
  result.visible_volume_ratio = visible.volume_ratio;
  result.visible_penetrating_vertices = visible.penetrating_vertices;
  result.visible_penetration_depth = visible.penetration_depth / kHeight;
  result.visible_max_edge_stretch = visible.max_edge_stretch;
  result.visible_measured_vertices = visible_meter_->vertex_count();
  limb_shape_->measure(shown, global_transforms(character_.skeleton, pose()), result);
}

}  // namespace sinew

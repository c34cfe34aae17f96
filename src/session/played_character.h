// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "contact/surroundings.h"
#include "session/lane.h"
#include "session/moving_skin.h"
#include "session/playing/limb_shape.h"
#include "session/playing/quality.h"
#include "session/playing/statistics.h"
#include "session/settings/document.h"
#include "session/settings/settings.h"
#include "skinning/skinner.h"

namespace sinew {

namespace cuda {
class Stream;
}

/// Plays a character: holds its lane (the character prepared for one skinning method and its
/// settings), the selected clip, and the displayed frame. It has no clock: a Session tells it which
/// moments to step to and to show. It cannot be moved, because the lane may refer to its character.
class PlayedCharacter {
 public:
  virtual ~PlayedCharacter() = default;
  PlayedCharacter(const PlayedCharacter&) = delete;
  PlayedCharacter& operator=(const PlayedCharacter&) = delete;

  /// Makes a character that stays at rest until it gets a lane. Its first clip is selected, if it
  /// has one.
  static std::unique_ptr<PlayedCharacter> resting(Character character, Settings settings);

  const Character& character() const { return character_; }
  const Settings& settings() const { return settings_; }
  const Document& document() const { return document_; }
  const Lane& lane() const { return *lane_; }

  /// Returns the number of clips: those of the character, then those that the user added from other
  /// files, then those that the user recorded.
  int clip_count() const;
  /// Returns the index of the first clip that the user recorded, also if there is none.
  int first_recorded() const { return static_cast<int>(character_.clips.size()) + added_count_; }
  const Clip& clip_at(int index) const;
  int clip() const { return clip_; }
  /// Returns the selected clip; null for the rest pose.
  const Clip* selected_clip() const { return clip_ < 0 ? nullptr : &clip_at(clip_); }
  /// Returns the duration of the clip that is played; 0 for the rest pose, s.
  double clip_duration() const;
  /// Returns the displayed moment of the clip, s.
  double time() const { return time_; }

  /// Applies painted factors of stiffness and mass. A change of the simulated region needs new
  /// lanes.
  void paint(const PaintedMaps& maps);

  /// Grips the simulated surface at a point in the displayed frame and releases any other grip. All
  /// steps and settling pull at the grip until release() or until the lanes are replaced.
  /// \return false if nothing can be gripped: the method has no body, or the skin there is not
  ///         simulated
  bool grab(const SurfacePoint& point);
  /// Sets the target of the gripped point in our coordinates. At first it is the point itself.
  void pull_to(const Eigen::Vector3d& target);
  void release() { grip_.reset(); }
  /// Returns the grip, or null.
  const Grip* grip() const { return grip_ ? &*grip_ : nullptr; }
  /// Returns the position of the gripped point at time(). Requires a grip.
  Eigen::Vector3d grabbed_point() const;

  /// Shakes the body for kShakeSeconds of simulation, beginning with the next step
  /// (session/outer_acceleration.h). A shake in progress starts again.
  void shake(double strength) { shake_ = Shake{strength}; }

  /// Returns the surface that the lane's skinner moves: the simulated surface, or the character's
  /// own.
  const TriangleMesh& simulated_surface() const;
  /// Returns the vertices of that surface at time(), 3 x n, relative to frame_origin().
  const PointsF& positions() const { return skin_.positions(); }
  Eigen::Vector3d frame_origin() const { return skin_.origin(); }
  /// Returns the same vertices in our coordinates, 3 x n.
  Points simulated_positions() const;
  /// Returns the bounding box of these vertices, relative to frame_origin(), without downloading
  /// them from the GPU. The box is empty without vertices.
  Eigen::AlignedBox3f frame_box() const { return skin_.box(); }
  /// Returns false after the simulation has broken down.
  bool is_finite() const { return skin_.is_finite(); }

  /// Writes the character's surface at time(), relative to frame_origin(), with 3 floats per
  /// vertex. The memory is written once and in order, so it may be mapped memory of a graphics
  /// card. Writes unit normals, too, unless `normals` is empty.
  void write_visible(std::span<float> positions, std::span<float> normals) const;
  /// Returns the moment that write_visible() passes to VisibleMotion::write() with normals of the
  /// surface. Returns nothing for a skin on a GPU, one that is displaced, or with other normals.
  std::optional<VisibleMotion::Moment> shown_moment() const;
  /// Returns the stream of a GPU that can write the visible surface to its own memory, from where
  /// OpenGL may draw it. Returns null while the CPU moves the skin, and while shift_visible()
  /// displaces it.
  cuda::Stream* visible_stream() const;
  /// Queues write_visible() on visible_stream(), which must not be null. Writes 3 floats per vertex
  /// to GPU memory.
  void write_visible_on_gpu(float* positions, float* normals) const;
  /// Returns the character's surface in our coordinates, 3 x n.
  Points visible_positions() const;
  /// Displaces the visible surface by `shift` (3 x n) at every moment, until the next call. An
  /// empty shift removes the displacement. It is meant for small corrections: normals do not
  /// change, and the simulation is not affected.
  void shift_visible(PointsF shift) { shift_ = std::move(shift); }
  /// Returns the skeleton's pose at time().
  virtual Pose pose() const { return pose_at(time_); }
  /// Returns the pose at a moment of the clip, s; after its end, the last pose.
  Pose pose_at(double time) const;

  /// Returns the largest speed of any vertex in the last time step, in heights per second.
  double max_speed() const;
  /// Returns the speed of each vertex of simulated_surface() in the last time step, in heights per
  /// second.
  Eigen::VectorXf speeds() const;

  /// Returns statistics of the frame. The quality keys are measured only on request. Inverted
  /// tetrahedra and speed are those of the last time step.
  FrameStatistics statistics(bool quality) const;

 protected:
  /// Moves the whole character rigidly: all its poses are moved by a transform.
  void set_world_transform(const Transform& transform) { world_transform_ = transform; }

  /// Selects the rest pose. The derived class must set the lane.
  PlayedCharacter(Character character, Settings settings, Document document);

  friend class PlayedColliders;  // keeps its characters at the same moment

  /// Checks that settings need no new lane (needs_new_lane()). \throws std::logic_error
  void require_same_lane(const Settings& settings) const;
  /// Applies settings that need no new lane.
  void apply(const Settings& settings);
  /// Replaces the lane. Parts of the document that need no new lane keep their present values.
  void install_lane(std::unique_ptr<Lane> lane, Settings settings, Document document);
  /// Freezes the body at its current positions until its lane is replaced.
  void freeze();

  /// Settles at a moment of the clip, with contact with rigid surroundings, and shows it.
  void settle_at(double time, const Surroundings& surroundings);
  /// Settles at a moment of the clip without showing it.
  void reset_at(double time, const Surroundings& surroundings);
  /// Shows the skinner's present state, which is that of a moment from which playback starts.
  void show_settled(double time);
  /// Makes one time step, to a pose.
  void step_to(const Pose& pose, const Surroundings& surroundings);
  /// Interpolates the displayed frame, at a moment of the clip, between the last two steps.
  /// \param fraction  position between them, 0 to 1
  void show_between(double time, double fraction);

  /// Returns the selected clip, or its closed version. There must be one.
  const Clip& played_clip() const { return closed_ ? *closed_ : clip_at(clip_); }
  Pose clip_pose_at(double time) const;
  /// Returns the lasting forces, without a shake.
  Forces forces(const Surroundings& surroundings) const;

  Character character_;
  Settings settings_;
  Document document_;
  std::unique_ptr<Lane> lane_;
  std::vector<Clip> more_clips_;  ///< those that the document adds, then those that it records
  int added_count_ = 0;           ///< number of those that the document adds
  int clip_ = -1;
  std::optional<Clip> closed_;  ///< closed version of the selected clip, if it is played closed
  double time_ = 0.0;           ///< clip time of the displayed frame, s
  std::optional<Transform> world_transform_;  ///< of all poses; nothing: they are those of the clip
  std::optional<Grip> grip_;
  struct Shake {
    double strength = 0.0;
    double elapsed = 0.0;  ///< s of simulation
  };
  std::optional<Shake> shake_;
  MovingSkin skin_;
  PointsF shift_;  ///< displacement of the visible surface; empty: none
  FrameStatistics last_advance_;
  mutable double upsampling_ms_ = 0.0;  ///< duration of write_visible() for this frame

 private:
  void set_grip_settings();
  Eigen::Vector3d shaking();
  std::vector<float> morph_weights() const;
  bool surface_normals() const;
  VisibleMotion::Moment moment() const;
  void write_moved(std::span<float> positions, std::span<float> normals) const;
  void write_shifted(std::span<float> positions, std::span<float> normals) const;
  ResidentSkin::Frame frame_on_gpu(const Pose& pose, std::span<const float> morph_weights) const;

  void measure_quality(FrameStatistics& result) const;

  // The meters are made on first use.
  mutable std::unique_ptr<QualityMeter> quality_meter_;  ///< of the simulated surface
  mutable std::unique_ptr<QualityMeter> visible_meter_;  ///< of the visible surface
  mutable std::unique_ptr<LimbShape> limb_shape_;        ///< of the visible surface
};

}  // namespace sinew

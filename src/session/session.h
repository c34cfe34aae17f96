// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "assets/character.h"
#include "core/progress.h"
#include "rig/posed_joints.h"
#include "session/collider_sessions.h"
#include "session/lane.h"
#include "session/moving_skin.h"
#include "session/playing/clip_clock.h"
#include "session/playing/quality.h"
#include "session/playing/statistics.h"
#include "session/settings/settings.h"

namespace sinew {

namespace cuda {
class Stream;
}

/// Plays a character: a lane (a character with one method and its settings, ready to be posed), a
/// clip, a clock, and the colliders and other characters around it. The window, bake, render and
/// bench all use advance(). A session cannot be moved, because the lane may refer to its character.
class Session {
 public:
  /// Prepares the lanes. The session starts settled at the beginning of the first clip, or at rest.
  /// \throws InputError, UsageError, UnavailableError, Cancelled
  Session(Character character, Settings settings, Document document, const Progress& progress,
          std::vector<Collider> colliders = {});
  /// Plays a lane that was made elsewhere and refers to no other character.
  Session(Character character, Settings settings, std::unique_ptr<Lane> lane);
  /// Makes a session in which everything stays at rest until it gets lanes (replace_lanes).
  static std::unique_ptr<Session> resting(Character character, Settings settings,
                                          std::vector<Collider> colliders, Document document = {});
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const Character& character() const { return character_; }
  const Settings& settings() const { return settings_; }
  const Document& document() const { return document_; }
  const Lane& lane() const { return *lane_; }
  const ColliderSessions& neighbours() const { return collider_sessions_; }

  /// Applies settings that need no new lane (needs_new_lane returns false).
  void apply(const Settings& settings);
  /// Prepares all lanes. Reads only data of the session that never changes, so it may run in the
  /// background.
  Lanes build_lanes(const Settings& settings, const Document& document,
                    const Progress& progress) const;
  /// Installs lanes that were prepared elsewhere. The session stays at the same moment.
  void replace_lanes(Lanes lanes, Settings settings, Document document);

  /// Returns true if a GPU computes any lane.
  bool uses_gpu() const;
  /// Freezes all bodies at their current positions until their lanes are replaced. Call it after
  /// any function that moves bodies has thrown UnavailableError because the GPU failed.
  void freeze();

  /// Returns the number of clips: those of the character, then those that the user recorded.
  int clip_count() const;
  const Clip& clip_at(int index) const;
  /// Arrival of a body at another moment. Settled: at rest there. Carried: moved rigidly with the
  /// bones from where it is, without any time passing; it settles by settle() or when time goes on.
  /// Among other characters with tissue the body is always settled.
  enum class Arrival { kSettled, kCarried };
  /// Selects a clip and starts at its beginning.
  /// \param index  -1: the rest pose
  void select_clip(int index, Arrival arrival = Arrival::kSettled);
  /// Selects a clip and starts at its beginning. The pose blends from the present one to the clip's
  /// during the first `seconds` of playback. With colliders it does not blend: the body is carried.
  void blend_to_clip(int index, double seconds);
  int clip() const { return clip_; }
  /// Returns the selected clip; null for the rest pose.
  const Clip* selected_clip() const { return clip_ < 0 ? nullptr : &clip_at(clip_); }
  /// Plays the selected clip so that it ends in the pose that it begins with (rig/closed_clip.h)
  /// and repeats without a jump, until another clip is selected.
  void close_clip();
  bool plays_closed() const { return closed_.has_value(); }
  /// Undoes close_clip() and shift_visible().
  void play_as_it_is();
  /// Returns the larger of the duration of the selected clip (0 for the rest pose) and those of the
  /// colliders' clips, s.
  double duration() const;
  /// Moves to a moment of the clip, s.
  void seek(double time, Arrival arrival = Arrival::kSettled);
  /// Returns false after a body was carried, until it has settled.
  bool is_settled() const { return settled_; }
  /// Continues settling for about this long.
  void settle(double milliseconds);
  double time() const { return time_; }

  /// The clock decides how time goes on. At the end of the clip or of the played range it holds the
  /// last pose, starts over or turns back. A clip that ends in the pose that it begins with loops
  /// without a jump. With any other clip, the body is carried to the beginning.
  const ClipClock& clock() const { return clock_; }
  /// Takes the clock of another session at the same moment of the same clip, so that both go on
  /// alike.
  void set_clock(const ClipClock& clock) { clock_ = clock; }
  void set_at_end(AtEnd at_end) { clock_.set_at_end(at_end); }
  void set_range(std::optional<PlayRange> range) { clock_.set_range(range); }
  /// Holds the clip while time steps go on, so that the skin swings and settles.
  void hold_clip(bool held) { clock_.hold(held); }

  /// Fixes joints at transforms that the user chose, which replace those of the clip. The body
  /// follows with the next time step or seek().
  void pose_joints(PosedJoints joints);
  /// Sets the clips that the user recorded. If the selected clip no longer exists, the rest pose is
  /// selected.
  void set_recorded(std::vector<RecordedClip> recorded);

  /// Applies painted factors of stiffness and mass. A change of the simulated region needs new
  /// lanes.
  void paint(const PaintedMaps& maps);

  /// Plays `dt` seconds: makes as many fixed time steps as the new time needs, but at most
  /// `max_steps`, and interpolates the displayed frame between the last two.
  /// \return true if `max_steps` was too few for `dt`, so that playback slows down
  bool advance(double dt, int max_steps = 1 << 20);

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
  Pose pose() const;
  /// Returns the pose at a moment of the clip, s; after its end, the last pose.
  Pose pose_at(double time) const;

  /// Returns the largest speed of any vertex in the last time step, in heights per second.
  double max_speed() const;
  /// Returns the speed of each vertex of simulated_surface() in the last time step, in heights per
  /// second.
  Eigen::VectorXf speeds() const;

  /// Returns statistics of the last advance(). The quality keys are measured only on request.
  /// Inverted tetrahedra and speed are those of the last time step.
  FrameStatistics statistics(bool quality) const;

 private:
  Session(std::vector<Collider> colliders, Character character, Settings settings,
          Document document);

  friend class ColliderSessions;  // keeps its sessions at the same moment

  double clip_duration() const;
  /// Returns the selected clip, or its closed version. There must be one.
  const Clip& played_clip() const { return closed_ ? *closed_ : clip_at(clip_); }
  std::vector<float> morph_weights() const;
  /// Returns the lasting forces, without a shake.
  Forces forces(const Surroundings& surroundings) const;
  Eigen::Vector3d shaking();
  void set_grip_settings();
  bool clip_is_closed() const;
  Pose clip_pose_at(double time) const;
  void step();
  /// Settles at a moment of the clip, with contact with rigid surroundings.
  void settle_at(double time, const Surroundings& surroundings);
  void carry_to(double time, const Surroundings& surroundings);
  void settle_among_bodies(double time);
  /// Makes the skinner's state that of a moment from which playback starts.
  void settled_at(double time);
  /// As replace_lanes(), but the caller must seek the moment afterwards.
  void take_lanes(Lanes lanes, Settings settings, Document document);
  /// Makes one time step, to a moment of the clip, of the character and all colliders.
  void step_all(double time);
  /// Makes one time step of the session's own character.
  void step_to(double time, const Surroundings& surroundings);
  bool surface_normals() const;
  void write_moved(std::span<float> positions, std::span<float> normals) const;
  void write_shifted(std::span<float> positions, std::span<float> normals) const;
  ResidentSkin::Frame frame_on_gpu(const Pose& pose, std::span<const float> morph_weights) const;
  void interpolate_frame();
  /// Interpolates the displayed frame, at a moment of the clip, between the last two steps.
  /// \param share  position between them, 0 to 1
  void show_between(double time, double share);
  void choose_clip(int index);
  Pose blended_pose(double time, double blended) const;

  Character character_;
  Settings settings_;
  Document document_;
  std::unique_ptr<Lane> lane_;
  ColliderSessions collider_sessions_;
  std::vector<Clip> recorded_;  ///< the clips that the document records
  int clip_ = -1;
  std::optional<Clip> closed_;  ///< closed version of the selected clip, if it is played closed
  ClipClock clock_;
  bool settled_ = true;

  /// A transition from a fixed pose to that of the clip.
  struct Blend {
    Pose from;
    double seconds = 0.0;
    double elapsed = 0.0;   ///< s, at the last step
    double previous = 0.0;  ///< s, at the step before
  };
  std::optional<Blend> blend_;
  double blended_ = 0.0;  ///< s since the transition began, at the displayed frame

  std::optional<Grip> grip_;
  struct Shake {
    double strength = 0.0;
    double elapsed = 0.0;  ///< s of simulation
  };
  std::optional<Shake> shake_;

  // The clocks. The displayed frame lies between the last two steps.
  double time_ = 0.0;           ///< clip time of the displayed frame, s
  double step_time_ = 0.0;      ///< clip time of the last step, s
  double previous_time_ = 0.0;  ///< clip time of the step before, s
  double ahead_ = 0.0;          ///< simulated seconds from the displayed frame to the last step

  MovingSkin skin_;
  PointsF shift_;  ///< displacement of the visible surface; empty: none
  FrameStatistics last_advance_;
  mutable double upsampling_ms_ = 0.0;  ///< duration of write_visible() for this frame
  mutable std::unique_ptr<QualityMeter> quality_meter_;  ///< made on first use
};

}  // namespace sinew

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "assets/character.h"
#include "core/progress.h"
#include "rig/posed_joints.h"
#include "session/clip_clock.h"
#include "session/lane.h"
#include "session/moving_skin.h"
#include "session/neighbours.h"
#include "session/quality.h"
#include "session/settings.h"
#include "session/statistics.h"

namespace sinew {

/// A character being played: one lane, a clip, a clock, and whom it meets. The window, bake, render
/// and bench all live by advance(). Stays where it is: the lane may refer to its character.
class Session {
 public:
  /// Prepares the lanes; starts settled at the beginning of the first clip, or at rest.
  /// \throws InputError, UsageError, UnavailableError, Cancelled
  Session(Character character, Settings settings, Document document, const Progress& progress,
          std::vector<Collider> colliders = {});
  /// Plays a lane made elsewhere, one that refers to no other character.
  Session(Character character, Settings settings, std::unique_ptr<Lane> lane);
  /// All rest until their lanes are there (replace_lanes).
  static std::unique_ptr<Session> resting(Character character, Settings settings,
                                          std::vector<Collider> colliders, Document document = {});
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const Character& character() const { return character_; }
  const Settings& settings() const { return settings_; }
  const Document& document() const { return document_; }
  const Lane& lane() const { return *lane_; }
  const Neighbours& neighbours() const { return neighbours_; }

  /// Takes settings that need no new lane (needs_new_lane false).
  void apply(const Settings& settings);
  /// All lanes, from what never changes of the session, so that it may run in the background.
  Lanes build_lanes(const Settings& settings, const Document& document,
                    const Progress& progress) const;
  /// Puts lanes that were prepared elsewhere in place, at the same moment.
  void replace_lanes(Lanes lanes, Settings settings, Document document);

  /// Whether a GPU computes anything here.
  bool uses_gpu() const;
  /// After a GPU has failed in any function that moves bodies (UnavailableError): they stay as they
  /// are, whatever is asked of them, until their lanes are replaced.
  void freeze();

  /// Clips of the character, then those that a user has recorded.
  int clip_count() const;
  const Clip& clip_at(int index) const;
  /// How the body comes to another moment: settled there, or carried along with the bones from
  /// where it is, in no time, to be settled by settle() or when time goes on.
  enum class Arrival { kSettled, kCarried };
  /// -1: the rest pose. Starts at its beginning.
  void select_clip(int index, Arrival arrival = Arrival::kSettled);
  /// Starts at its beginning, where the pose turns from the present one into the clip's within
  /// `seconds` of playing.
  void blend_to_clip(int index, double seconds);
  int clip() const { return clip_; }
  /// Null for the rest pose.
  const Clip* selected_clip() const { return clip_ < 0 ? nullptr : &clip_at(clip_); }
  /// Plays the selected clip so that it ends in the pose that it begins with (rig/closed_clip.h),
  /// and repeats without a jump; until another one is selected.
  void close_clip();
  bool plays_closed() const { return closed_.has_value(); }
  /// Takes back close_clip() and shift_visible().
  void play_as_it_is();
  /// Seconds until the selected clip is over (the rest pose: 0), and the clips of whom it meets.
  double duration() const;
  /// Goes to a moment of the clip.
  void seek(double time, Arrival arrival = Arrival::kSettled);
  /// False after a body was carried, until it has settled.
  bool is_settled() const { return settled_; }
  /// Goes on settling for about so long.
  void settle(double milliseconds);
  double time() const { return time_; }

  /// How time goes on. At the end of the clip, or of its played range: hold the last pose, start
  /// over, or turn back. A clip that ends in the pose it began with loops without a jump; over
  /// any other one the body is carried.
  const ClipClock& clock() const { return clock_; }
  /// Goes on as another session that is at the same moment of the same clip.
  void set_clock(const ClipClock& clock) { clock_ = clock; }
  void set_at_end(AtEnd at_end) { clock_.set_at_end(at_end); }
  void set_range(std::optional<PlayRange> range) { clock_.set_range(range); }
  /// The clip stands still while time steps go on, so that the skin swings and settles.
  void hold_clip(bool held) { clock_.hold(held); }

  /// Joints that stay where a user has put them, whatever the clip does with them. The body follows
  /// with the next time step or seek().
  void pose_joints(PosedJoints joints);
  /// The user's own clips. Where the selected one is not there any more, the character rests.
  void set_recorded(std::vector<RecordedClip> recorded);

  /// Takes painted factors of stiffness and mass; what is simulated needs new lanes.
  void paint(const PaintedMaps& maps);

  /// Plays `dt` seconds: as many fixed time steps as reach the new time (at most `max_steps`; then
  /// time slows and true is returned), the frame interpolated between the last two.
  bool advance(double dt, int max_steps = 1 << 20);

  /// Takes hold of the simulated surface where it is now, in place of what was held before; all
  /// steps and settling pull at it until it is let go or the lanes are replaced. False where there
  /// is nothing to hold: the method has no body, or something else moves the skin there.
  bool grab(const SurfacePoint& point);
  /// Where the point is to go, in our coordinates; at first it stays.
  void pull_to(const Eigen::Vector3d& target);
  void release() { grip_.reset(); }
  /// What is held; null: nothing.
  const Grip* grip() const { return grip_ ? &*grip_ : nullptr; }
  /// Where the held point is at time(); to be asked for while something is held.
  Eigen::Vector3d grabbed_point() const;

  /// Shakes the body from the next step on, for kShakeSeconds of simulation
  /// (session/outer_acceleration.h); anew while it is being shaken.
  void shake(double strength) { shake_ = Shake{strength}; }

  /// What the lane's skinner moves: the simulated surface, or the character's own.
  const TriangleMesh& simulated_surface() const;
  /// Its vertices at time(), relative to frame_origin().
  const PointsF& positions() const { return skin_.positions(); }
  Eigen::Vector3d frame_origin() const { return skin_.origin(); }
  /// The same in our coordinates.
  Points simulated_positions() const;
  /// Around them, likewise relative, and without bringing them from a GPU; empty where there is
  /// nothing.
  Eigen::AlignedBox3f frame_box() const { return skin_.box(); }
  /// False after a simulation broke down.
  bool is_finite() const { return skin_.is_finite(); }

  /// The character's surface at time(), relative to frame_origin(): 3 floats for each vertex,
  /// written once and in order, so that mapped memory of a graphics card will do. Unit normals,
  /// too, unless there is no room for them.
  void write_visible(std::span<float> positions, std::span<float> normals) const;
  /// The stream of a GPU that can write the same into its own memory (a cudaStream_t), from where
  /// OpenGL may draw it; null while the CPU moves the skin, or it is shown elsewhere.
  void* visible_stream() const;
  /// write_visible() in that stream, which there must be; 3 floats for each vertex, in memory of
  /// the GPU.
  void write_visible_on_gpu(float* positions, float* normals) const;
  /// The character's surface in our coordinates, 3 x n.
  Points visible_positions() const;
  /// Shows the surface so far from where the motion has it, 3 x n, whatever the moment, until the
  /// next call; empty: just there. Normals stay. It is for small corrections, and leaves the body
  /// alone.
  void shift_visible(PointsF shift) { shift_ = std::move(shift); }
  /// The skeleton's pose at time().
  Pose pose() const;
  /// At a moment of the clip; its last one later.
  Pose pose_at(double time) const;

  /// Heights a second, of any vertex in the last time step.
  double max_speed() const;
  /// The same of each vertex of simulated_surface().
  Eigen::VectorXf speeds() const;

  /// Of the last advance(); quality keys are only measured on request. Tetrahedra and speed are
  /// those of its last time step.
  FrameStatistics statistics(bool quality) const;

 private:
  Session(std::vector<Collider> colliders, Character character, Settings settings,
          Document document);

  friend class Neighbours;  // which keeps others at the same moment

  double clip_duration() const;
  /// The selected clip, or that closed. There must be one.
  const Clip& played_clip() const { return closed_ ? *closed_ : clip_at(clip_); }
  std::vector<float> morph_weights() const;
  /// What lasts: without a shake.
  Forces forces(const Surroundings& surroundings) const;
  Eigen::Vector3d shaking();
  void take_grip_settings();
  bool clip_is_closed() const;
  Pose clip_pose_at(double time) const;
  void step();
  /// Settles at a moment of the clip, among what is rigid.
  void settle_at(double time, const Surroundings& surroundings);
  void carry_to(double time, const Surroundings& surroundings);
  void settle_among_bodies(double time);
  /// Takes the skinner's state for that of a moment at which all began.
  void settled_at(double time);
  /// As replace_lanes(), but the moment has to be sought.
  void take_lanes(Lanes lanes, Settings settings, Document document);
  /// One time step to a moment of the clip, and one of whom it meets.
  void step_all(double time);
  /// The character's own.
  void step_to(double time, const Surroundings& surroundings);
  bool surface_normals() const;
  void write_moved(std::span<float> positions, std::span<float> normals) const;
  void write_shifted(std::span<float> positions, std::span<float> normals) const;
  ResidentSkin::Frame frame_on_gpu(const Pose& pose, std::span<const float> morph_weights) const;
  void interpolate_frame();
  /// Makes the frame, of a moment of the clip, from the last two steps. \param share  of the last
  void show_between(double time, double share);
  void choose_clip(int index);
  Pose blended_pose(double time, double blended) const;

  Character character_;
  Settings settings_;
  Document document_;
  std::unique_ptr<Lane> lane_;
  Neighbours neighbours_;
  std::vector<Clip> recorded_;  ///< of the document
  int clip_ = -1;
  std::optional<Clip> closed_;  ///< the selected one, where it is played so
  ClipClock clock_;
  bool settled_ = true;

  /// A pose that turns into the clip's.
  struct Blend {
    Pose from;
    double seconds = 0.0;
    double elapsed = 0.0;   ///< at the last step
    double previous = 0.0;  ///< at the step before
  };
  std::optional<Blend> blend_;
  double blended_ = 0.0;  ///< s of it at the frame

  std::optional<Grip> grip_;
  struct Shake {
    double strength = 0.0;
    double elapsed = 0.0;  ///< s of simulation
  };
  std::optional<Shake> shake_;

  // The clocks. The frame lies between the last two steps.
  double time_ = 0.0;           ///< clip time of the frame
  double step_time_ = 0.0;      ///< clip time of the last step
  double previous_time_ = 0.0;  ///< clip time of the step before
  double ahead_ = 0.0;          ///< simulated seconds from the frame to the last step

  MovingSkin skin_;
  PointsF shift_;  ///< of the visible surface; empty: none
  FrameStatistics last_advance_;
  mutable double upsampling_ms_ = 0.0;                   ///< of this frame's write_visible()
  mutable std::unique_ptr<QualityMeter> quality_meter_;  ///< made when first asked for
};

}  // namespace sinew

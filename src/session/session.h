#pragma once

#include <memory>
#include <span>
#include <string>

#include "assets/character.h"
#include "core/progress.h"
#include "session/lane.h"
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
                                          std::vector<Collider> colliders);
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

  /// -1: the rest pose. Starts settled at its beginning.
  void select_clip(int index);
  int clip() const { return clip_; }
  /// Seconds until the selected clip is over (the rest pose: 0), and the clips of whom it meets.
  double duration() const;
  /// Goes to a moment of the clip, settled in its pose.
  void seek(double time);
  double time() const { return time_; }
  /// At the clip's end: hold the last pose (false), or start over. A clip that ends in the pose
  /// it began with plays through; any other one starts over settled.
  void set_looping(bool looping) { looping_ = looping; }

  /// Plays `dt` seconds: as many fixed time steps as reach the new time (at most `max_steps`; then
  /// time slows and true is returned), the frame interpolated between the last two.
  bool advance(double dt, int max_steps = 1 << 20);

  /// What the lane's skinner moves: the simulated surface, or the character's own.
  const TriangleMesh& simulated_surface() const;
  /// Its vertices at time(), relative to frame_origin().
  const PointsF& positions() const { return frame_positions_; }
  Eigen::Vector3d frame_origin() const { return frame_origin_; }
  /// The same in our coordinates.
  Points simulated_positions() const;

  /// The character's surface at time(), relative to frame_origin(): 3 floats for each vertex,
  /// written once and in order, so that mapped memory of a graphics card will do. Unit normals,
  /// too, unless there is no room for them.
  void write_visible(std::span<float> positions, std::span<float> normals) const;
  /// Its positions in our coordinates, 3 x n.
  Points visible_positions() const;
  /// The skeleton's pose at time().
  Pose pose() const;
  /// At a moment of the clip; its last one later.
  Pose pose_at(double time) const;

  /// Of the last advance(); quality keys are only measured on request. Tetrahedra and speed are
  /// those of its last time step.
  FrameStatistics statistics(bool quality) const;

 private:
  Session(std::vector<Collider> colliders, Character character, Settings settings);

  friend class Neighbours;  // which keeps others at the same moment

  double clip_duration() const;
  std::vector<float> morph_weights() const;
  Forces forces(const Surroundings& surroundings) const;
  bool clip_is_closed() const;
  double next_clip_time() const;
  void step();
  /// Settles at a moment of the clip, among what is rigid.
  void settle_at(double time, const Surroundings& surroundings);
  void settle_among_bodies(double time);
  /// Takes the skinner's state for that of a moment at which all began.
  void settled_at(double time);
  /// As replace_lanes(), but the moment has to be sought.
  void take_lanes(Lanes lanes, Settings settings, Document document);
  /// One time step to a moment of the clip, and one of whom it meets.
  void step_all(double time);
  /// The character's own.
  void step_to(double time, const Surroundings& surroundings);
  void remember_step();
  void interpolate_frame();
  /// Makes the frame, of a moment of the clip, from the last two steps. \param share  of the last
  void show_between(double time, double share);
  double max_speed() const;

  Character character_;
  Settings settings_;
  Document document_;
  std::unique_ptr<Lane> lane_;
  Neighbours neighbours_;
  bool looping_ = false;
  int clip_ = -1;
  bool closed_ = false;  ///< the clip ends where it began

  // The clocks. The frame lies between the last two steps.
  double time_ = 0.0;           ///< clip time of the frame
  double step_time_ = 0.0;      ///< clip time of the last step
  double previous_time_ = 0.0;  ///< clip time of the step before
  double ahead_ = 0.0;          ///< simulated seconds from the frame to the last step

  PointsF previous_positions_;
  Eigen::Vector3d previous_origin_ = Eigen::Vector3d::Zero();
  PointsF frame_positions_;
  Eigen::Vector3d frame_origin_ = Eigen::Vector3d::Zero();
  FrameStatistics last_advance_;
  mutable double upsampling_ms_ = 0.0;                   ///< of this frame's write_visible()
  mutable std::unique_ptr<QualityMeter> quality_meter_;  ///< made when first asked for
};

}  // namespace sinew

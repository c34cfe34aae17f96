// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "assets/open_collider.h"
#include "core/progress.h"
#include "rig/posed_joints.h"
#include "session/lane.h"
#include "session/played_character.h"
#include "session/played_colliders.h"
#include "session/playing/clip_clock.h"
#include "session/settings/settings.h"

namespace sinew {

/// Plays a character by a clock, with the colliders and other characters around it. The window,
/// bake, render and bench all use advance().
class Session : public PlayedCharacter {
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

  const PlayedColliders& played_colliders() const { return colliders_; }

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

  /// Selects the state in which a body arrives at another moment. A settled body is at rest there.
  /// A carried body moves rigidly with the bones from where it is, without any time passing; it
  /// settles by settle() or when time goes on. Among other characters with tissue the body is
  /// always settled.
  enum class Arrival { kSettled, kCarried };
  /// Selects a clip and starts at its beginning.
  /// \param index  -1: the rest pose
  void select_clip(int index, Arrival arrival = Arrival::kSettled);
  /// Selects a clip and starts at its beginning. The pose blends from the present one to the clip's
  /// during the first `seconds` of playback. With colliders it does not blend: the body is carried.
  void blend_to_clip(int index, double seconds);
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
  /// Continues settling for about this time.
  void settle(double milliseconds);

  /// Returns the clock, which decides how time goes on. At the end of the clip or of the played
  /// range it holds the last pose, starts over or turns back. A clip that ends in the pose that it
  /// begins with loops without a jump. With any other clip, the body is carried to the beginning.
  const ClipClock& clock() const { return clock_; }
  /// Sets the clock to that of another session at the same moment of the same clip, so that both
  /// continue alike.
  void set_clock(const ClipClock& clock) { clock_ = clock; }
  void set_at_end(AtEnd at_end) { clock_.set_at_end(at_end); }
  void set_range(std::optional<PlayRange> range) { clock_.set_range(range); }
  /// Holds the clip while time steps go on, so that the skin swings and settles.
  void hold_clip(bool held) { clock_.hold(held); }

  /// Fixes joints at transforms that the user chose, which replace those of the clip. The body
  /// follows with the next time step or seek().
  void pose_joints(PosedJoints joints);
  /// Puts the colliders where the user wants them. The body reacts with the next time step or
  /// seek(); what is shown of the colliders moves at once.
  void place_colliders(std::vector<ColliderPlacement> placements);
  /// Removes all colliders except those at these places, in ascending order. The body stays as it
  /// is and reacts with the next time step or seek(). No other thread may read the session.
  void keep_colliders(const std::vector<int>& kept);
  /// Inserts a rigid collider at a place in the list, where its file puts it. The body stays as it
  /// is and reacts with the next time step or seek(). No other thread may read the session.
  void insert_collider(int place, PlayedColliders::Ready ready);
  /// Sets the looks of the parts, which only concern drawing.
  void set_part_looks(PartLooks looks) { document_.part_looks = std::move(looks); }
  /// Sets the clips that the user added from other files and recorded. The selected clip stays
  /// selected if a clip of its name exists, at any position, or if it was renamed in place.
  /// Otherwise the base of a recorded clip is selected, or the rest pose if there is none.
  void set_clips(std::vector<AddedMotion> motions, std::vector<RecordedClip> recorded);

  /// Plays `dt` seconds: makes as many fixed time steps as the new time needs, but at most
  /// `max_steps`, and interpolates the displayed frame between the last two.
  /// \return true if `max_steps` was too few for `dt`, so that playback slows down
  bool advance(double dt, int max_steps = 1 << 20);

  /// Returns the skeleton's pose at time(), blended during the transition of blend_to_clip().
  Pose pose() const override;

 private:
  Session(std::vector<Collider> colliders, Character character, Settings settings,
          Document document);

  bool clip_is_closed() const;
  void step();
  void carry_to(double time, const Surroundings& surroundings);
  void settle_among_bodies(double time);
  /// Makes the skinner's state that of a moment from which playback starts.
  void settled_at(double time);
  /// Makes one time step, to a moment of the clip, of the character and all colliders.
  void step_all(double time);
  void interpolate_frame();
  void choose_clip(int index);
  Pose blended_pose(double time, double blended) const;

  PlayedColliders colliders_;
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

  // The displayed frame, at time_, lies between the last two steps.
  double step_time_ = 0.0;      ///< clip time of the last step, s
  double previous_time_ = 0.0;  ///< clip time of the step before, s
  double ahead_ = 0.0;          ///< simulated seconds from the displayed frame to the last step
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/playing/clip_clock.h"
#include "viewer/state/bodies.h"
#include "viewer/state/clip_moment.h"

namespace sinew {

/// Plays the bodies: the clip, its range, and time. While time is paused, a body that something has
/// moved swings until it is at rest.
class Playback {
 public:
  explicit Playback(Bodies& bodies) : bodies_(bodies) {}

  bool playing = true;
  AtEnd at_end = AtEnd::kLoop;
  std::optional<PlayRange> range;  ///< of the clip that is played; nothing: all

  /// Selects a clip. While it plays, the body blends from one clip into the next.
  void select_clip(int index);
  /// Returns the index of a clip by its name or number, -1 for "rest", or nothing for an unknown
  /// clip.
  std::optional<int> find_clip(const std::string& name_or_number) const;
  void seek(double time);
  /// Pauses at a moment of a clip. Does nothing if another character is shown or the clip is gone.
  void show(const ClipMoment& moment);
  /// Returns the labels of the rest pose and of all clips, as clip_labels(), which it calls only
  /// after a change.
  const std::vector<std::string>& clip_labels() const;
  /// Returns the label of the selected clip, or of the rest pose.
  const std::string& clip_label() const;
  /// Returns the frame rate of the selected clip: the one that its file specifies, or that of its
  /// keys; for a recorded clip, that of its base clip; otherwise the usual one.
  double frame_rate() const;
  /// Plays up to the next whole frame of the clip, and pauses there. Pauses at once if that would
  /// take long, as at a low speed, or if time may run backward.
  void pause();
  /// Pauses, and simulates one time step.
  void step();
  /// Plays all sides for the same time, s, even if their time steps differ.
  void play(double seconds);
  /// Does the work of one frame: settles bodies that were carried, or else plays `elapsed` seconds.
  /// \param records_video  true: time does not advance, since it follows a video that is recorded
  void update(double elapsed, bool records_video);

  /// Lets the bodies swing if time is paused, because something has moved them.
  void stir();
  /// Plays all of the clip, without swinging, because another character is shown.
  void restart();

  /// Returns true if the next update() will move something: time runs, or the body settles or
  /// swings.
  bool moves() const;
  /// Returns true while a body comes to rest in a pose: no time passes, so nothing is simulated.
  bool settles() const;
  /// Returns true if time was slowed in the last frame, because the machine cannot keep up.
  bool slowed() const { return slowed_; }
  /// Returns true if a clip plays slower than real time because a second of it takes longer than a
  /// second to simulate. Slow drawing alone makes frames fewer.
  bool simulation_is_slow() const;

 private:
  void settle();
  double simulation_cost() const;
  double playable_time() const;

  Bodies& bodies_;
  bool slowed_ = false;
  double mean_cost_ = 0.0;  ///< of simulation_cost() over the last frames
  bool stirred_ = false;    ///< time is paused, but the body swings after something moved it
  double calm_ = 0.0;       ///< s since nothing has moved, while it swings
  double swung_ = 0.0;      ///< s since it was moved last
  /// The frame rate of a clip of the character, and to which one it belongs.
  struct Rate {
    int character = -1;  ///< revision
    int clip = -1;       ///< index
    std::string name;    ///< an undo, for example, can give the index to another clip
    double duration = -1.0;
    double rate = 0.0;
  };
  mutable Rate rate_;
  /// The labels of clips, and what they were made from. Clips of files do not change without a new
  /// revision of the character.
  struct Labels {
    int character = -1;  ///< revision
    std::vector<AddedMotion> motions;
    std::vector<std::string> recorded;  ///< names
    std::vector<std::string> texts;
  };
  mutable Labels labels_;
};

}  // namespace sinew

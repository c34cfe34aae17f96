// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/progress.h"
#include "session/playing/playback.h"
#include "session/playing/run_record.h"
#include "session/session.h"

namespace sinew {

/// Largest distance between two states that count as equal, as a fraction of the height.
inline constexpr double kLoopRepeats = 1e-3;

/// Returns the frames of one cycle, which is the session's whole clip. The rate is the one nearest
/// to the requested rate that makes the number of frames a whole number. The last frame equals the
/// first.
/// \param who  what asks for the cycle, for messages
/// \throws UsageError if the motion does not repeat or has too many frames
FrameRange cycle_frames(const Session& session, double rate, const std::string& who);

/// Plays sessions through their clips repeatedly until their states repeat within 1e-3 of the
/// height, then plays one more cycle that ends exactly as it began. In this last cycle the visible
/// surfaces are blended into those of the cycle before (Session::shift_visible), whose last frame
/// is the first frame of this one.
///
/// For this purpose the clips are closed (see Session::close_clip), and the time step is shortened
/// so that a cycle is a whole number of steps. The sessions keep these changes until
/// Session::play_as_it_is() and other settings undo them.
class CyclePlayer {
 public:
  /// Seeks to the beginning of the clip, settled. The sessions must outlive the player, and nothing
  /// else may advance them until the cycle is over.
  /// \param sessions  all play the same clip
  CyclePlayer(std::vector<Session*> sessions, const FrameRange& cycle);

  /// Advances by one frame.
  /// \throws InputError if the simulation breaks down
  void advance();

  /// Returns true during the last cycle, the one that closes; the sessions are then at its frame
  /// index().
  bool is_warm() const { return warm_; }
  int index() const { return index_; }
  /// Returns the fraction of all frames that has been played. It decreases when another warm-up
  /// cycle begins.
  double played_fraction() const;

  const std::vector<Session*>& sessions() const { return sessions_; }
  /// Returns the record of the first session.
  const LoopRecord& record() const { return sides_.front().record; }
  /// Returns warnings about the cycle: the clip does not return to its initial pose, or, after the
  /// last frame, the body does not repeat. They are for users who asked for a cycle.
  std::vector<std::string> warnings() const;

 private:
  /// State at the end of a cycle: the positions in the last two frames, which imply the velocities.
  struct CycleEnd {
    Points before;
    Points last;
    double distance(const CycleEnd& other) const;
  };
  struct Side {
    Session* session;
    LoopRecord record{};
    bool warm = false;
    std::vector<PointsF> before{};  ///< visible surface at each frame of the previous cycle
    CycleEnd end{};
    CycleEnd end_before{};
  };

  /// Records a frame of a warm-up cycle and, at its end, decides whether the side repeats.
  void warm_up(Side& side, int frame);
  /// Blends a frame of the last cycle into that of the cycle before, with a weight that rises from
  /// 0 to 1 over the cycle.
  void show(Side& side);

  FrameRange cycle_;
  std::vector<Session*> sessions_;
  double end_distance_ = 0.0;  ///< between the two ends of the clip, as a fraction of the height
  std::vector<Side> sides_;
  bool warm_ = false;
  int index_ = 0;
};

/// Plays a cycle with a CyclePlayer and calls visit(index) at each of its frames, from 0 to the
/// last.
/// \return the player, for its record and its warnings
/// \throws Cancelled, and InputError when the simulation breaks down
CyclePlayer play_cycle(std::vector<Session*> sessions, const FrameRange& cycle,
                       const Progress& progress, const std::function<void(int index)>& visit);

}  // namespace sinew

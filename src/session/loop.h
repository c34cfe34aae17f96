#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/progress.h"
#include "session/playback.h"
#include "session/run_record.h"
#include "session/session.h"

namespace sinew {

/// What is taken for the same state, as a share of the height.
inline constexpr double kLoopRepeats = 1e-3;

/// The frames of a cycle: the session's whole clip, at the rate nearest to the wanted one that
/// makes their number whole. The last frame equals the first. \param who  wants it, for messages
/// \throws UsageError where what is played does not repeat, or has too many frames
FrameRange cycle_frames(const Session& session, double rate, const std::string& who);

/// Plays sessions over and over through their clips until their states repeat within 1e-3 of the
/// height, then one more cycle that ends as it began: its visible surfaces turn into those of the
/// cycle before (Session::shift_visible), whose end is this one's beginning.
///
/// The clips are closed for that, and time steps shortened until a cycle is a whole number of them.
/// Sessions stay so; Session::play_as_it_is() and other settings take that back.
class CyclePlayer {
 public:
  /// Starts settled at the beginning of the clip. The sessions stay where they are, and nobody else
  /// moves them until the cycle is over. \param sessions  play the same clip
  CyclePlayer(std::vector<Session*> sessions, const FrameRange& cycle);

  /// Goes on by one frame. \throws InputError when the simulation breaks down
  void advance();

  /// Whether the sessions are in the cycle that meets itself, at its frame index().
  bool is_warm() const { return warm_; }
  int index() const { return index_; }
  /// The share of all frames that has been played; goes back where warming up takes longer.
  double share() const;

  const std::vector<Session*>& sessions() const { return sessions_; }
  /// Of the first session.
  const LoopRecord& record() const { return sides_.front().record; }
  /// What is odd about the cycle: a clip that does not come back to where it begins; after the last
  /// frame also a body that does not repeat. For those who asked for a cycle.
  std::vector<std::string> warnings() const;

 private:
  /// The state at the end of a cycle: positions, and through those of the frame before, velocities.
  struct CycleEnd {
    Points before;
    Points last;
    double distance(const CycleEnd& other) const;
  };
  struct Side {
    Session* session;
    LoopRecord record{};
    bool warm = false;
    std::vector<PointsF> before{};  ///< the visible surface at each frame of the cycle before
    CycleEnd end{};
    CycleEnd end_before{};
  };

  void warm_up(Side& side, int frame);
  void show(Side& side);

  FrameRange cycle_;
  std::vector<Session*> sessions_;
  double apart_ = 0.0;  ///< the ends of the clip, as a share of the height
  std::vector<Side> sides_;
  bool warm_ = false;
  int index_ = 0;
};

/// Plays a cycle as CyclePlayer does, and calls visit(index) at each of its frames, 0 to the last.
/// \return the player, for what it has to tell
/// \throws Cancelled, and InputError when the simulation breaks down
CyclePlayer play_cycle(std::vector<Session*> sessions, const FrameRange& cycle,
                       const Progress& progress, const std::function<void(int index)>& visit);

}  // namespace sinew

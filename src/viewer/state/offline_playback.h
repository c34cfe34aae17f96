// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "session/playing/loop.h"
#include "session/playing/playback.h"
#include "viewer/scene/shown_comparison.h"
#include "viewer/state/bodies.h"
#include "viewer/state/edit_applier.h"
#include "viewer/state/playback.h"

namespace sinew {

/// Plays the bodies offline, that is, frame by frame for a video that is recorded, however long a
/// frame takes. ViewerState::update() does not advance time meanwhile.
class OfflinePlayback {
 public:
  OfflinePlayback(Bodies& bodies, Playback& playback, EditApplier& applier,
                  ShownComparison& comparison)
      : bodies_(bodies), playback_(playback), applier_(applier), comparison_(comparison) {}

  /// Plays the clip for exactly this time, s.
  /// \throws UnavailableError if the GPU has failed; the body is then prepared anew
  void play_exactly(double seconds);
  /// Begins to record a cycle: all sides go to the beginning of the clip, which is closed, and
  /// each play_cycle() takes them one frame further, until end_cycle(). Changed settings wait until
  /// then.
  /// \throws UnavailableError as play_exactly()
  void begin_cycle(const FrameRange& cycle);
  /// Returns the player of begin_cycle(), or null.
  const CyclePlayer* cycle() const { return cycle_ ? &*cycle_ : nullptr; }
  /// Plays the next frame of the cycle.
  /// \throws UsageError if other sides are played now than at the beginning, UnavailableError as
  ///         play_exactly()
  const CyclePlayer& play_cycle();
  void end_cycle();

 private:
  Bodies& bodies_;
  Playback& playback_;
  EditApplier& applier_;
  ShownComparison& comparison_;
  std::optional<CyclePlayer> cycle_;
};

}  // namespace sinew

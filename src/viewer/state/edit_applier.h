// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/state/bodies.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"
#include "viewer/state/playback.h"

namespace sinew {

/// Applies the edited settings and document to the bodies, at once or by preparing a new lane. What
/// cannot be applied is reported and taken back from the edits.
class EditApplier {
 public:
  EditApplier(Editing& edits, Bodies& bodies, Playback& playback, Messages& messages)
      : edits_(edits), bodies_(bodies), playback_(playback), messages_(messages) {}

  /// Applies everything that was edited.
  /// \throws UnavailableError if the GPU fails
  void apply();
  /// Applies changes of the document that need no new lane: painted material, recorded clips, looks
  /// of parts, places of colliders and posed joints.
  void apply_document();
  /// Installs the lane that was prepared, if it is ready. If its preparation failed, goes back to
  /// the edits of the present lane.
  void install_prepared();
  /// Cancels the preparation of a lane, and goes back to the edits of the present one.
  void cancel();

 private:
  void apply_live_settings(const Settings& wanted);
  void come_to_rest_with(const Settings& before);
  void keep_present_lane();

  Editing& edits_;
  Bodies& bodies_;
  Playback& playback_;
  Messages& messages_;
};

}  // namespace sinew

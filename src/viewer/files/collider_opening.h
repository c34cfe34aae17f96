// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/background_job.h"
#include "viewer/files/file_jobs.h"
#include "viewer/scene/shown_character.h"
#include "viewer/state/bodies.h"
#include "viewer/state/collider_change.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"

namespace sinew {

/// Makes the shown colliders those that the edited document lists: opens others in the background,
/// and removes those that it no longer lists. Rigid ones come and go while the body stays as it is.
class ColliderOpening {
 public:
  ColliderOpening(Editing& edits, const Bodies& bodies, ShownCharacter& character,
                  Messages& messages)
      : edits_(edits), bodies_(bodies), character_(character), messages_(messages) {}

  /// Returns true if the shown colliders are those that the edited document lists.
  bool shows_listed() const;
  /// Removes and opens colliders as the document lists them. While work in the background reads the
  /// character, they wait. To be called in every frame in which no other character is being opened.
  void follow();
  /// Shows what has been opened. To be called in every frame.
  void show_opened();
  /// Stops opening colliders.
  void cancel();
  /// Stops opening colliders, and lets the document list those that are shown.
  void keep_present();
  /// Returns the fraction of the work that is done.
  double progress() const { return job_.progress().first; }

 private:
  ColliderChange wanted() const;
  void start();
  void show();

  Editing& edits_;
  const Bodies& bodies_;
  ShownCharacter& character_;
  Messages& messages_;
  std::vector<std::string> files_;         ///< all that the document listed when the job began
  ColliderChange change_;                  ///< to these
  std::optional<OpenedColliders> opened_;  ///< not shown yet
  BackgroundJob<OpenedColliders> job_;
};

}  // namespace sinew

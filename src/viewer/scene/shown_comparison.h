// SPDX-License-Identifier: MIT

#pragma once

#include "session/compare_look.h"
#include "session/session.h"
#include "session/settings/project.h"
#include "session/settings/setting_differences.h"
#include "viewer/scene/shown_view.h"
#include "viewer/state/bodies.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"
#include "viewer/state/playback.h"

namespace sinew {

/// Shows a second side next to the character: the same body with other settings.
class ShownComparison {
 public:
  ShownComparison(Editing& edits, Bodies& bodies, Playback& playback, ShownView& view,
                  Messages& messages)
      : edits_(edits), bodies_(bodies), playback_(playback), view_(view), messages_(messages) {}

  CompareLook look;  ///< how both sides share the view

  void show(bool on);
  /// Sets how a comparison is shown. While one is shown, the whole motion stays in view if it was.
  void show_as(CompareHow how);
  /// Shows or hides the comparison of a project, with its differences.
  void show_like(const ProjectComparison& saved);
  /// Exchanges the settings of the two sides.
  void swap_sides();
  bool is_shown() const { return bodies_.comparison().is_shown(); }
  /// Returns the other side; null until it is prepared, and while there is none.
  const Session* side() const { return bodies_.comparison().side(); }

  /// Makes the other side follow the wanted differences. To be called in every frame.
  void follow();
  /// Installs the other side once it is prepared. To be called in every frame.
  void install_prepared();
  bool is_preparing() const { return bodies_.comparison().busy(); }
  /// Cancels the preparation of the other side, and goes back to the present one.
  void cancel();

 private:
  void keep_present();

  Editing& edits_;
  Bodies& bodies_;
  Playback& playback_;
  ShownView& view_;
  Messages& messages_;
  SettingDifferences carried_out_;  ///< the last differences that could be carried out
};

}  // namespace sinew

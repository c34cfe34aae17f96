// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

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

/// Shows other sides next to the character, B to D: the same body with other settings. One of them
/// is chosen: the panel and the actions edit its settings, and arrangements of two sides show it.
/// Sides are counted from 0, which is B.
class ShownComparison {
 public:
  ShownComparison(Editing& edits, Bodies& bodies, Playback& playback, ShownView& view,
                  Messages& messages)
      : edits_(edits), bodies_(bodies), playback_(playback), view_(view), messages_(messages) {}

  CompareLook look;  ///< how the sides share the view

  void show(bool on);
  /// Sets how a comparison is shown. While one is shown, the whole motion stays in view if it was.
  void show_as(CompareHow how);
  /// Shows or hides the comparison of a project, with its differences.
  void show_like(const ProjectComparison& saved);
  /// Exchanges the settings of the first and the chosen side. Those of the other sides stay.
  void swap_sides();
  bool is_shown() const { return shown_; }
  /// Returns the first of shown_sides(); null if there is none.
  const Session* side() const;
  /// Returns the other sides that are in the view, with their numbers. A side is left out until it
  /// is prepared.
  std::vector<std::pair<int, const Session*>> shown_sides() const;

  int count() const { return static_cast<int>(edits_.compared.size()); }
  int chosen() const { return std::min(chosen_, count() - 1); }
  /// Chooses a side. \throws UsageError if there is none of that number
  void choose(int side);
  /// Returns the settings in which the chosen side differs from the first one.
  SettingDifferences& chosen_differences() const { return edits_.compared[chosen()]; }
  bool can_add() const { return count() < kMaxSides - 1; }
  /// Adds a side with the first skinning method that no side has, and chooses it.
  /// \throws UsageError if there are as many sides as possible
  void add_side();
  /// Removes the chosen side. \throws UsageError if it is the only one
  void remove_side();

  /// Makes the other sides follow the wanted differences. To be called in every frame.
  void follow();
  /// Installs the other sides that are prepared. To be called in every frame.
  void install_prepared();
  bool is_preparing() const;
  std::pair<double, std::string> progress() const;
  /// Cancels the preparation of other sides, and goes back to the present ones.
  void cancel();

 private:
  bool is_in_view(int side) const;
  void follow_visibility();
  void follow(int side);
  void install_prepared(int side);
  void keep_present(int side);

  Editing& edits_;
  Bodies& bodies_;
  Playback& playback_;
  ShownView& view_;
  Messages& messages_;
  bool shown_ = false;
  int chosen_ = 0;
  /// The last differences of each side that could be carried out.
  std::array<SettingDifferences, Comparisons::size()> carried_out_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/scene/shown_comparison.h"

#include "session/settings/settings.h"
#include "viewer/comparison.h"

namespace sinew {

void ShownComparison::show(bool on) {
  if (is_shown() == on) return;
  bodies_.comparison().show(on);
  ++bodies_.revisions.frame;
  // A split view is narrower. Fit the camera again unless the user has moved it.
  view_.frame_again();
  follow();
}

void ShownComparison::show_as(CompareHow how) {
  if (look.how == how) return;
  look.how = how;
  view_.frame_again();
}

void ShownComparison::show_like(const ProjectComparison& saved) {
  edits_.compared = saved.differences;
  look = saved.look;
  show(saved.shown);
  edits_.restart();
}

void ShownComparison::swap_sides() {
  Settings& settings = edits_.settings;
  const Settings other = with_differences(settings, edits_.compared);
  for (auto& [key, value] : edits_.compared) {
    for (const Setting* setting : differing_settings(settings, other)) {
      if (setting->key == key) value = setting_text(settings, *setting);
    }
  }
  settings = other;
}

void ShownComparison::follow() {
  if (!is_shown()) return;
  Comparison& comparison = bodies_.comparison();
  messages_.attempt(
      [&] {
        const Settings wanted = bodies_.automatic_contact().simulated(
            with_differences(edits_.settings, edits_.compared));
        if (comparison.follow(bodies_.session(), wanted, edits_.document, playback_.playing))
          playback_.stir();
        if (!comparison.busy()) carried_out_ = edits_.compared;
      },
      [&] { keep_present(); });
}

void ShownComparison::install_prepared() {
  messages_.attempt(
      [&] {
        if (!bodies_.comparison().install_prepared(bodies_.session())) return;
        ++bodies_.revisions.lane;
        ++bodies_.revisions.frame;
        view_.frame_again();
      },
      [&] { keep_present(); });
}

void ShownComparison::cancel() {
  bodies_.comparison().refuse();
  keep_present();
}

/// Returns to the differences of the side that is played, after new ones failed or were refused.
/// Without such a side, ends the comparison.
void ShownComparison::keep_present() {
  if (side() == nullptr) return bodies_.comparison().show(false);
  edits_.compared = carried_out_;
  edits_.give_up();
}

}  // namespace sinew

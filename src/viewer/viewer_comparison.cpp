// SPDX-License-Identifier: MIT

// ViewerState: the other side of a comparison.
#include <exception>
#include <utility>

#include "viewer/viewer_state.h"

namespace sinew {

void ViewerState::compare(bool on) {
  if (comparing() == on) return;
  comparison_.show(on);
  ++frame_revision_;
  // A split view is narrower. Fit the camera again unless the user has moved it.
  if (camera == framed_) wants_frame = true;
  follow_comparison();
}

void ViewerState::compare_as(CompareHow how) {
  if (compare_look.how == how) return;
  compare_look.how = how;
  if (camera == framed_) wants_frame = true;
}

void ViewerState::swap_sides() {
  const Settings other = with_differences(settings, compared);
  for (auto& [key, value] : compared) {
    for (const Setting* setting : differing_settings(settings, other)) {
      if (setting->key == key) value = setting_text(settings, *setting);
    }
  }
  settings = other;
}

void ViewerState::compare_like(const ProjectComparison& saved) {
  compared = saved.differences;
  compare_look = saved.look;
  compare(saved.shown);
  history_.restart(edits());
}

/// Makes the other side follow the wanted differences.
void ViewerState::follow_comparison() {
  if (!comparing()) return;
  try {
    if (comparison_.follow(*session_, with_differences(settings, compared), document, playing))
      stir();
    if (!comparison_.busy()) carried_out_ = compared;
  } catch (const std::exception& error) {
    messages.show_error(error);
    keep_present_comparison();
  }
}

void ViewerState::take_comparison() {
  try {
    if (!comparison_.take(*session_)) return;
    ++lane_revision_;
    ++frame_revision_;
    if (camera == framed_) wants_frame = true;
  } catch (const std::exception& error) {
    messages.show_error(error);
    keep_present_comparison();
  }
}

/// Returns to the differences of the side that is played, after new ones failed or were refused.
/// Without such a side, ends the comparison.
void ViewerState::keep_present_comparison() {
  if (comparison_.side() == nullptr) return comparison_.show(false);
  compared = carried_out_;
  history_.give_up(edits());
}

}  // namespace sinew

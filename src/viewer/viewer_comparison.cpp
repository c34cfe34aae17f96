// What ViewerState does with the other side of a comparison.
#include <exception>
#include <utility>

#include "viewer/viewer_state.h"

namespace sinew {

void ViewerState::compare(bool on) {
  if (comparing() == on) return;
  comparison_.show(on);
  ++frame_revision_;
  // A split picture is a narrower one.
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

/// Carries out what is wanted of the other side.
void ViewerState::follow_comparison() {
  if (!comparing()) return;
  try {
    if (comparison_.follow(*session_, with_differences(settings, compared), document, playing))
      stir();
    if (!comparison_.busy()) carried_out_ = compared;
  } catch (const std::exception& error) {
    show_error(error);
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
    show_error(error);
    keep_present_comparison();
  }
}

/// After what was wanted could not be carried out: the panels show what is played.
void ViewerState::keep_present_comparison() {
  if (comparison_.side() == nullptr) return comparison_.show(false);
  compared = carried_out_;
  history_.give_up(edits());
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/state/automatic_contact.h"

#include "session/methods.h"

namespace sinew {

bool AutomaticContact::measure(const Settings& settings, const FrameStatistics& frame) {
  const bool counts =
      settings.contact.mode == ContactMode::kAuto && find_method(settings.method).needs_tissue;
  if (!counts || steps_ >= kSteps) return false;
  steps_ += frame.steps;
  total_ms_ += frame.steps * (frame.skinning_ms + frame.contact_ms);
  if (steps_ < kSteps) return false;
  local_ = mean_step_ms() > 1e3 * settings.step.time_step;
  return local_;
}

Settings AutomaticContact::simulated(Settings edited) const {
  if (local_ && edited.contact.mode == ContactMode::kAuto)
    edited.contact.mode = ContactMode::kLocal;
  return edited;
}

Settings AutomaticContact::edited(Settings simulated, const Settings& edited) const {
  if (local_ && edited.contact.mode == ContactMode::kAuto &&
      simulated.contact.mode == ContactMode::kLocal) {
    simulated.contact.mode = ContactMode::kAuto;
  }
  return simulated;
}

}  // namespace sinew

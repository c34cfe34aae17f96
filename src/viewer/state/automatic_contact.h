// SPDX-License-Identifier: MIT

#pragma once

#include "session/playing/statistics.h"
#include "session/settings/settings.h"

namespace sinew {

/// Chooses what contact `auto` means in the window: global contact, or local contact where time
/// steps with global contact take longer than real time. The choice is made once for a character,
/// from the mean of its first kSteps time steps, and never changes back by itself.
class AutomaticContact {
 public:
  /// Number of time steps that are measured.
  static constexpr int kSteps = 120;

  /// Measures again, because another character is shown.
  void restart() { *this = AutomaticContact(); }
  /// Measures the time steps of the last frame of a body, without drawing and upsampling. Ignores
  /// bodies whose contact is not `auto`.
  /// \param settings  of the session of the body
  /// \return true if these steps have led to the choice of local contact
  bool measure(const Settings& settings, const FrameStatistics& frame);
  bool is_local() const { return local_; }
  /// Returns the mean time of a measured step, ms.
  double mean_step_ms() const { return steps_ > 0 ? total_ms_ / steps_ : 0.0; }

  /// Returns the settings with which a body is simulated that should have the settings `edited`.
  Settings simulated(Settings edited) const;
  /// Returns what was edited to get the settings of a body: the inverse of simulated().
  /// \param edited  the present edits, which tell whether local contact was chosen or is automatic
  Settings edited(Settings simulated, const Settings& edited) const;

 private:
  int steps_ = 0;
  double total_ms_ = 0.0;
  bool local_ = false;
};

}  // namespace sinew

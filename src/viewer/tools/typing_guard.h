// SPDX-License-Identifier: MIT

#pragma once

#include "core/timing.h"

namespace sinew {

/// Decides whether keys of numbers are shortcuts. Right after something was typed into a text
/// field, they are taken as part of a number whose field has lost the keyboard (by Enter or Tab).
/// They become shortcuts again after a second, when the pointer is back over the view, or at once
/// when a button is pressed there.
class TypingGuard {
 public:
  /// To be called in each frame.
  /// \param types        true if a text field has the keyboard
  /// \param over_panels  true if the pointer is over a panel
  /// \param pressed      true if a button of the mouse is down
  void follow(bool types, bool over_panels, bool pressed) {
    if (types) {
      typed_ = true;
      since_.restart();
    } else if (!over_panels && (pressed || since_.milliseconds() > kDelay)) {
      typed_ = false;
    }
  }
  bool blocks_numbers() const { return typed_; }

 private:
  static constexpr double kDelay = 1000.0;  // ms

  bool typed_ = false;
  Stopwatch since_;
};

}  // namespace sinew

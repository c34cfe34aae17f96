// SPDX-License-Identifier: MIT

#pragma once

#include "session/compare_look.h"
#include "viewer/scene/screen_map.h"

namespace sinew {

/// Draws the line between the two sides of a comparison with a wiper. It can be dragged.
class WiperLine {
 public:
  /// Handles the mouse and draws the line over the view.
  /// \param shown  true while there is such a line
  /// \param free   true if nothing else uses the mouse
  /// \return true if the line uses the mouse
  bool handle(CompareLook& look, bool shown, const ScreenMap& map, bool free);

 private:
  bool dragged_ = false;
};

}  // namespace sinew

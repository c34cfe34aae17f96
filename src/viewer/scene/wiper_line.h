// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/scene/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the line between the two sides of a comparison with a wiper. It can be dragged.
class WiperLine {
 public:
  /// Handles the mouse and draws the line over the view.
  /// \param free  true if nothing else uses the mouse
  /// \return true if the line uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free);

 private:
  bool dragged_ = false;
};

}  // namespace sinew

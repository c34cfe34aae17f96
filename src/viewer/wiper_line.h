#pragma once

#include "viewer/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// The line between the two sides of a wiped picture, to be dragged.
class WiperLine {
 public:
  /// Handles the mouse and draws the line over the picture. \param free  whether the mouse is not
  /// used by anything else. \return whether the line uses it
  bool handle(ViewerState& state, const ScreenMap& map, bool free);

 private:
  bool dragged_ = false;
};

}  // namespace sinew

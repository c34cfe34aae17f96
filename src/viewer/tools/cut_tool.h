// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "viewer/scene/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Implements the mouse tool for the plane of the cut: an arrow with a square handle at the center
/// of the plane moves the plane along its axis, with Shift a tenth as far.
class CutTool {
 public:
  /// Handles the mouse and draws the handle over the view while the tissue is cut.
  /// \param free  true if nothing else uses the mouse
  /// \return true if the tool uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free);

 private:
  struct Drag {
    Eigen::Vector2d last;  ///< position of the mouse
    double exact;          ///< position of the plane before it is limited to the character
  };
  void follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector3d& center,
              const Eigen::Vector2d& mouse);

  std::optional<Drag> drag_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <optional>

#include "viewer/scene/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Implements the mouse tool that pulls the skin: a drag that begins on the skin pulls it in the
/// plane through the grabbed point that faces the camera. Active with Ctrl held, or always while
/// ToolState::grab_tool is on.
class GrabTool {
 public:
  /// Handles the mouse and draws the grip over the view.
  /// \param free   true if nothing else uses the mouse
  /// \param point  returns the visible point under the pointer, in the world
  /// \return true if the tool uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free,
              const std::function<Eigen::Vector3d()>& point);
  bool is_dragging() const { return drag_.has_value(); }

 private:
  struct Drag {
    Eigen::Vector2d from;    ///< pointer position at the beginning
    Eigen::Vector3d target;  ///< target at the beginning
  };
  bool begin(ViewerState& state, const Eigen::Vector2d& mouse, const Eigen::Vector3d& point);
  void follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse);
  void draw(const ViewerState& state, const ScreenMap& map) const;

  std::optional<Drag> drag_;
};

}  // namespace sinew

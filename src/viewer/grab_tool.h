#pragma once

#include <functional>
#include <optional>

#include "viewer/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// The mouse on the skin: a drag that begins there pulls at it, in the plane through the grabbed
/// point that faces the camera. With Ctrl held, or always while ViewerState::grab_tool is on.
class GrabTool {
 public:
  /// Handles the mouse and draws what is held over the picture.
  /// \param free   whether the mouse is not used by anything else
  /// \param point  what is seen at the pointer, in the world
  /// \return whether the tool uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free,
              const std::function<Eigen::Vector3d()>& point);
  bool is_dragging() const { return drag_.has_value(); }

 private:
  struct Drag {
    Eigen::Vector2d from;    ///< of the pointer
    Eigen::Vector3d target;  ///< then
  };
  bool begin(ViewerState& state, const Eigen::Vector2d& mouse, const Eigen::Vector3d& point);
  void follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse);
  void draw(const ViewerState& state, const ScreenMap& map) const;

  std::optional<Drag> drag_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <optional>

#include "viewer/tools/rotation_gizmo.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Implements the mouse tool for the selected joint: rings rotate it, and its center is dragged by
/// inverse kinematics.
class JointTool {
 public:
  /// Handles the mouse and draws the tool over the view.
  /// \param free  true if nothing else uses the mouse
  /// \return true if the tool uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free);

 private:
  static constexpr int kMiddle = RotationGizmo::kRings;  ///< index of the center as a handle

  struct Drag {
    int handle;  ///< a ring, or kMiddle
    int joint;
    Eigen::Vector2d from;
    Eigen::Vector2d last;
    double angle = 0.0;  ///< rad, so far
    Pose start;
    RotationGizmo gizmo;  ///< at the beginning
    Eigen::Vector3d center;
  };
  std::optional<int> handle_at(const RotationGizmo& gizmo, const ScreenMap& map,
                               const Eigen::Vector3d& center, const Eigen::Vector2d& mouse) const;
  void follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse);
  void draw(const RotationGizmo& gizmo, const ScreenMap& map, const Eigen::Vector3d& center,
            std::optional<int> lit) const;

  std::optional<Drag> drag_;
};

}  // namespace sinew

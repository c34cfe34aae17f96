// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "viewer/tools/rotation_gizmo.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Implements the mouse tool for the selected object: rings rotate it, arrows move it along an
/// axis, its center moves it parallel to the view, and the square at the outer ring scales it.
class ColliderTool {
 public:
  /// Handles the mouse and draws the tool over the view.
  /// \param free  true if nothing else uses the mouse
  /// \return true if the tool uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free);

 private:
  // Handles beyond the rings of the gizmo.
  static constexpr int kMiddle = RotationGizmo::kRings;
  static constexpr int kFirstArrow = kMiddle + 1;  ///< along X; then Y and Z
  static constexpr int kScale = kFirstArrow + 3;

  struct Drag {
    int handle;
    int collider;
    Eigen::Vector2d from;
    Eigen::Vector2d last;
    double angle = 0.0;  ///< rad, so far
    ColliderPlacement start;
    RotationGizmo gizmo;  ///< at the beginning
    Eigen::Vector3d center;
  };
  std::optional<int> handle_at(const ViewerState& state, const RotationGizmo& gizmo,
                               const ScreenMap& map, const Eigen::Vector3d& center,
                               const Eigen::Vector2d& mouse) const;
  void follow(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse);
  void rotate(ColliderPlacement& placement, const Eigen::Vector2d& mouse);
  void move(ColliderPlacement& placement, const ScreenMap& map, const Eigen::Vector2d& mouse) const;
  void scale(ColliderPlacement& placement, const ScreenMap& map,
             const Eigen::Vector2d& mouse) const;
  void draw(const ViewerState& state, const RotationGizmo& gizmo, const ScreenMap& map,
            const Eigen::Vector3d& center, std::optional<int> lit) const;

  std::optional<Drag> drag_;
};

}  // namespace sinew

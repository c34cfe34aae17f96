// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <optional>

#include "viewer/scene/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Implements the mouse tool that paints on the posed skin: drags paint, Shift smooths, Ctrl
/// erases. The wheel changes the brush's size with Shift and its strength with Ctrl. Off the skin,
/// the mouse moves the camera.
class PaintTool {
 public:
  /// Returns the visible point at a position of the view, in [-1, 1].
  using PointUnder = std::function<Eigen::Vector3d(const Eigen::Vector2d&)>;

  /// Handles the mouse and draws the brush over the view.
  /// \param free  true if nothing else uses the mouse
  /// \return true if the tool uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free, const PointUnder& point_under);

 private:
  struct Hit {
    SurfacePoint place;
    Eigen::Vector3d point;   ///< in scene coordinates, as posed
    Eigen::Vector3d normal;  ///< unit
  };
  void follow_skin(ViewerState& state);
  std::optional<Hit> hit(ViewerState& state, const Eigen::Vector3d& point);
  Hit posed(const PaintSurface& surface, const SurfacePoint& place) const;
  void paint_along(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& to,
                   const PointUnder& point_under, BrushMode mode);
  bool turn_wheel(ViewerState& state) const;
  void draw(ViewerState& state, const ScreenMap& map, const Hit& hit, BrushMode mode) const;

  PointsF skin_, normals_;  ///< as posed, relative to the origin
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  int frame_revision_ = -1;
  int character_revision_ = -1;
  RaggedArray triangles_;                ///< around each vertex
  std::optional<Eigen::Vector2d> last_;  ///< screen position that the stroke has reached
};

}  // namespace sinew

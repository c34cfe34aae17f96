#pragma once

#include <functional>
#include <optional>

#include "viewer/screen_map.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// The mouse as a brush on the skin as it is posed: drags paint, Shift smooths, Ctrl erases, the
/// wheel with Shift changes the brush's size, with Ctrl its strength. Beside the skin the mouse is
/// the camera's.
class PaintTool {
 public:
  /// What is seen at a place of the picture, in [-1, 1].
  using PointUnder = std::function<Eigen::Vector3d(const Eigen::Vector2d&)>;

  /// Handles the mouse and draws the brush over the picture. \param free  whether the mouse is not
  /// used by anything else. \return whether the tool uses it
  bool handle(ViewerState& state, const ScreenMap& map, bool free, const PointUnder& point_under);

 private:
  struct Hit {
    SurfacePoint place;
    Eigen::Vector3d point;   ///< in our coordinates, as posed
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
  RaggedArray triangles_;                ///< at each vertex
  std::optional<Eigen::Vector2d> last_;  ///< where the stroke has come to, on the screen
};

}  // namespace sinew

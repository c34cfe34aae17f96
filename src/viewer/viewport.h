#pragma once

#include <memory>
#include <optional>

#include "render/render_target.h"
#include "viewer/character_scene.h"
#include "viewer/joint_tool.h"
#include "viewer/viewer_state.h"
#include "viewer/wiper_line.h"

namespace sinew {

/// The part of the window that shows the character, and what the mouse does there.
class Viewport {
 public:
  /// Where pictures must be cheap, one that has not changed for so many is drawn again with
  /// smooth edges.
  static constexpr int kStillPictures = 8;

  /// \param software  the processor draws
  explicit Viewport(bool software) : software_(software) {}

  /// Poses the selected joint, or turns, moves and zooms the camera; a click selects a joint.
  /// `place` in screen units from the upper left.
  void handle_mouse(ViewerState& state, const Eigen::Array2f& place, const Eigen::Array2f& size);
  /// Draws what has changed and copies the picture into the window, its lower left at (x, y).
  void draw(ViewerState& state, int x, int y, int width, int height);

 private:
  enum class Drag { kNone, kOrbit, kPan, kZoom };

  void pick(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse) const;

  void navigate(ViewerState& state, const ScreenMap& map, bool used);
  void follow_quality(const ViewerState& state);
  void follow(ViewerState& state);
  void draw_scenes(const RenderTarget& target) const;
  Eigen::Vector3d point_under(const ViewerState& state, const Eigen::Vector2d& place) const;

  bool software_;
  RenderQuality quality_;
  bool smooths_ = true;  ///< still pictures
  std::optional<RenderTarget> target_;
  std::optional<RenderTarget> smooth_target_;  ///< of a still picture
  int unchanged_ = 0;                          ///< pictures since the last change
  std::unique_ptr<CharacterScene> scene_;
  std::unique_ptr<CharacterScene> comparison_scene_;
  Drag drag_ = Drag::kNone;
  Eigen::Vector3d zoomed_to_ = Eigen::Vector3d::Zero();  ///< by the present drag
  float dragged_ = 0.0F;  ///< screen units, since the button went down
  JointTool joint_tool_;
  WiperLine wiper_;

  // What the picture in target_ shows.
  int character_revision_ = -1;
  int lane_revision_ = -1;
  int frame_revision_ = -1;
  bool two_ = false;
  ViewOptions first_view_;  ///< view_ as far as that side has it
  ViewOptions other_view_;
  CompareLook compare_look_;
  Camera camera_;
  ViewOptions view_;
  HeatMap heat_map_ = HeatMap::kNone;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>

#include "render/gpu_timer.h"
#include "render/render_target.h"
#include "viewer/scene/character_scene.h"
#include "viewer/scene/wiper_line.h"
#include "viewer/tools/grab_tool.h"
#include "viewer/tools/joint_tool.h"
#include "viewer/tools/paint_tool.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the part of the window that shows the character, and handles the mouse there.
class Viewport {
 public:
  /// In fast quality, a frame that has not changed for this many frames is drawn again with smooth
  /// edges.
  static constexpr int kStillFrames = 8;

  /// \param software  true if frames are rendered in software
  explicit Viewport(bool software) : software_(software) {}
  /// Makes a viewport of one quality, for render_image() only.
  explicit Viewport(const RenderQuality& quality) : quality_(quality) {}

  /// Handles the mouse: paints, poses the selected joint, drags the skin, or orbits, pans and zooms
  /// the camera. A click selects a joint. `place` is in screen units from the upper left.
  void handle_mouse(ViewerState& state, const Eigen::Array2f& place, const Eigen::Array2f& size);
  /// Times of the last draw(), ms: until all commands were issued to the graphics processor, and
  /// the part of it until its buffers had what has moved.
  double draw_ms() const { return draw_ms_; }
  double moving_ms() const { return moving_ms_; }  ///< 0: nothing had moved
  /// Returns the timer of the frames on the graphics processor. Its results arrive later.
  GpuTimer& gpu_timer() { return gpu_timer_; }

  /// Draws what has changed and copies the frame into the window, its lower left corner at (x, y).
  /// \param number  of the frame, for gpu_timer()
  void draw(ViewerState& state, int x, int y, int width, int height, std::int64_t number = 0);
  /// Returns an image of what the state shows, of any size, through the given camera.
  /// \param transparent  without the backdrop; colors are premultiplied by their opacity
  Image render_image(ViewerState& state, const Camera& camera, int width, int height,
                     bool transparent);

 private:
  enum class Drag { kNone, kOrbit, kPan, kZoom };

  void pick(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse) const;

  void navigate(ViewerState& state, const ScreenMap& map, bool used);
  void follow_quality(const ViewerState& state);
  void follow(ViewerState& state);
  bool is_out_of_date(const ViewerState& state) const;
  void draw_scenes(const RenderTarget& target) const;
  Eigen::Vector3d point_under(const ViewerState& state, const Eigen::Vector2d& place) const;

  bool software_ = false;
  RenderQuality quality_;
  bool smooths_ = true;  ///< draws still frames with smooth edges
  GpuTimer gpu_timer_;
  double draw_ms_ = 0.0;
  double moving_ms_ = 0.0;
  std::optional<RenderTarget> target_;
  std::optional<RenderTarget> smooth_target_;  ///< for a still frame
  int unchanged_ = 0;                          ///< frames since the last change
  std::unique_ptr<CharacterScene> scene_;
  std::unique_ptr<CharacterScene> comparison_scene_;
  Drag drag_ = Drag::kNone;
  Eigen::Vector3d zoomed_to_ = Eigen::Vector3d::Zero();  ///< by the current drag
  float dragged_ = 0.0F;  ///< screen units, since the button was pressed
  JointTool joint_tool_;
  PaintTool paint_tool_;
  GrabTool grab_tool_;
  WiperLine wiper_;

  // The state that the frame in target_ shows.
  int character_revision_ = -1;
  int lane_revision_ = -1;
  int frame_revision_ = -1;
  bool two_ = false;
  ViewOptions first_view_;  ///< view_ as far as that side has it
  ViewOptions other_view_;
  CompareLook compare_look_;
  Camera camera_;
  ViewOptions view_;
  HeatView heat_;
  std::optional<Radii> radii_;  ///< shown by a panel
};

}  // namespace sinew

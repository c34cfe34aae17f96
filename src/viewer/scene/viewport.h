// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/timing.h"
#include "render/gpu_timer.h"
#include "render/render_target.h"
#include "viewer/building/build_tool.h"
#include "viewer/fitting/fit_tool.h"
#include "viewer/fitting/fit_view.h"
#include "viewer/scene/character_scene.h"
#include "viewer/scene/wiper_line.h"
#include "viewer/tools/camera_drag.h"
#include "viewer/tools/collider_tool.h"
#include "viewer/tools/cut_tool.h"
#include "viewer/tools/grab_tool.h"
#include "viewer/tools/joint_names.h"
#include "viewer/tools/joint_tool.h"
#include "viewer/tools/paint_tool.h"
#include "viewer/tools/radius_tool.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the part of the window that shows the character, and handles the mouse there.
class Viewport {
 public:
  /// \param software  true if frames are rendered in software
  explicit Viewport(bool software) : software_(software) {}
  /// Makes a viewport of one quality, for render_image() only.
  explicit Viewport(const RenderQuality& quality) : quality_(quality) {}

  bool is_software() const { return software_; }

  /// Handles the mouse: paints, poses the selected joint, drags the skin, or orbits, pans and zooms
  /// the camera. A click selects a joint. `place` is in screen units from the upper left.
  void handle_mouse(ViewerState& state, const Eigen::Array2f& place, const Eigen::Array2f& size);
  /// Times of the last frame, ms: of update() and draw(), and the part of update() until the
  /// buffers of the graphics processor had what has moved.
  double draw_ms() const { return draw_ms_; }
  double moving_ms() const { return moving_ms_; }  ///< 0: nothing had moved
  /// Returns the timer of the frames on the graphics processor. Its results arrive later.
  GpuTimer& gpu_timer() { return gpu_timer_; }

  /// Prepares a frame of this size, in pixels: follows the state and uploads what has moved.
  void update(ViewerState& state, int width, int height);
  /// Returns true if the frame differs from the one that was drawn last.
  bool changes() const { return visible_ && (stale_ || wants_smooth()); }
  /// Returns the time until changes() will become true by itself, s. In fast quality, a frame that
  /// has not changed for a while is drawn again with smooth edges.
  double seconds_until_smooth() const;
  /// Draws what has changed and copies the frame into a framebuffer, its lower left corner at (x,
  /// y).
  /// \param number  of the frame, for gpu_timer()
  void draw(GLuint framebuffer, int x, int y, std::int64_t number = 0);
  /// Returns an image of what the state shows, of any size, through the given camera.
  /// \param transparent  without the backdrop; colors are premultiplied by their opacity
  Image render_image(ViewerState& state, const Camera& camera, int width, int height,
                     bool transparent);

 private:
  void build(ViewerState& state, const ScreenMap& map, bool over);
  void pick(ViewerState& state, const ScreenMap& map, const Eigen::Vector2d& mouse) const;
  void follow_pointer(const ViewerState& state, const ScreenMap& map, bool points);
  /// Returns the joint that a click at a place of the screen selects.
  std::optional<int> joint_under(const ViewerState& state, const ScreenMap& map,
                                 const Eigen::Vector2d& mouse) const;

  bool wants_smooth() const { return seconds_until_smooth() <= 0.0; }
  void navigate(ViewerState& state, const ScreenMap& map, bool used);
  void follow_quality(const ViewerState& state);
  void follow(ViewerState& state);
  void follow_character(ViewerState& state);
  void show_draft(const ViewerState& state);
  bool is_out_of_date(const ViewerState& state) const;
  void draw_scenes(const RenderTarget& target);
  std::optional<Eigen::Vector3d> seen_at(const ViewerState& state,
                                         const Eigen::Vector2d& place) const;
  Eigen::Vector3d point_under(const ViewerState& state, const Eigen::Vector2d& place) const;

  bool software_ = false;
  RenderQuality quality_;
  bool smooths_ = true;  ///< draws still frames with smooth edges
  GpuTimer gpu_timer_;
  double draw_ms_ = 0.0;
  double moving_ms_ = 0.0;
  std::optional<RenderTarget> target_;
  std::optional<RenderTarget> smooth_target_;  ///< for a still frame
  bool smooth_ = false;                        ///< the frame in smooth_target_ is up to date
  Stopwatch still_;                            ///< time since the last change
  bool visible_ = false;                       ///< there is room for a frame
  bool stale_ = true;                          ///< the frame in target_ is outdated
  std::unique_ptr<CharacterScene> scene_;
  std::array<std::unique_ptr<CharacterScene>, Comparisons::size()> other_scenes_;
  FitView fit_view_;
  bool shows_fit_ = false;  ///< the frame in target_ shows fit_view_ instead of the character
  CameraDrag drag_;
  std::optional<Eigen::Vector2d> pointer_;  ///< place of the mouse for which pointed_at_ was found
  std::optional<int> pointed_at_;           ///< joint that a click would select
  int pointed_character_ = -1;              ///< revision of the character of that joint
  int pointed_frame_ = -1;                  ///< revision of the frame in target_ then
  Camera pointed_camera_;                   ///< of the frame in target_ then
  Stopwatch pointed_since_;                 ///< time since it was found
  BuildTool build_tool_;
  FitTool fit_tool_;
  JointTool joint_tool_;
  BodyRadiusTool radius_tool_;
  DraftRadiusTool draft_radius_tool_;
  JointNames joint_names_;
  ColliderTool collider_tool_;
  CutTool cut_tool_;
  PaintTool paint_tool_;
  GrabTool grab_tool_;
  WiperLine wiper_;

  // The state that the frame in target_ shows.
  int character_revision_ = -1;
  int lane_revision_ = -1;
  int frame_revision_ = -1;
  int sides_ = 1;           ///< in the view; more than one: a comparison
  ViewOptions first_view_;  ///< view_ as far as that side has it
  std::array<ViewOptions, Comparisons::size()> other_views_;
  std::vector<int> shown_sides_;  ///< other sides, as in ShownComparison
  CompareLook compare_look_;
  Camera camera_;
  ViewOptions view_;
  HeatView heat_;
  std::optional<Radii> radii_;        ///< shown by a panel
  std::optional<Radii> draft_radii_;  ///< shown by the tool for radii of a draft
};

}  // namespace sinew

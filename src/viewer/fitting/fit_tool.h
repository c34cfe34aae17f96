// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "viewer/fitting/landmark_dots.h"
#include "viewer/scene/wiper_line.h"
#include "viewer/tools/camera_drag.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Handles the mouse in the view while a body is fitted onto a scan, and draws the landmarks: a
/// click selects and places them, a drag moves them or the camera of the view under the pointer.
class FitTool {
 public:
  /// \param view  all of the viewport
  void handle(ViewerState& state, const ScreenMap& view);

 private:
  enum class Side { kScan, kBody };
  struct Drag {
    Side side;
    std::string name;
    Eigen::Vector2d from;   ///< where it began, screen units
    Eigen::Vector2d grasp;  ///< of the dot from the pointer
    bool moved = false;
  };

  /// One of the two views next to each other.
  struct Half {
    Side side;
    ScreenMap map;
    std::vector<LandmarkDot> dots;
  };

  static Half half_of(const ScanFitting& fitting, Side side, const ScreenMap& map);
  void handle_fit(ViewerState& state, const ScreenMap& view);
  bool handle_landmarks(ScanFitting& fitting, const Half& half, bool free);
  void click(ViewerState& state, const Half& half) const;
  void follow_drag(ScanFitting& fitting, const ScreenMap& map);
  void navigate(ViewerState& state, Side side, const ScreenMap& map, bool used);
  void draw(const ScanFitting& fitting, const Half& half) const;

  Side side_ = Side::kScan;  ///< under the pointer, or where the drag began
  std::optional<Drag> drag_;
  std::string hovered_;  ///< landmark under the pointer
  CameraDrag camera_;
  WiperLine wiper_;
};

}  // namespace sinew

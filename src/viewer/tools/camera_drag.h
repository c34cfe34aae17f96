// SPDX-License-Identifier: MIT

#pragma once

#include <functional>

#include "viewer/scene/screen_map.h"
#include "viewer/tools/camera_controls.h"

namespace sinew {

/// Controls a camera by mouse drags and the wheel over its view.
class CameraDrag {
 public:
  /// Describes what the mouse does besides.
  struct Use {
    bool is_used = false;         ///< something else uses the mouse
    bool control_clicks = false;  ///< Ctrl + click does something else than moving the camera
  };
  /// Notes how far the pointer moves. To be called in every frame, before the functions below.
  void follow_pointer();
  /// Handles the mouse in a frame.
  /// \param goal  returns what a zoom at the pointer moves towards
  void handle(Camera& camera, const ScreenMap& map, const Use& use,
              const std::function<ZoomGoal()>& goal);

  /// Returns true while the mouse moves the camera.
  bool is_dragging() const { return kind_ != Kind::kNone; }
  /// Returns true in the frame in which the left button is released where it was pressed.
  bool is_clicked() const;

 private:
  enum class Kind { kNone, kOrbit, kPan, kZoom };

  Kind kind_ = Kind::kNone;
  ZoomGoal zoomed_to_{Eigen::Vector3d::Zero()};  ///< by the current drag
  float dragged_ = 0.0F;                         ///< screen units, since the button was pressed
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include "rig/posed_joints.h"
#include "viewer/tools/paint_state.h"

namespace sinew {

/// Holds the state of the tools with which the mouse and the panels pose, paint and grab the
/// character and change its radii.
struct ToolState {
  int selected_joint = -1;     ///< of the skeleton; -1: none
  int selected_collider = -1;  ///< which the mouse moves; -1: none
  PosedJoints copied_pose;
  PaintState paint;
  bool local_axes = true;       ///< a joint rotates about its own axes, or the world's
  bool grab_tool = false;       ///< the mouse drags the skin, not the camera
  bool radius_tool = false;     ///< the mouse drags the radii of joints and bones
  bool symmetric_radii = true;  ///< a changed radius is changed on the other side, too
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "rig/built_skeleton.h"
#include "viewer/building/building.h"
#include "viewer/scene/screen_map.h"

namespace sinew {

/// Names a bone of the draft, by its child-side joint, and a place on it.
struct BonePlace {
  int joint = -1;
  Eigen::Vector3d position;
};

/// Returns the joint of a skeleton at rest that is nearest to a place on the screen, within
/// `units`.
std::optional<int> draft_joint_at(const Skeleton& skeleton, const ScreenMap& map,
                                  const Eigen::Vector2d& place, double units);

/// Returns the bone nearest to a place on the screen, within `units`.
std::optional<BonePlace> draft_bone_at(const Skeleton& skeleton, const ScreenMap& map,
                                       const Eigen::Vector2d& place, double units);

/// Implements the mouse while a skeleton is built. A click on the body places a joint in its middle
/// below the pointer, as a child of the selected one; with Ctrl in the next layer of the body. A
/// click on a joint or a bone selects it. Joints are dragged in the plane parallel to the screen
/// and stay inside the body; with Ctrl they move freely, with Shift with all joints below. Until
/// the body is prepared, joints can only be selected.
class BuildTool {
 public:
  /// Handles the mouse and draws over the view.
  /// \param free  true if nothing else uses the mouse
  /// \return true if the tool uses the mouse
  bool handle(Building& building, const ScreenMap& map, bool free);
  /// Handles a click that no drag has followed.
  void click(Building& building, const ScreenMap& map, const Eigen::Vector2d& mouse);

 private:
  struct Drag {
    int joint;
    Eigen::Vector2d from;
    Eigen::Vector3d position;  ///< at the beginning
    BuiltSkeleton start;
    bool moved = false;
  };
  void follow(Building& building, const ScreenMap& map, const Eigen::Vector2d& mouse);
  void draw_preview(const Building& building, const ScreenMap& map, const Eigen::Vector2d& mouse);

  std::optional<Drag> drag_;
  /// The middle of the body below the pointer, computed when the pointer or the camera moves.
  struct Preview {
    Eigen::Vector2d mouse;
    Camera camera;
    int layer;
    std::optional<Eigen::Vector3d> middle;
    int layers;
  };
  const Preview& preview(const Building& building, const ScreenMap& map,
                         const Eigen::Vector2d& mouse);
  std::optional<Preview> preview_;
};

}  // namespace sinew

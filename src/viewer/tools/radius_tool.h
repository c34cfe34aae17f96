// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "viewer/scene/screen_map.h"
#include "viewer/tools/radius_edits.h"

namespace sinew {

/// Describes the volumetric skeleton whose radii the mouse changes.
struct EditedRadii {
  const Skeleton& skeleton;
  std::vector<Transform> transforms;  ///< skinning transforms of the pose in which it is shown
  const BoneLines& lines;
  const Radii& automatic;
  const OwnRadii& own;
  std::vector<int> partners;  ///< mirror_joints(); empty: the other side of the body stays as it is
};

/// Describes a ball or a bone of the volumetric skeleton that the mouse can hold. In the shown
/// pose, it is what lies within the radius of the segment a-b.
struct RadiusHandle {
  RadiusKind kind;
  int joint;
  Eigen::Vector3d a;
  Eigen::Vector3d b;
  double radius;
};

/// Returns all balls and bones.
/// \param used  radii that the body gets (used_radii())
std::vector<RadiusHandle> radius_handles(const EditedRadii& edited, const Radii& used);

/// Returns the handle that is seen at a place on the screen, the nearest to the camera first. Thin
/// ones count as at least `units` wide.
std::optional<RadiusHandle> radius_handle_at(const std::vector<RadiusHandle>& handles,
                                             const ScreenMap& map, const Eigen::Vector2d& place,
                                             double units);

/// Implements the mouse tool for radii: a drag away from the middle of a ball or a bone makes it
/// thicker, a drag towards the middle thinner; with Shift, ten times as finely. Hovering highlights
/// what a drag would change.
class RadiusTool {
 public:
  /// Holds what the mouse does in a frame.
  struct Outcome {
    bool uses_mouse = false;
    std::optional<OwnRadii> own;  ///< while something is dragged, and when it is released
    bool released = false;
  };
  /// Handles the mouse and draws the tool over the view.
  /// \param free  true if nothing else uses the mouse
  Outcome handle(const EditedRadii& edited, const ScreenMap& map, bool free);
  bool is_dragging() const { return drag_.has_value(); }
  /// Gives up a drag.
  void reset() { drag_.reset(); }

 private:
  struct Drag {
    RadiusKind kind;
    int joint;
    Eigen::Vector2d last;     ///< place of the mouse
    Eigen::Vector2d outward;  ///< unit vector on the screen
    double unit;              ///< length in the world of a screen unit
    double radius;            ///< as dragged so far, before it is limited
    bool moved;               ///< false: so far it is a click, which changes nothing
    OwnRadii start;
  };
  static Drag begin(const RadiusHandle& handle, const EditedRadii& edited, const ScreenMap& map,
                    const Eigen::Vector2d& mouse);
  OwnRadii follow(const EditedRadii& edited, const Eigen::Vector2d& mouse);

  std::optional<Drag> drag_;
};

/// Changes the radii of the body that is shown by the tool: while a radius is dragged, the view
/// shows the volumes and the base that the body would have. The body is rebuilt on release.
class BodyRadiusTool {
 public:
  /// \return true if the tool uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free);

 private:
  RadiusTool tool_;
  std::optional<Radii> awaited_;  ///< released, but the body does not have them yet
  int character_ = -1;            ///< revision of the character to which the next two belong
  BoneLines lines_;
  std::vector<int> partners_;
};

/// Changes the radii that the body of a skeleton that is being built will get, in the same way.
class DraftRadiusTool {
 public:
  /// \return true if the tool uses the mouse
  bool handle(ViewerState& state, const ScreenMap& map, bool free);

 private:
  RadiusTool tool_;
  Skeleton skeleton_;  ///< to which the partners belong
  std::vector<int> partners_;
};

}  // namespace sinew

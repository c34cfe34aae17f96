// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "viewer/scene/screen_map.h"
#include "viewer/tools/label_place.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws names of joints in the view.
class JointNames {
 public:
  /// Draws the names of the selected joint next to its rings, and of the joint that a click would
  /// select, next to the pointer.
  /// \param pointed_at  that joint; nothing if a click would select none
  /// \param mouse       on the screen
  void draw(const ViewerState& state, const ScreenMap& map, std::optional<int> pointed_at,
            const Eigen::Vector2d& mouse);

 private:
  /// Describes what the place of the selected joint's name was chosen for.
  struct Situation {
    int character = -1;  ///< Revisions::character
    int frame = -1;      ///< Revisions::frame
    int joint = -1;
    Camera camera;
    ScreenBox area;
    Eigen::Vector2d size = Eigen::Vector2d::Zero();  ///< of the label

    bool operator==(const Situation& other) const {
      return character == other.character && frame == other.frame && joint == other.joint &&
             camera == other.camera && area.isApprox(other.area) && size == other.size;
    }
  };

  void draw_selected(const ViewerState& state, const ScreenMap& map, int joint);
  /// Returns the place of the selected joint's name. It stays where it is, relative to the joint,
  /// as long as that is free.
  std::optional<ScreenBox> place(const ViewerState& state, const ScreenMap& map, int joint,
                                 const Eigen::Vector2d& at, const Eigen::Vector2d& size);

  Situation situation_;
  std::optional<ScreenBox> place_;
  Eigen::Vector2d joint_at_ = Eigen::Vector2d::Zero();  ///< of the joint, when it was chosen
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

// ViewerState: the camera.
#include "viewer/files/project_camera.h"
#include "viewer/scene/character_scene.h"
#include "viewer/viewer_state.h"

namespace sinew {
namespace {

constexpr double kInSight = 0.95;  // largest normalized screen coordinate of a visible place

}  // namespace

void ViewerState::look_from(const ProjectView& from) {
  wants_frame = false;
  camera = camera_of(from);
}

void ViewerState::frame(const std::string& view_name) {
  // A camera that follows the character need not show the whole motion.
  const Eigen::AlignedBox3d own =
      follow ? bounding_box(session_->simulated_positions())
             : animation_box(session_->character(), session_->selected_clip());
  const Eigen::AlignedBox3d box = with_surroundings(own, *session_);
  if (!view_name.empty()) camera.look_from(view_name, box);
  camera.fit(box, aspect);
  framed_ = camera;
}

void ViewerState::frame_joint() {
  const Skeleton& skeleton = session_->character().skeleton;
  if (tools.selected_joint < 0) return frame("");
  constexpr double kAround = 0.06 * kHeight;
  const std::vector<Transform> global = global_transforms(skeleton, session_->pose());
  Eigen::AlignedBox3d box;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const bool near = j == tools.selected_joint ||
                      skeleton.joints[j].parent == tools.selected_joint ||
                      skeleton.joints[tools.selected_joint].parent == j;
    if (near) box.extend(global[j].translation());
  }
  camera.fit({box.min().array() - kAround, box.max().array() + kAround}, aspect);
}

void ViewerState::follow_character(double elapsed) {
  if (!follow) return follow_.restart();
  const std::optional<Eigen::Vector2d> place = ground_place(*session_);
  if (!place) return;
  Eigen::Vector2d way = playing ? follow_.travel(*place, elapsed) : follow_.jump(*place);
  camera.target.x() += way.x();
  camera.target.z() += way.y();
  framed_.target.x() += way.x();
  framed_.target.z() += way.y();
}

void ViewerState::follow_from_now(bool on) {
  if (on && !follow) {
    follow_.restart();
    const std::optional<Eigen::Vector2d> place = ground_place(*session_);
    if (place) {
      const Eigen::Vector3d middle(place->x(), camera.target.y(), place->y());
      // A character out of view becomes the target of the camera first.
      const bool seen = camera.project(middle, aspect).cwiseAbs().maxCoeff() < kInSight &&
                        camera.axes().row(2).dot(camera.eye() - middle) > 0.0;
      if (!seen) camera.target = middle;
    }
  }
  follow = on;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/scene/shown_view.h"

#include <Eigen/Geometry>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "mesh/triangle_mesh.h"
#include "rig/pose.h"
#include "session/session.h"
#include "viewer/files/project_camera.h"
#include "viewer/scene/character_scene.h"
#include "viewer/scene/cut_plane.h"

namespace sinew {
namespace {

// Fraction of the view around the character that stays free when it is framed, for the notices and
// questions at the upper and lower end.
constexpr double kFrameMargin = 0.16;
constexpr double kInSight = 0.95;  // largest normalized screen coordinate of a visible place

bool is_in_view(const Camera& camera, double aspect, const Eigen::Vector3d& place) {
  return camera.project(place, aspect).cwiseAbs().maxCoeff() < kInSight &&
         camera.axes().row(2).dot(camera.eye() - place) > 0.0;
}

}  // namespace

void ShownView::look_from(const ProjectView& from) {
  wants_frame = false;
  camera = camera_of(from);
}

void ShownView::frame(const std::string& view_name) {
  const Session& session = bodies_.session();
  // A camera that follows the character need not show the whole motion.
  const Eigen::AlignedBox3d own = follows
                                      ? bounding_box(session.simulated_positions())
                                      : animation_box(session.character(), session.selected_clip());
  const Eigen::AlignedBox3d box = subject ? *subject : with_surroundings(own, session);
  if (!view_name.empty()) camera.look_from(view_name, box);
  camera.fit(box, aspect, kFrameMargin);
  framed_ = camera;
  framed_motion_ = true;
}

void ShownView::frame_character() {
  const Eigen::AlignedBox3d box =
      subject ? *subject : bounding_box(bodies_.session().simulated_positions());
  camera.fit(box, aspect, kFrameMargin);
  framed_ = camera;
  framed_motion_ = false;
}

void ShownView::frame_joint(int joint) {
  if (joint < 0 || subject) return frame_character();
  const Skeleton& skeleton = bodies_.session().character().skeleton;
  constexpr double kAround = 0.06 * kHeight;
  const std::vector<Transform> global = global_transforms(skeleton, bodies_.session().pose());
  Eigen::AlignedBox3d box;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const bool near =
        j == joint || skeleton.joints[j].parent == joint || skeleton.joints[joint].parent == j;
    if (near) box.extend(global[j].translation());
  }
  camera.fit({box.min().array() - kAround, box.max().array() + kAround}, aspect);
}

void ShownView::frame_later() {
  wants_frame = framed_motion_ = true;
}

void ShownView::frame_hidden_motion() {
  const Session& session = bodies_.session();
  frame_hidden(animation_box(session.character(), session.selected_clip()));
}

void ShownView::frame_hidden(const Eigen::AlignedBox3d& box) {
  constexpr int kCorners = 8;
  for (int c = 0; c < kCorners; ++c) {
    const auto corner = static_cast<Eigen::AlignedBox3d::CornerType>(c);
    wants_frame = wants_frame || !is_in_view(camera, aspect, box.corner(corner));
  }
  framed_motion_ = framed_motion_ || wants_frame;
}

void ShownView::frame_if_wanted() {
  if (!std::exchange(wants_frame, false)) return;
  if (framed_motion_) return frame("");
  frame_character();
}

void ShownView::frame_again() {
  if (camera == framed_) wants_frame = true;
}

void ShownView::cut_open(bool on) {
  options.cut = on;
  if (!on) {
    if (std::exchange(shows_tetrahedra_, false)) options.tetrahedra = false;
    return;
  }
  shows_tetrahedra_ = shows_tetrahedra_ || !options.tetrahedra;
  options.tetrahedra = true;
  const Eigen::AlignedBox3d box = world_box(bodies_.session());
  if (!is_cut_chosen(options) || !cut_shows_inside(options, camera, box))
    align_cut(options, camera, box);
}

void ShownView::cut_like(const ProjectShown& shown) {
  const ViewOptions initial;
  const bool has_plane = shown.cut_position.has_value();
  options.cut = has_plane && shown.cut;
  options.cut_axis = has_plane ? shown.cut_axis : initial.cut_axis;
  options.cut_flipped = has_plane && shown.cut_flipped;
  options.cut_position = static_cast<float>(shown.cut_position.value_or(initial.cut_position));
  shows_tetrahedra_ = options.cut && options.tetrahedra;
}

void ShownView::restart() {
  follow_.restart();
  frame("auto");
}

void ShownView::follow_character(double elapsed) {
  if (!follows) return follow_.restart();
  const std::optional<Eigen::Vector2d> place = ground_place(bodies_.session());
  if (!place) return;
  Eigen::Vector2d displacement =
      playback_.playing ? follow_.travel(*place, elapsed) : follow_.jump(*place);
  camera.target.x() += displacement.x();
  camera.target.z() += displacement.y();
  framed_.target.x() += displacement.x();
  framed_.target.z() += displacement.y();
}

void ShownView::follow_from_now(bool on) {
  if (on && !follows) {
    follow_.restart();
    const std::optional<Eigen::Vector2d> place = ground_place(bodies_.session());
    if (place) {
      const Eigen::Vector3d middle(place->x(), camera.target.y(), place->y());
      // A character out of view becomes the target of the camera first.
      if (!is_in_view(camera, aspect, middle)) camera.target = middle;
    }
  }
  follows = on;
}

}  // namespace sinew

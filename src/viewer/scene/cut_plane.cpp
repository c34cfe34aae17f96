// SPDX-License-Identifier: MIT

#include "viewer/scene/cut_plane.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kEnds = 0.1;          // fraction of the box at each end that counts as outside
constexpr double kFacesCamera = 0.34;  // cosine of the largest angle, 70 degrees

/// Returns the direction from the target towards the camera.
Eigen::Vector3d towards_eye(const Camera& camera) {
  return camera.axes().row(2);
}

}  // namespace

bool is_cut_chosen(const ViewOptions& view) {
  const ViewOptions initial;
  return view.cut_axis != initial.cut_axis || view.cut_position != initial.cut_position ||
         view.cut_flipped != initial.cut_flipped;
}

bool cut_shows_inside(const ViewOptions& view, const Camera& camera,
                      const Eigen::AlignedBox3d& character) {
  if (character.isEmpty()) return true;
  const double low = character.min()[view.cut_axis];
  const double high = character.max()[view.cut_axis];
  const double margin = kEnds * (high - low);
  const double position = view.cut_position;
  if (position < low + margin || position > high - margin) return false;
  const double facing = towards_eye(camera)[view.cut_axis];
  return (view.cut_flipped ? -facing : facing) > kFacesCamera;
}

HeatRange cut_positions(const Eigen::AlignedBox3d& character, int axis) {
  if (character.isEmpty()) return {-1.0F, 1.0F};
  return {static_cast<float>(character.min()[axis]), static_cast<float>(character.max()[axis])};
}

bool move_cut_inside(ViewOptions& view, const Eigen::AlignedBox3d& character) {
  if (character.isEmpty()) return false;
  const auto low = static_cast<float>(character.min()[view.cut_axis]);
  const auto high = static_cast<float>(character.max()[view.cut_axis]);
  if (view.cut_position > low && view.cut_position < high) return false;
  const auto margin = static_cast<float>(kEnds) * (high - low);
  view.cut_position = std::clamp(view.cut_position, low + margin, high - margin);
  return true;
}

void align_cut(ViewOptions& view, const Camera& camera, const Eigen::AlignedBox3d& character) {
  const Eigen::Vector3d facing = towards_eye(camera);
  facing.cwiseAbs().maxCoeff(&view.cut_axis);
  view.cut_flipped = facing[view.cut_axis] < 0.0;
  if (character.isEmpty()) return;
  view.cut_position = static_cast<float>(character.center()[view.cut_axis]);
}

}  // namespace sinew

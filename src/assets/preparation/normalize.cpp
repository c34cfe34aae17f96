// SPDX-License-Identifier: MIT

#include "assets/preparation/normalize.h"

#include <cmath>

#include "assets/preparation/facing.h"
#include "assets/preparation/move_character.h"
#include "core/error.h"

namespace sinew {
namespace {

FileFrame frame_for(const Points& positions, const Eigen::Matrix3d& rotation,
                    const std::string& file) {
  const Eigen::AlignedBox3d box = bounding_box(positions);
  const double side = box.sizes().maxCoeff();
  const double farthest =
      std::max(box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff());
  constexpr double kDigits = 1e-13;  // relative precision of a coordinate after rounding
  if (!std::isfinite(side) || !std::isfinite(kHeight / side) || side <= kDigits * farthest) {
    fail_input(
        "{}: the surface is {} units large, which cannot be simulated; scale it and export it "
        "again",
        file, side);
  }
  const Eigen::AlignedBox3d upright_box = bounding_box(rotation * positions);
  Eigen::Vector3d foot = upright_box.center();
  foot.y() = upright_box.min().y();
  return {kHeight / side, rotation, rotation.transpose() * foot};
}

}  // namespace

Eigen::Matrix3d upright(FileUp up) {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  if (up == FileUp::kX) rotation << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  if (up == FileUp::kZ) rotation << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  return rotation;
}

FileUp guess_up(const Eigen::AlignedBox3d& box) {
  const Eigen::Vector3d size = box.sizes();
  const bool stands_on_z = std::abs(box.min().z()) < 0.05 * size.z();
  const bool stands_on_y = std::abs(box.min().y()) < 0.05 * size.y();
  const bool around_y = std::abs(box.center().y()) < 0.25 * size.y();
  return stands_on_z && !stands_on_y && around_y && size.z() > size.y() ? FileUp::kZ : FileUp::kY;
}

void normalize(Character& character, std::optional<FileUp> up, const std::string& file) {
  // The simulated surface defines the size of the character.
  Points& positions = character.simulation_surface ? character.simulation_surface->positions
                                                   : character.surface.positions;
  const FileUp axis = up ? *up : guess_up(bounding_box(positions));
  const Eigen::Matrix3d standing = upright(axis);
  const Eigen::Matrix3d to_front = rotation_to_front(standing * positions);
  const FileFrame frame = frame_for(positions, to_front * standing, file);
  character.frame = {};
  move_character(character, frame);
}

}  // namespace sinew

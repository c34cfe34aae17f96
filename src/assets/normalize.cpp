#include "assets/normalize.h"

#include <cmath>

#include "assets/facing.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Rotation that brings the axis to +Y.
Eigen::Matrix3d upright(FileUp up) {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  if (up == FileUp::kX) rotation << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  if (up == FileUp::kZ) rotation << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  return rotation;
}

FileFrame frame_for(const Points& positions, const Eigen::Matrix3d& rotation,
                    const std::string& file) {
  const Eigen::AlignedBox3d box = bounding_box(positions);
  const double side = box.sizes().maxCoeff();
  const double farthest =
      std::max(box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff());
  constexpr double kDigits = 1e-13;  // of a coordinate, that rounding leaves meaningful
  if (!std::isfinite(side) || !std::isfinite(kHeight / side) || side <= kDigits * farthest) {
    fail_input(
        "{}: the surface spans {} units, which is no size to work with; scale it and export "
        "it again",
        file, side);
  }
  const Eigen::AlignedBox3d upright_box = bounding_box(rotation * positions);
  Eigen::Vector3d foot = upright_box.center();
  foot.y() = upright_box.min().y();
  return {kHeight / side, rotation, rotation.transpose() * foot};
}

}  // namespace

FileUp guess_up(const Eigen::AlignedBox3d& box) {
  const Eigen::Vector3d size = box.sizes();
  const bool stands_on_z = std::abs(box.min().z()) < 0.05 * size.z();
  const bool stands_on_y = std::abs(box.min().y()) < 0.05 * size.y();
  const bool around_y = std::abs(box.center().y()) < 0.25 * size.y();
  return stands_on_z && !stands_on_y && around_y && size.z() > size.y() ? FileUp::kZ : FileUp::kY;
}

void normalize(Character& character, std::optional<FileUp> up, const std::string& file) {
  // What is simulated says how large the character is.
  Points& positions = character.simulation_surface ? character.simulation_surface->positions
                                                   : character.surface.positions;
  const FileUp axis = up ? *up : guess_up(bounding_box(positions));
  const Eigen::Matrix3d standing = upright(axis);
  const Eigen::Matrix3d turn = turn_to_front(standing * positions);
  const FileFrame frame = frame_for(positions, turn * standing, file);
  character.frame = frame;

  const auto to_ours = [&](const Eigen::Vector3d& point) -> Eigen::Vector3d {
    return frame.scale * (frame.rotation * (point - frame.origin));
  };
  const auto move = [&](Points& points) {
    for (Eigen::Index v = 0; v < points.cols(); ++v) points.col(v) = to_ours(points.col(v));
  };
  move(character.surface.positions);
  if (character.simulation_surface) move(character.simulation_surface->positions);
  const Eigen::Matrix3f turn_and_scale = (frame.scale * frame.rotation).cast<float>();
  for (MorphTarget& morph : character.morphs) {
    for (MorphTarget::Move& moved : morph.moves) moved.by = turn_and_scale * moved.by;
  }
  for (Joint& joint : character.skeleton.joints) {
    if (joint.parent < 0) {
      joint.rest_local.translation() = to_ours(joint.rest_local.translation());
      joint.rest_local.linear() = frame.rotation * joint.rest_local.linear();
    } else {
      joint.rest_local.translation() *= frame.scale;
    }
  }
  const Eigen::Quaterniond rotation(frame.rotation);
  for (Clip& clip : character.clips) {
    for (Track& track : clip.tracks) {
      const bool is_root = character.skeleton.joints[track.joint].parent < 0;
      for (Eigen::Vector3d& translation : track.translations) {
        translation = is_root ? to_ours(translation) : frame.scale * translation;
      }
      if (!is_root) continue;
      for (Eigen::Quaterniond& key : track.rotations) key = rotation * key;
    }
  }
}

}  // namespace sinew

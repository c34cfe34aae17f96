// SPDX-License-Identifier: MIT

#include "assets/preparation/move_character.h"

namespace sinew {
namespace {

void move_points(Points& points, const FileFrame& step) {
  for (Eigen::Index v = 0; v < points.cols(); ++v) points.col(v) = step.to_ours(points.col(v));
}

void move_skeleton(Skeleton& skeleton, const FileFrame& step) {
  for (Joint& joint : skeleton.joints) {
    if (joint.parent < 0) {
      joint.rest_local.translation() = step.to_ours(joint.rest_local.translation());
      joint.rest_local.linear() = step.rotation * joint.rest_local.linear();
    } else {
      joint.rest_local.translation() *= step.scale;
    }
  }
}

void move_clip(Clip& clip, const Skeleton& skeleton, const FileFrame& step) {
  const Eigen::Quaterniond rotation(step.rotation);
  for (Track& track : clip.tracks) {
    const bool is_root = skeleton.joints[track.joint].parent < 0;
    for (Eigen::Vector3d& translation : track.translations) {
      translation = is_root ? step.to_ours(translation) : step.scale * translation;
    }
    for (JointStretch& stretch : track.stretches) {
      stretch.offset *= step.scale;
      stretch.shift *= step.scale;
      if (is_root) stretch.shift = step.rotation * stretch.shift;
    }
    if (!is_root) continue;
    for (Eigen::Quaterniond& key : track.rotations) key = rotation * key;
  }
}

}  // namespace

void move_character(Character& character, const FileFrame& step) {
  move_points(character.surface.positions, step);
  if (character.simulation_surface) move_points(character.simulation_surface->positions, step);
  const Eigen::Matrix3f rotation_and_scale = (step.scale * step.rotation).cast<float>();
  for (MorphTarget& morph : character.morphs) {
    for (MorphTarget::Move& moved : morph.moves) moved.by = rotation_and_scale * moved.by;
  }
  move_skeleton(character.skeleton, step);
  for (Clip& clip : character.clips) move_clip(clip, character.skeleton, step);
  character.frame = {step.scale * character.frame.scale, step.rotation * character.frame.rotation,
                     character.frame.to_file(step.origin)};
}

}  // namespace sinew

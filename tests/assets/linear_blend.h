// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "rig/pose.h"

namespace sinew {

/// Returns the vertices of an object of a character after linear blend skinning, in the coordinates
/// of the file's scene. Vertices that no triangle uses are NaN.
/// \param clip  index of the clip; -1: the rest pose
inline Points linear_blend(const Character& character, const MeshObject& object, int clip,
                           double time) {
  Pose pose = rest_pose(character.skeleton);
  std::vector<float> morph_weights(character.morphs.size(), 0.0F);
  if (clip >= 0) {
    const Clip& source = character.clips.at(static_cast<std::size_t>(clip));
    pose = source.sample(character.skeleton, time);
    morph_weights = source.morph_weights(static_cast<int>(character.morphs.size()), time);
  }
  const std::vector<Eigen::Affine3d> transforms = blend_transforms(character.skeleton, pose);
  Points shape = character.surface.positions;
  for (std::size_t m = 0; m < character.morphs.size(); ++m) {
    for (const MorphTarget::Move& move : character.morphs[m].moves) {
      shape.col(move.surface_vertex) += morph_weights[m] * move.by.cast<double>();
    }
  }
  Points moved = Points::Constant(3, object.rest.cols(), std::nan(""));
  for (Eigen::Index v = 0; v < moved.cols(); ++v) {
    const int vertex = object.surface_vertex[static_cast<std::size_t>(v)];
    if (vertex < 0) continue;
    Eigen::Vector3d place = shape.col(vertex);
    if (character.weights) {
      place.setZero();
      for (const auto& [joint, weight] : character.weights->vertices[vertex]) {
        place += weight * (transforms[joint] * shape.col(vertex));
      }
    }
    moved.col(v) = character.frame.to_file(place);
  }
  return moved;
}

}  // namespace sinew

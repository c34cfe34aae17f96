// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <string>

#include "assets/character.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew::test {

/// Appends a mesh as a separate part.
/// \param weights  returns the weights of a vertex at a place
template <typename Weights>
void add_part(Character& character, const std::string& name, TriangleMesh mesh,
              const Eigen::Vector3d& place, Weights&& weights) {
  const int first = character.surface.vertex_count();
  VisiblePart part;
  part.name = name;
  Points& all = character.surface.positions;
  all.conservativeResize(3, first + mesh.vertex_count());
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const Eigen::Vector3d position = mesh.positions.col(v) + place;
    all.col(first + v) = position;
    part.surface_vertex.push_back(first + v);
    character.weights->vertices.push_back(weights(position));
  }
  part.triangles = mesh.triangles;
  for (Triangle triangle : mesh.triangles) {
    for (int& corner : triangle) corner += first;
    character.surface.triangles.push_back(triangle);
  }
  character.parts.push_back(std::move(part));
}

/// Returns a dressed limb along x that bends in the middle: a "body" inside of a "sleeve" over its
/// middle, an "eye" at its end, a "shield" far above it that the second bone holds, a "button" on
/// the body, and a "veil" that hangs far below.
inline Character dressed_limb(bool with_body = true) {
  Character character;
  character.name = "limb";
  character.skeleton = make_chain({-0.85, 0.0, 0.85});
  character.weights.emplace();
  using Row = std::vector<SkinWeights::Influence>;
  const auto blended = [](const Eigen::Vector3d& p) -> Row {
    const float weight = static_cast<float>(std::clamp(0.5 + 2.0 * p.x(), 0.0, 1.0));
    if (weight == 0.0F) return {{0, 1.0F}};
    if (weight == 1.0F) return {{1, 1.0F}};
    return {{0, 1.0F - weight}, {1, weight}};
  };
  const auto second = [](const Eigen::Vector3d&) -> Row { return {{1, 1.0F}}; };
  if (with_body) add_part(character, "body", make_tube(1.8, 0.16, 40, 16), {0, 0, 0}, blended);
  add_part(character, "sleeve", make_tube(0.7, 0.18, 20, 16), {0, 0, 0}, blended);
  add_part(character, "eye", make_sphere(0.05, 8, 10), {0.9, 0.1, 0.0}, second);
  add_part(character, "shield", make_sphere(0.3, 8, 12), {0.4, 0.9, 0.0}, second);
  add_part(character, "button", make_sphere(0.015, 5, 6), {-0.6, 0.165, 0.0},
           [](const Eigen::Vector3d&) -> Row {
             return {{0, 1.0F}};
           });
  add_part(character, "veil", make_tube(0.8, 0.05, 20, 8), {0.0, -0.5, 0.0}, blended);
  return character;
}

/// Returns a clip in which the second bone rotates upward by an angle (rad) within a second.
inline Clip bending_clip(double angle) {
  Clip clip;
  clip.name = "bend";
  clip.duration = 1.0;
  Track track;
  track.joint = 1;
  track.rotation_times = {0.0, 1.0};
  track.rotations = {Eigen::Quaterniond::Identity(),
                     Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()))};
  clip.tracks.push_back(track);
  return clip;
}

}  // namespace sinew::test

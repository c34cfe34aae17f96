// SPDX-License-Identifier: MIT

#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "assets/character.h"

namespace sinew::test {

/// Builds a character for tests of the writers: a box of 8 vertices in two parts with different
/// materials, which share vertices. Its file has Z up, and coordinates in it are half of ours.
inline Character box_character() {
  Character character;
  character.name = "box";
  character.files = {"box.fbx"};
  Points& positions = character.surface.positions;
  positions.resize(3, 8);
  for (int v = 0; v < 8; ++v) {
    positions.col(v) = Eigen::Vector3d(v & 1 ? 0.4 : -0.4, v & 2 ? 1.8 : 0.0, v & 4 ? 0.3 : -0.3);
  }
  character.surface.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                 {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  character.frame.scale = 2.0;
  character.frame.rotation << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  character.frame.origin = {0.5, -0.25, 0.125};

  // "ends" has the front and the back, with the eight vertices in an order of its own. "around" has
  // the other sides, with vertices 0 and 2 duplicated along a seam.
  VisiblePart ends;
  ends.name = "ends";
  ends.surface_vertex = {7, 6, 5, 4, 3, 2, 1, 0};
  ends.triangles = {{7, 5, 6}, {6, 5, 4}, {3, 2, 1}, {2, 0, 1}};
  ends.material = 0;
  VisiblePart around;
  around.name = "around";
  around.surface_vertex = {0, 1, 2, 3, 4, 5, 6, 7, 0, 2};
  around.triangles = {{0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
                      {8, 4, 9}, {9, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  for (int v = 0; v < 10; ++v) around.texture_coordinates.emplace_back(0.1F * v, 0.25F);
  around.material = 1;
  character.parts = {ends, around};

  character.materials.resize(2);
  character.materials[0].name = "plain";
  character.materials[0].base_color = {0.25F, 0.5F, 0.75F, 0.5F};
  character.materials[0].alpha = Material::Alpha::kBlend;
  character.materials[1].name = "cloth of gold";
  character.materials[1].base_color_texture = 0;
  character.materials[1].normal_map = 1;
  character.materials[1].normal_scale = 0.5F;
  character.materials[1].alpha = Material::Alpha::kMask;
  character.materials[1].alpha_cutoff = 0.25F;
  character.materials[1].double_sided = true;
  character.textures = {{"gold.png", "\x89PNG\r\n\x1a\n and so on"},
                        {"bumps.jpeg", "\xff\xd8\xff and so on"}};
  return character;
}

/// Returns the same box as two objects of a file. The node of the first one rotates, scales by 2
/// and translates it, and it has a vertex that no triangle uses.
inline Character box_of_objects() {
  Character character = box_character();
  MeshObject ends;
  ends.name = "Ends";
  ends.surface_vertex = {0, 1, 2, 3, -1, 4, 5, 6, 7};
  ends.rest = Points::Zero(3, 9);
  ends.rest.col(4) = Eigen::Vector3d(5.0, 6.0, 7.0);
  ends.to_scene.linear() << 0, -2, 0, 2, 0, 0, 0, 0, 2;  // twice (-y, x, z)
  ends.to_scene.translation() = Eigen::Vector3d(10.0, 20.0, 30.0);
  MeshObject around;
  around.name = "All/around";
  around.surface_vertex = {7, 6, 5, 4, 3, 2, 2, 1, 0, 0};
  around.rest = Points::Zero(3, 10);
  character.objects = {ends, around};
  return character;
}

/// Maps our coordinates to the scene of the box's file in closed form: ours = 2 * (x, z, -y) of
/// (file - origin).
inline Eigen::Vector3d box_scene(const Eigen::Vector3d& ours) {
  return {ours.x() / 2.0 + 0.5, -ours.z() / 2.0 - 0.25, ours.y() / 2.0 + 0.125};
}

/// Maps our coordinates to a .glb file, which is in meters like the scene, but has Y up.
inline Eigen::Vector3d box_in_glb(const Eigen::Vector3d& ours) {
  const Eigen::Vector3d scene = box_scene(ours);
  return {scene.x(), scene.z(), -scene.y()};
}

/// Returns a pose that differs from all others: every vertex has its own displacement.
inline Points box_pose(const Character& character, double frame) {
  Points pose = character.surface.positions;
  for (Eigen::Index v = 0; v < pose.cols(); ++v) {
    pose.col(v) += 0.01 * frame * Eigen::Vector3d(1.0 + 0.1 * v, -0.5 * v, 0.25 * frame);
  }
  return pose;
}

inline std::string file_text(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace sinew::test

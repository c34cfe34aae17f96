// SPDX-License-Identifier: MIT

#include "assets/export/part_normals.h"

#include <gtest/gtest.h>

#include "assets/caches/cache_formats.h"
#include "assets/export/export_cache.h"
#include "assets/export_character.h"
#include "assets/glb_reader.h"
#include "assets/scratch_folder.h"

namespace sinew {
namespace {

using test::GlbReader;

/// Returns the box whose front and back (the part "ends") are faceted.
Character faceted_box() {
  Character character = test::box_character();
  character.parts[0].faceted = {1, 1, 1, 1};
  return character;
}

/// Returns the box rotated about the vertical axis.
Points rotated(const Character& character, double angle) {
  return Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitY()).toRotationMatrix() *
         character.surface.positions;
}

/// Checks that the normals of the ends are the unit vectors along Z, rotated, and that those of the
/// sides are not: they are smooth.
void expect_facets(const Points& ends, const Points& around, double angle) {
  const Eigen::AngleAxisd turn(angle, Eigen::Vector3d::UnitY());
  for (int v = 0; v < 8; ++v) {
    // The first four vertices of "ends" belong to the side at positive z.
    const Eigen::Vector3d expected = turn * Eigen::Vector3d(0.0, 0.0, v < 4 ? 1.0 : -1.0);
    EXPECT_GT(ends.col(v).normalized().dot(expected), 0.9998) << v;
    EXPECT_LT(around.col(v).normalized().cwiseAbs().maxCoeff(), 0.95) << v;
  }
}

TEST(PartNormals, OfBakedGltfAreThoseOfFacets) {
  const Character character = faceted_box();
  const ScratchFolder folder;
  const std::string path = folder.path() + "/box.glb";
  const auto writer = make_cache_writer(path, character, {0, 2, 25.0, "turn"});
  for (const double angle : {0.0, 0.5}) writer->add(rotated(character, angle));
  writer->finish();
  const GlbReader glb(test::file_text(path));
  expect_facets(glb.morphed(1, "NORMAL", {}), glb.morphed(2, "NORMAL", {}), 0.0);
  const double end = 1.0 / 25.0;
  expect_facets(glb.morphed(1, "NORMAL", glb.channel(0, 1, "weights", end)),
                Points::Constant(3, 8, 0.5), 0.5);
}

TEST(PartNormals, OfRiggedGltfAreThoseOfFacets) {
  Character character = faceted_box();
  Joint root;
  root.name = "root";
  character.skeleton.joints = {root};
  character.weights.emplace();
  character.weights->vertices.assign(8, {{0, 1.0F}});
  const ScratchFolder folder;
  const std::string path = folder.path() + "/box.glb";
  const auto writer =
      make_rigged_gltf_writer(path, character, *character.weights, {{0, 1, 25.0, "rest"}}, 0.0);
  writer->begin_range();
  writer->set_joints(rest_pose(character.skeleton));
  writer->add(character.surface.positions);
  writer->finish();
  const GlbReader glb(test::file_text(path));
  expect_facets(glb.morphed(1, "NORMAL", {}), glb.morphed(2, "NORMAL", {}), 0.0);
}

TEST(PartNormals, OfVertexTexturesAreThoseOfFacets) {
  const Character character = faceted_box();
  const ScratchFolder folder;
  const auto writer =
      make_cache_writer(folder.path() + "/box.exr", character, {0, 1, 25.0, "rest"});
  writer->add(character.surface.positions);
  writer->finish();
  const GlbReader glb(test::file_text(folder.path() + "/box.glb"));
  expect_facets(glb.morphed(0, "NORMAL", {}), glb.morphed(1, "NORMAL", {}), 0.0);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/export/shading_normals.h"

#include <gtest/gtest.h>

#include <array>

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
  const Eigen::AngleAxisd rotation(angle, Eigen::Vector3d::UnitY());
  for (int v = 0; v < 8; ++v) {
    // The first four vertices of "ends" belong to the side at positive z.
    const Eigen::Vector3d expected = rotation * Eigen::Vector3d(0.0, 0.0, v < 4 ? 1.0 : -1.0);
    EXPECT_GT(ends.col(v).normalized().dot(expected), 0.9998) << v;
    const Eigen::Vector3d at_rest = rotation.inverse() * around.col(v).normalized();
    EXPECT_LT(at_rest.cwiseAbs().maxCoeff(), 0.95) << v;
  }
}

TEST(ShadingNormals, OfBakedGltfAreThoseOfFacets) {
  const Character character = faceted_box();
  const ScratchFolder folder;
  const std::string path = folder.path() + "/box.glb";
  const auto writer = make_cache_writer(path, character, {0, 2, 25.0, "turn"});
  for (const double angle : {0.0, 0.5}) writer->add(rotated(character, angle));
  writer->finish();
  const GlbReader glb(test::file_text(path));
  expect_facets(glb.morphed(1, "NORMAL", {}), glb.morphed(2, "NORMAL", {}), 0.0);
  const double end = 1.0 / 25.0;
  const auto at_end = [&](int node) {
    return glb.morphed(node, "NORMAL", glb.channel(0, node, "weights", end));
  };
  expect_facets(at_end(1), at_end(2), 0.5);
}

TEST(ShadingNormals, OfRiggedGltfAreThoseOfFacetsInEachFrame) {
  Character character = faceted_box();
  Joint root;
  root.name = "root";
  character.skeleton.joints = {root};
  character.weights.emplace();
  character.weights->vertices.assign(8, {{0, 1.0F}});
  const std::array<double, 3> angles{0.0, 0.7, 2.8};
  for (const double tolerance : {0.0, 1e-3}) {
    const ScratchFolder folder;
    const std::string path = folder.path() + "/box.glb";
    const auto writer = make_rigged_gltf_writer(path, character, *character.weights,
                                                {{0, 3, 25.0, "turn"}}, tolerance);
    writer->begin_range();
    for (const double angle : angles) {
      // The joint stays at rest, so that corrections alone rotate the box.
      writer->set_joints(rest_pose(character.skeleton));
      writer->add(rotated(character, angle));
    }
    writer->finish();
    const GlbReader glb(test::file_text(path));
    expect_facets(glb.morphed(1, "NORMAL", {}), glb.morphed(2, "NORMAL", {}), 0.0);
    for (int f = 0; f < 3; ++f) {
      const auto at = [&](int node) {
        return glb.morphed(node, "NORMAL", glb.channel(0, node, "weights", f / 25.0));
      };
      expect_facets(at(1), at(2), angles[f]);
    }
  }
}

TEST(ShadingNormals, OfVertexTexturesAreThoseOfFacets) {
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

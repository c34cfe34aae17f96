// SPDX-License-Identifier: MIT

#include "assets/scene/repair_positions.h"

#include <gtest/gtest.h>

#include <limits>

#include "assets/preparation/prepare_surface.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

/// Builds a strip of quads along x, two triangles each, with 2 * (quads + 1) vertices.
ImportedSurface strip_of(int quads) {
  ImportedSurface surface;
  surface.positions.resize(3, 2 * (quads + 1));
  std::vector<Triangle> triangles;
  for (int i = 0; i <= quads; ++i) {
    surface.positions.col(2 * i) = Eigen::Vector3d(i, 0, 0);
    surface.positions.col(2 * i + 1) = Eigen::Vector3d(i, 1, 0);
    if (i == quads) break;
    triangles.push_back({2 * i, 2 * i + 2, 2 * i + 1});
    triangles.push_back({2 * i + 1, 2 * i + 2, 2 * i + 3});
  }
  surface.objects = {whole_object("strip.ply", surface.positions)};
  surface.parts = {whole_part("strip.ply", 2 * (quads + 1), std::move(triangles))};
  return surface;
}

TEST(RepairPositions, LeavesOutTrianglesWithACornerThatIsNowhere) {
  for (const double lost : {std::numeric_limits<double>::quiet_NaN(),
                            -std::numeric_limits<double>::infinity(), 1e39, 1e9}) {
    ImportedSurface surface = strip_of(20);
    surface.positions(1, 0) = lost;  // a corner of the first triangle only
    surface.objects[0].rest = surface.positions;
    Character character;
    prepare_surface(surface, "strip.ply", character);
    EXPECT_EQ(character.surface.triangles.size(), 39U) << lost;
    EXPECT_TRUE(character.surface.positions.allFinite());
    EXPECT_TRUE(character.objects[0].rest.allFinite());
    ASSERT_FALSE(character.warnings.empty());
    EXPECT_NE(character.warnings[0].find("and 1 triangle there was left out"), std::string::npos)
        << character.warnings[0];
  }
}

TEST(RepairPositions, LeavesASoundSurfaceAlone) {
  EXPECT_FALSE(without_lost_vertices(strip_of(3), "strip.ply"));
  ImportedSurface long_strip = strip_of(20);
  long_strip.positions(0, 0) = -1e5;  // far, but the rest is still more than a dot
  EXPECT_FALSE(without_lost_vertices(long_strip, "strip.ply"));
}

TEST(RepairPositions, RefusesASurfaceOfWhichNothingIsLeft) {
  ImportedSurface surface = strip_of(2);
  surface.positions.setConstant(std::numeric_limits<double>::quiet_NaN());
  EXPECT_NE(input_error([&] { without_lost_vertices(surface, "strip.ply"); }).find("no triangle"),
            std::string::npos);
}

}  // namespace
}  // namespace sinew

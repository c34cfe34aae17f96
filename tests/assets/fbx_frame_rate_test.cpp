// SPDX-License-Identifier: MIT

// Frame rates of FBX files, whose clips may be sampled at another rate.

#include <gtest/gtest.h>

#include <utility>

#include "assets/open.h"
#include "assets/scene/import_scene.h"
#include "assets/scratch_folder.h"
#include "fbx_text.h"
#include "rig/clip_rate.h"

namespace sinew {
namespace {

/// Returns a file with a square that follows two joints, of which a clip moves the first, and these
/// properties of its global settings.
std::string file_with(const std::string& properties) {
  FbxText file;
  file.global_properties = properties;
  const std::string version = "\t\tVersion: 232\n";
  const int mesh = file.add("Model", "Mesh", "sheet", version);
  const int hip = file.add("Model", "LimbNode", "hip", version);
  const int knee = file.add("Model", "LimbNode", "knee", version);
  const int geometry =
      file.add("Geometry", "Mesh", "sheet",
               FbxText::array("Vertices", std::vector<double>{0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0}) +
                   FbxText::array("PolygonVertexIndex", std::vector<int>{0, 1, 2, -4}) +
                   "\t\tGeometryVersion: 124\n");
  const int skin = file.add("Deformer", "Skin", "skin", "\t\tVersion: 101\n");
  file.connect(mesh, 0);
  file.connect(hip, 0);
  file.connect(knee, hip);
  file.connect(geometry, mesh);
  file.connect(skin, geometry);
  const std::vector<double> identity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  for (const auto& [joint, corners] :
       {std::pair(hip, std::vector<int>{0, 3}), {knee, std::vector<int>{1, 2}}}) {
    const int cluster = file.add("Deformer", "Cluster", "cluster",
                                 "\t\tVersion: 100\n" + FbxText::array("Indexes", corners) +
                                     FbxText::array("Weights", std::vector<double>{1, 1}) +
                                     FbxText::array("Transform", identity) +
                                     FbxText::array("TransformLink", identity));
    file.connect(cluster, skin);
    file.connect(joint, cluster);
  }
  file.animate("swing", {{hip, "Lcl Rotation", "d|X", 0.0, 45.0}});
  return file.text();
}

std::string time_mode(int mode) {
  return fmt::format("\t\tP: \"TimeMode\", \"enum\", \"\", \"\",{}\n", mode);
}

std::optional<double> rate_of(const std::string& properties) {
  const Scene scene = import_scene(file_with(properties), FileKind::kFbx, "swing.fbx");
  EXPECT_EQ(scene.clips.size(), 1U);
  return scene.clips.at(0).frame_rate;
}

TEST(FbxFrameRate, IsThatOfTheTimeMode) {
  EXPECT_EQ(rate_of(time_mode(11)), 24.0);
  EXPECT_EQ(rate_of(time_mode(6)), 30.0);
  EXPECT_EQ(rate_of(time_mode(3)), 60.0);
  ASSERT_TRUE(rate_of(time_mode(13)).has_value());
  EXPECT_NEAR(*rate_of(time_mode(13)), 23.976, 1e-3);
}

TEST(FbxFrameRate, IsTheCustomOneIfTheModeSaysSo) {
  const std::string custom = "\t\tP: \"CustomFrameRate\", \"double\", \"Number\", \"\",12.5\n";
  EXPECT_EQ(rate_of(time_mode(14) + custom), 12.5);
  EXPECT_EQ(rate_of(time_mode(11) + custom), 24.0);
}

TEST(FbxFrameRate, IsMissingWhereTheFileGivesNoneThatCanBeUsed) {
  EXPECT_EQ(rate_of(""), std::nullopt);
  EXPECT_EQ(rate_of(time_mode(0)), std::nullopt);
  EXPECT_EQ(rate_of(time_mode(99)), std::nullopt);
  EXPECT_EQ(rate_of(time_mode(14)), std::nullopt) << "a custom rate that is not given";
}

TEST(FbxFrameRate, ReachesTheClipsOfACharacter) {
  const ScratchFolder folder;
  const std::string file = folder.write("swing.fbx", file_with(time_mode(11)));
  const Character character = open_character({file});
  ASSERT_EQ(character.clips.size(), 1U);
  EXPECT_EQ(clip_rate(character.clips[0]), 24.0);
}

}  // namespace
}  // namespace sinew

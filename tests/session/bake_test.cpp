// SPDX-License-Identifier: MIT

#include "session/baking/bake.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <numbers>

#include "assets/file_bytes.h"
#include "assets/scratch_folder.h"
#include "core/error.h"
#include "session/test_characters.h"

namespace sinew {
namespace {

constexpr int kLastFrame = 20;

/// Returns a limb with two clips of a second: in "fold" it is bent until it folds over, and in
/// "far" it leaves the range of a float.
Character folding_limb() {
  Character character = test::resting_limb();
  Track bend;
  bend.joint = 1;
  bend.rotation_times = {0.0, 0.5, 1.0};
  const Eigen::Quaterniond folded(
      Eigen::AngleAxisd(0.95 * std::numbers::pi, Eigen::Vector3d::UnitZ()));
  bend.rotations = {Eigen::Quaterniond::Identity(), Eigen::Quaterniond::Identity(), folded};
  Track leave;
  leave.translation_times = {0.0, 1.0};
  leave.translations = {Eigen::Vector3d(-0.8, 0.0, 0.0), Eigen::Vector3d(1e8, 0.0, 0.0)};
  character.clips = {{"fold", 1.0, {bend}}, {"far", 1.0, {leave}}};
  return character;
}

TEST(Bake, OfClipsOfWhichOneFailsStillTellsOfTheFoldsOfThoseBefore) {
  const ScratchFolder folder;
  const std::string path = folder.path() + "/all.glb";
  Session session(folding_limb(), {}, {}, {});
  const FrameRange range{0, kLastFrame, 1.0 * kLastFrame};
  Bake baked(session, {path}, {{0, range}, {1, range}});
  EXPECT_THROW(baked.run({}), InputError);
  ASSERT_FALSE(baked.report().warnings.empty());
  const auto& [warning, range_index, frame] = baked.report().warnings.front();
  EXPECT_EQ(range_index, 0U);
  EXPECT_EQ(frame, std::stoi(warning.substr(warning.find_first_of("0123456789")))) << warning;
  EXPECT_TRUE(warning.starts_with("fold: frame")) << warning;
  EXPECT_NE(warning.find("folds over"), std::string::npos) << warning;
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Bake, WritesTheLooksThatTheUserGaveToParts) {
  const ScratchFolder folder;
  const std::string path = folder.path() + "/pose.obj";
  Character limb = test::resting_limb();
  VisiblePart& part = limb.parts.emplace_back();
  part.name = "skin";
  part.triangles = limb.surface.triangles;
  for (int v = 0; v < limb.surface.vertex_count(); ++v) part.surface_vertex.push_back(v);
  Document document;
  document.part_looks["skin"].color = Eigen::Vector3f(1.0F, 0.0F, 0.0F);
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  Session session(std::move(limb), settings, document, {});
  Bake(session, {path}, {{-1, {0, 0, 30.0}}}).run({});
  const std::string materials = read_file(folder.path() + "/pose.mtl");
  EXPECT_NE(materials.find("Kd 1 0 0"), std::string::npos) << materials;
}

}  // namespace
}  // namespace sinew

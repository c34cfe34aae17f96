// SPDX-License-Identifier: MIT

#include "session/baking/bake.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <numbers>

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
  const std::string& warning = baked.report().warnings.front();
  EXPECT_TRUE(warning.starts_with("fold: frame")) << warning;
  EXPECT_NE(warning.find("folds over"), std::string::npos) << warning;
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace sinew

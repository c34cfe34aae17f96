// SPDX-License-Identifier: MIT

#include "assets/motion_content.h"

#include <gtest/gtest.h>

#include "scratch_folder.h"
#include "support/bending_bvh.h"
#include "support/test_data.h"

namespace sinew {
namespace {

constexpr MotionContent kSurface{true, false};
constexpr MotionContent kMotion{false, true};
constexpr MotionContent kBoth{true, true};

TEST(MotionContentTest, TellsMeshesFromClips) {
  const ScratchFolder folder;
  EXPECT_EQ(motion_content(std::string(SINEW_SOURCE_DIR) + "/data/cylinder.glb"), kBoth);
  EXPECT_EQ(motion_content(folder.write("bend.bvh", kBendingBvh)), kMotion);
  EXPECT_EQ(motion_content(folder.write("own.anim", "1 3\n0\n1 0 0\n1 0 0\n1 0 0\n0.5 1 0\n")),
            kMotion);
  EXPECT_EQ(motion_content(folder.write("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")),
            kSurface);
  EXPECT_EQ(motion_content(folder.write("a.gltf",
                                        "{\"asset\":{\"version\":\"2.0\"},\"animations\":"
                                        "[{\"channels\":[],\"samplers\":[]}]}")),
            kMotion);
  EXPECT_THROW(motion_content(folder.path() + "/none.bvh"), InputError);
}

TEST(MotionContentTest, KnowsFilesOfOtherPrograms) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::string folder = (*data / "01_characters").string() + "/";
  EXPECT_EQ(motion_content(folder + "fbx/walk.fbx"), kMotion);
  EXPECT_EQ(motion_content(folder + "fbx/Smooth_Male_Casual.fbx"), kBoth);
  EXPECT_EQ(motion_content(folder + "gltf/Med_MovementBasic.glb"), kMotion);
  EXPECT_EQ(motion_content(folder + "gltf/manny_med_mod.gltf"), kSurface);
  EXPECT_EQ(motion_content(folder + "collada/astro_maya.dae"), kBoth);
  EXPECT_EQ(motion_content(folder + "collada/skin.dae"), kSurface);
  EXPECT_EQ(motion_content(folder + "other/BoarMan.md5mesh"), kSurface);
  EXPECT_EQ(motion_content(folder + "other/guyanim.iqm"), kSurface)
      << "clips of .iqm files are not read";
}

}  // namespace
}  // namespace sinew

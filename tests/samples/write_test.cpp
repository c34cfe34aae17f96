// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>

#include "assets/export/export_gltf.h"
#include "assets/file_bytes.h"
#include "assets/scratch_folder.h"
#include "samples/shipped.h"

namespace sinew {
namespace {

std::size_t file_count(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                std::filesystem::directory_iterator()));
}

void expect_same_pose(const Character& a, const Character& b, std::size_t clip, double time,
                      double tolerance) {
  const auto first = skinning_transforms(a.skeleton, a.clips[clip].sample(a.skeleton, time));
  const auto second = skinning_transforms(b.skeleton, b.clips[clip].sample(b.skeleton, time));
  for (int j = 0; j < a.skeleton.joint_count(); ++j) {
    const int other = b.skeleton.find(a.skeleton.joints[j].name);
    ASSERT_GE(other, 0);
    EXPECT_LT((first[j].matrix() - second[other].matrix()).cwiseAbs().maxCoeff(), tolerance)
        << a.clips[clip].name << " " << a.skeleton.joints[j].name;
  }
}

/// Offsets in a .glb container, which has a header of 12 bytes. The length and the kind of a chunk
/// precede its data.
constexpr std::size_t kGlbChunkLengthPlace = 12;
constexpr std::size_t kGlbTextPlace = 20;

/// Returns true if two .glb files have the same bytes, except for numbers that would be zero in
/// both without rounding. Compilers order sums differently, so rounding differs.
bool same_but_for_rounded_zeros(const std::string& a, const std::string& b) {
  constexpr float kZero = 1e-12F;
  if (a.size() != b.size() || a.size() < kGlbTextPlace) return false;
  std::uint32_t text_size = 0;
  std::memcpy(&text_size, a.data() + kGlbChunkLengthPlace, sizeof(text_size));
  const std::size_t numbers = std::min(kGlbTextPlace + text_size, a.size());
  if (a.compare(0, numbers, b, 0, numbers) != 0) return false;
  for (std::size_t place = numbers; place < a.size(); place += sizeof(float)) {
    if (a.compare(place, sizeof(float), b, place, sizeof(float)) == 0) continue;
    float x = 0.0F;
    float y = 0.0F;
    std::memcpy(&x, a.data() + place, sizeof(float));
    std::memcpy(&y, b.data() + place, sizeof(float));
    if (!(std::abs(x) < kZero && std::abs(y) < kZero)) return false;
  }
  return true;
}

class ShippedSample : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Samples, ShippedSample,
                         testing::Values("cylinder", "tee", "arm", "leg", "humanoid", "stout"),
                         [](const auto& sample) { return sample.param; });

// The shipped file must be what the generator builds, and the reader must find nothing to repair in
// it.
TEST_P(ShippedSample, IsWhatTheGeneratorMakes) {
  const Character direct = make_sample(GetParam());
  const std::string bytes = gltf_bytes(direct);
  const Character made = open_character_from_memory("made.glb", bytes.data(), bytes.size());
  const auto embedded = embedded_sample(GetParam());
  EXPECT_TRUE(same_but_for_rounded_zeros(bytes, std::string(embedded.begin(), embedded.end())))
      << "make data/" << GetParam() << ".glb anew";
  const Character opened = shipped(GetParam());
  EXPECT_TRUE(opened.warnings.empty()) << opened.warnings.front();
  EXPECT_LT(embedded_sample(GetParam()).size(), 1500000U);
  ASSERT_EQ(opened.surface.vertex_count(), direct.surface.vertex_count());
  ASSERT_EQ(opened.skeleton.joint_count(), direct.skeleton.joint_count());
  ASSERT_EQ(opened.surface.triangles, made.surface.triangles);
  EXPECT_LT((opened.surface.positions - made.surface.positions).cwiseAbs().maxCoeff(), 1e-5);
  ASSERT_EQ(opened.clips.size(), direct.clips.size());
  for (std::size_t clip = 0; clip < direct.clips.size(); ++clip) {
    EXPECT_EQ(opened.clips[clip].name, direct.clips[clip].name);
    EXPECT_NEAR(opened.clips[clip].duration, direct.clips[clip].duration, 1e-5);
    for (const double time : {0.0, 0.4, 0.9, 1.3}) {
      expect_same_pose(direct, opened, clip, time, 2e-3);
    }
  }
}

TEST(MakeSample, MakesTheSameBytesEachTime) {
  EXPECT_EQ(gltf_bytes(make_sample("tee", 800)), gltf_bytes(make_sample("tee", 800)));
}

TEST(WriteSample, WritesAGltfThatOpensAgain) {
  const ScratchFolder folder;
  const std::string path = folder.path() + "/tee.glb";
  EXPECT_TRUE(write_sample("tee", path, 800).empty());
  const Character made = make_sample("tee", 800);
  const Character opened = open_character({path});
  ASSERT_EQ(opened.surface.vertex_count(), made.surface.vertex_count());
  ASSERT_EQ(opened.clips.size(), made.clips.size());
  for (const double time : {0.0, 0.7, 1.5}) expect_same_pose(made, opened, 1, time, 1e-3);
  EXPECT_EQ(file_count(folder.path()), 1U);
}

TEST(WriteSample, WritesPlainTextFilesThatOpenAgain) {
  const ScratchFolder folder;
  const std::string path = folder.path() + "/tee.ini";
  const auto warnings = write_sample("tee", path, 800);
  ASSERT_EQ(warnings.size(), 1U);
  const Character made = make_sample("tee", 800);
  const Character opened = open_character({path});
  ASSERT_EQ(opened.surface.vertex_count(), made.surface.vertex_count());
  ASSERT_EQ(opened.surface.triangles, made.surface.triangles);
  ASSERT_EQ(opened.clips.size(), made.clips.size());
  // Only these times are compared, since the text format has keys half a second apart.
  for (const double time : {0.5, 1.0, 1.5}) expect_same_pose(made, opened, 0, time, 1e-6);
  EXPECT_EQ(file_count(folder.path()), 3U + made.clips.size());
}

TEST(WriteSample, SaysThatPlainTextFilesCannotMoveTheRoot) {
  const ScratchFolder folder;
  const auto warnings = write_sample("humanoid", folder.path() + "/human.ini", 3000);
  const auto about_walk = std::count_if(warnings.begin(), warnings.end(), [](const auto& warning) {
    return warning.find("'walk'") != std::string::npos;
  });
  EXPECT_EQ(about_walk, 1);
}

TEST(WriteSample, RefusesOtherEndingsAndLeavesNothingBehind) {
  const ScratchFolder folder;
  EXPECT_THROW(write_sample("tee", folder.path() + "/tee.fbx"), UsageError);
  EXPECT_THROW(write_sample("tee", folder.path() + "/tee"), UsageError);
  EXPECT_THROW(write_sample("tea", folder.path() + "/tee.glb"), UsageError);
  EXPECT_NE(input_error([&] { write_sample("tee", folder.path() + "/none/tee.glb", 500); }), "");
  EXPECT_EQ(file_count(folder.path()), 0U);
}

}  // namespace
}  // namespace sinew

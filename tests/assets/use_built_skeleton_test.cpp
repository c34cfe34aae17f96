// SPDX-License-Identifier: MIT

#include "assets/preparation/use_built_skeleton.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "assets/open.h"
#include "scratch_folder.h"
#include "support/bending_bvh.h"

namespace sinew {
namespace {

/// Returns an .obj file with a closed tube around the joints of kBendingBvh.
std::string tube() {
  constexpr int kRings = 33, kAround = 12;
  std::string text;
  for (int ring = 0; ring < kRings; ++ring)
    for (int i = 0; i < kAround; ++i) {
      const double angle = 2.0 * M_PI * i / kAround;
      text += fmt::format("v {} {} {}\n", 15.0 * std::cos(angle), 5.0 * ring - 2.0,
                          15.0 * std::sin(angle));
    }
  const auto vertex = [](int ring, int i) { return ring * kAround + i % kAround + 1; };
  for (int ring = 0; ring + 1 < kRings; ++ring)
    for (int i = 0; i < kAround; ++i)
      text += fmt::format("f {} {} {} {}\n", vertex(ring, i), vertex(ring + 1, i),
                          vertex(ring + 1, i + 1), vertex(ring, i + 1));
  for (const int ring : {0, kRings - 1}) {
    text += "f";
    for (int i = 0; i < kAround; ++i)
      text += fmt::format(" {}", vertex(ring, ring == 0 ? i : kAround - i));
    text += "\n";
  }
  return text;
}

/// Returns a skeleton as a user builds it for a bare mesh.
BuiltSkeleton built_anew(const Skeleton& skeleton) {
  BuiltSkeleton built{skeleton, {}, {}};
  built.origins.resize(skeleton.joint_count());
  built.names_before.resize(skeleton.joint_count());
  return built;
}

TEST(UseBuiltSkeleton, TakesTheMotionsThatAreAddedToABareMesh) {
  const ScratchFolder folder;
  const std::string mesh = folder.write("tube.obj", tube());
  const std::string motion = folder.write("bend.bvh", kBendingBvh);
  const Character expected = open_character({mesh, motion}, {});
  OpenOptions options;
  options.skeleton = built_anew(expected.skeleton);
  options.motions = {motion};
  const Character character = open_character({mesh}, options);
  EXPECT_TRUE(character.of_files.empty());
  ASSERT_EQ(character.skeleton.joint_count(), expected.skeleton.joint_count());
  ASSERT_EQ(character.clips.size(), 1U);
  EXPECT_EQ(character.clips[0].motion_file, motion);
  for (const double time : {0.0, 0.5, 1.0}) {
    const auto globals_at = [time](const Character& of) {
      return global_transforms(of.skeleton, of.clips.at(0).sample(of.skeleton, time));
    };
    const std::vector<Transform> globals = globals_at(character), truth = globals_at(expected);
    for (std::size_t j = 0; j < truth.size(); ++j)
      EXPECT_LT((globals[j].matrix() - truth[j].matrix()).norm(), 1e-6) << time << ' ' << j;
  }
}

TEST(UseBuiltSkeleton, MovesByTheClipsOfTheFilesThatGiveASkeleton) {
  const ScratchFolder folder;
  const std::string mesh = folder.write("tube.obj", tube());
  const std::string motion = folder.write("bend.bvh", kBendingBvh);
  const Character plain = open_character({mesh, motion}, {});
  OpenOptions options;
  options.skeleton = built_from(plain.skeleton);
  options.skeleton->skeleton.joints.back().name = "renamed";
  const Character character = open_character({mesh, motion}, options);
  EXPECT_EQ(character.of_files.joint_count(), plain.skeleton.joint_count());
  EXPECT_EQ(character.clips.size(), plain.clips.size());
}

}  // namespace
}  // namespace sinew

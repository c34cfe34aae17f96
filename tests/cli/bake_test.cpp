// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/program.h"
#include "cli/tube.h"
#include "support/test_data.h"

namespace sinew {
namespace {

using test::obj_vertices;
using test::Outcome;
using test::PointCache;
using test::read_file;
using test::read_point_cache;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;

TEST(Bake, PointCacheHasEveryFrameOfTheClip) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew(tube.bake({"-o", folder / "out.pc2"}));
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const PointCache cache = read_point_cache(folder / "out.pc2");
  EXPECT_EQ(cache.points, TubeFiles::kVertices);
  EXPECT_EQ(cache.samples, 31) << "a second of clip, both ends included";
  EXPECT_EQ(cache.first_frame, 0.0F);
  for (const float value : cache.values) ASSERT_TRUE(std::isfinite(value));
}

TEST(Bake, OpensAsManyFilesAsTheCharacterHasObjects) {
  constexpr int kObjects = 80;
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  std::ostringstream beads;
  for (int i = 0; i < kObjects; ++i) {
    const double y = 0.02 * i;
    const int a = 4 * i + 1, b = a + 1, c = a + 2, d = a + 3;
    beads << "o bead" << i << "\nv 0 " << y << " 0\nv 0.2 " << y << " 0\nv 0 " << y << " 0.2\nv 0 "
          << y + 0.015 << " 0\n";
    for (const auto& [u, v, w] :
         {std::array{a, c, b}, std::array{a, b, d}, std::array{b, c, d}, std::array{c, a, d}}) {
      beads << "f " << u << ' ' << v << ' ' << w << '\n';
    }
  }
  test::write_file(folder / "beads.obj", beads.str());
  const auto bake_with_limit = [&](const std::string& limit, const char* name) {
    const std::string script = "ulimit " + limit +
                               "; exec \"$0\" bake \"$1\" \"$2\" \"$3\" --method linear-blend "
                               "--frames 0:1 -o \"$4\"";
    return test::run_program("/bin/sh", {"-c", script, SINEW_PROGRAM, folder / "beads.obj",
                                         tube.skeleton, tube.clip, folder / name});
  };
  const Outcome raised = bake_with_limit("-S -n 60", "many.pc2");
  EXPECT_EQ(raised.exit_code, 0) << raised.errors;
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizers open files of their own when they check objects";
#endif
  const Outcome outcome = bake_with_limit("-n 60", "too_many.pc2");
  EXPECT_EQ(outcome.exit_code, 4);
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_NE(outcome.errors.find("ulimit -n"), std::string::npos) << outcome.errors;
}

TEST(Bake, TheFirstPoseIsTheFilesOwn) {
  // The clip starts in the rest pose, so frame 0 has the coordinates of the file, except for
  // settling.
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(tube.bake({"--frames", "0:0", "-o", folder / "out.pc2"})).exit_code, 0);
  const PointCache cache = read_point_cache(folder / "out.pc2");
  std::istringstream file(read_file(tube.mesh).substr(4));
  int vertices = 0;
  int other = 0;
  file >> vertices >> other >> other;
  for (const float value : cache.values) {
    double expected = 0.0;
    file >> expected;
    EXPECT_NEAR(value, expected, 12.0 * 1e-6);
  }
}

/// Expects that the matrix in the statistics maps the positions of a cache to those of an .obj,
/// which are in the coordinates of the scene.
void expect_in_scene(const std::string& original, const TemporaryFolder& folder) {
  const auto bake_as = [&](const char* name) {
    return run_sinew({"bake", original, "--method", "linear-blend", "--frames", "0:3", "--stats",
                      folder / "stats.json", "-o", folder / name});
  };
  ASSERT_EQ(bake_as("frame%d.obj").exit_code, 0);
  const Outcome outcome = bake_as("cache.pc2");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const nlohmann::json stats = nlohmann::json::parse(read_file(folder / "stats.json"));
  ASSERT_EQ(stats["objects"].size(), 1U);
  const auto matrix = stats["objects"][0]["to_scene"].get<std::array<std::array<double, 4>, 4>>();
  EXPECT_EQ(stats["objects"][0]["file"], folder / "cache.pc2");
  const PointCache cache = read_point_cache(folder / "cache.pc2");
  std::vector<float> in_scene;
  for (int f = 0; f < 4; ++f) {
    const std::vector<float> values = obj_vertices(folder / ("frame" + std::to_string(f) + ".obj"));
    in_scene.insert(in_scene.end(), values.begin(), values.end());
  }
  ASSERT_EQ(cache.values.size(), in_scene.size());
  const auto [low, high] = std::minmax_element(in_scene.begin(), in_scene.end());
  for (std::size_t v = 0; v < in_scene.size(); v += 3) {
    for (std::size_t row = 0; row < 3; ++row) {
      double place = matrix[row][3];
      for (std::size_t i = 0; i < 3; ++i) place += matrix[row][i] * cache.values[v + i];
      ASSERT_NEAR(place, in_scene[v + row], 1e-5 * (*high - *low)) << v;
    }
  }
  EXPECT_NE(outcome.output.find("to the scene by [["), std::string::npos) << outcome.output;
}

TEST(Bake, CachesOfSkinnedFilesComeWithTheMatrixToTheScene) {
  const TemporaryFolder folder;
  expect_in_scene(std::string(SINEW_SOURCE_DIR) + "/data/humanoid.glb", folder);
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  expect_in_scene((*data / "02_creatures/gltf/Quaternius_Trex.glb").string(), folder);
}

TEST(Bake, AllClipsAndTheSkeletonAreForGlb) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--clip", "all", "-o", folder / "out.pc2"},
        {"--keep-skeleton", "-o", folder / "out.obj"},
        {"--morph-tolerance", "0.001", "-o", folder / "out.glb"},
        {"--keep-skeleton", "--morph-tolerance", "nan", "-o", folder / "out.glb"},
        {"--keep-skeleton", "--morph-tolerance", "2", "-o", folder / "out.glb"},
        {"--clip", "all", "--frames", "0:3", "-o", folder / "out.glb"}}) {
    const Outcome outcome = run_sinew(tube.bake(options));
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  }
}

/// Returns the JSON of a .glb file.
nlohmann::json glb_document(const std::string& path) {
  const std::string bytes = read_file(path);
  std::uint32_t size = 0;
  std::memcpy(&size, bytes.data() + 12, sizeof size);
  return nlohmann::json::parse(bytes.substr(20, size));
}

TEST(Bake, AllClipsAreAnimationsOfOneFile) {
  const TemporaryFolder folder;
  const std::string original = std::string(SINEW_SOURCE_DIR) + "/data/tee.glb";
  const nlohmann::json source = glb_document(original);
  for (const char* const form : {"--keep-skeleton", "--quality"}) {
    const Outcome outcome = run_sinew({"bake", original, "--method", "linear-blend", "--clip",
                                       "all", "--fps", "5", form, "-o", folder / "all.glb"});
    ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
    const nlohmann::json document = glb_document(folder / "all.glb");
    ASSERT_EQ(document["animations"].size(), source["animations"].size());
    for (std::size_t a = 0; a < source["animations"].size(); ++a) {
      EXPECT_EQ(document["animations"][a]["name"], source["animations"][a]["name"]);
    }
    EXPECT_EQ(document.contains("skins"), form == std::string("--keep-skeleton"));
  }
}

TEST(Bake, ObjSequenceAgreesWithThePointCache) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(tube.bake({"--frames", "3:5", "-o", folder / "out.pc2"})).exit_code, 0);
  ASSERT_EQ(run_sinew(tube.bake({"--frames", "3:5", "-o", folder / "f%03d.obj"})).exit_code, 0);
  const PointCache cache = read_point_cache(folder / "out.pc2");
  EXPECT_EQ(cache.first_frame, 3.0F);
  EXPECT_EQ(cache.samples, 3);
  std::vector<float> all;
  for (const char* name : {"f003.obj", "f004.obj", "f005.obj"}) {
    const std::vector<float> values = obj_vertices(folder / name);
    all.insert(all.end(), values.begin(), values.end());
  }
  EXPECT_EQ(all, cache.values);
}

TEST(Bake, MddHoldsThePointCacheInSecondsAndBigEndian) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::vector<std::string> range{"--frames", "3:5", "--fps", "10", "-o"};
  for (const std::string name : {"out.pc2", "out.mdd"}) {
    std::vector<std::string> options = range;
    options.push_back(folder / name);
    ASSERT_EQ(run_sinew(tube.bake(options)).exit_code, 0);
  }
  const std::string bytes = read_file(folder / "out.mdd");
  const auto number = [&](std::size_t index) {
    std::string word = bytes.substr(4 * index, 4);
    std::reverse(word.begin(), word.end());
    float value = 0.0F;
    std::memcpy(&value, word.data(), 4);
    return value;
  };
  EXPECT_EQ(number(2), 0.3F);
  EXPECT_EQ(number(4), 0.5F);
  const PointCache cache = read_point_cache(folder / "out.pc2");
  ASSERT_EQ(bytes.size(), 4 * (2 + 3 + cache.values.size()));
  for (std::size_t i = 0; i < cache.values.size(); ++i) {
    ASSERT_EQ(number(5 + i), cache.values[i]) << i;
  }
}

TEST(Bake, GlbHasAnAnimationAndNothingElseIsLeft) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(tube.bake({"-o", folder / "out.glb"})).exit_code, 0);
  EXPECT_NE(read_file(folder / "out.glb").find("\"animations\":[{"), std::string::npos);
  EXPECT_EQ(folder.files(),
            (std::vector<std::string>{"out.glb", "tube.anim", "tube.off", "tube.skel"}));
}

TEST(Bake, ANameWithoutANumberGetsOneForSeveralFramesOnly) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(tube.bake({"--frames", "2:2", "-o", folder / "one.obj"})).exit_code, 0);
  ASSERT_EQ(run_sinew(tube.bake({"--frames", "0:1", "-o", folder / "two.obj"})).exit_code, 0);
  EXPECT_EQ(folder.files(),
            (std::vector<std::string>{"one.obj", "tube.anim", "tube.off", "tube.skel",
                                      "two_0000.obj", "two_0001.obj"}));
}

TEST(Bake, TheNumberOfThreadsDoesNotChangeABit) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  for (const std::string threads : {"1", "2", "3"}) {
    ASSERT_EQ(run_sinew({"bake", tube.mesh, tube.skeleton, tube.clip, "--frames", "0:5",
                         "--threads", threads, "-o", folder / (threads + ".pc2")})
                  .exit_code,
              0);
  }
  EXPECT_EQ(read_file(folder / "1.pc2"), read_file(folder / "2.pc2"));
  EXPECT_EQ(read_file(folder / "1.pc2"), read_file(folder / "3.pc2"));
}

TEST(Bake, ACollidersSurfaceStaysOutsideOfTheSkin) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  // The wall is 0.2 deep in the tube, whose radius is 1, in the coordinates of the tube's file.
  const std::string wall = folder / "wall.off";
  test::write_file(
      wall,
      "OFF\n8 12 0\n0.8 3 -2\n2 3 -2\n0.8 9 -2\n2 9 -2\n0.8 3 2\n2 3 2\n0.8 9 2\n2 9 2\n"
      "3 0 2 1\n3 1 2 3\n3 4 5 6\n3 5 7 6\n3 0 1 4\n3 1 5 4\n"
      "3 2 6 3\n3 3 6 7\n3 0 4 2\n3 2 4 6\n3 1 3 5\n3 3 7 5\n");
  const auto farthest = [&](const std::vector<std::string>& options) {
    std::vector<std::string> all{"--clip", "rest", "-o", folder / "out.pc2"};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(tube.bake(all));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    const PointCache cache = read_point_cache(folder / "out.pc2");
    float result = -10.0F;
    for (int v = 0; v < cache.points; ++v) {
      if (std::abs(cache.values[3 * v + 1] - 6.0F) < 2.5F)
        result = std::max(result, cache.values[3 * v]);
    }
    return result;
  };
  EXPECT_NEAR(farthest({}), 1.0F, 1e-4F);
  EXPECT_NEAR(farthest({"--collider", wall}), 0.8F, 0.02F);
}

TEST(Bake, WithoutASkeletonTheCharacterRestsWithAWarning) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew({"bake", tube.mesh, "-o", folder / "out.pc2"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.errors.find("sinew: warning:"), std::string::npos);
  EXPECT_NE(outcome.errors.find("skeleton"), std::string::npos);
  EXPECT_EQ(read_point_cache(folder / "out.pc2").samples, 1);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::Outcome;
using test::PointCache;
using test::read_file;
using test::read_point_cache;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;

TEST(Bake, ALoopMeetsItself) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  // A soft body with hardly any damping keeps swinging for several cycles.
  const std::vector<std::string> swinging{"--set", "tissue.stiffness=300", "--set",
                                          "tissue.damping=0"};
  const auto loop = [&](const std::vector<std::string>& options) {
    std::vector<std::string> all{"--loop", "--stats", folder / "s.json", "-o", folder / "l.pc2"};
    all.insert(all.end(), swinging.begin(), swinging.end());
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(tube.bake(all));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    return read_point_cache(folder / "l.pc2");
  };
  const auto distance = [](const PointCache& cache, int a, int b) {
    const std::size_t size = 3UL * cache.points;
    float largest = 0.0F;
    for (std::size_t i = 0; i < size; ++i)
      largest =
          std::max(largest, std::abs(cache.values[a * size + i] - cache.values[b * size + i]));
    return largest / 12.0F;  // height of the tube
  };
  const PointCache cycle = loop({});
  EXPECT_EQ(cycle.samples, 31);
  EXPECT_EQ(distance(cycle, 0, 30), 0.0F);
  EXPECT_GT(distance(cycle, 0, 15), 0.05F) << "it moves";
  const nlohmann::json json = nlohmann::json::parse(read_file(folder / "s.json"));
  EXPECT_GE(json["loop"]["warm_up_cycles"], 3);
  EXPECT_LE(json["loop"]["repeats_within"].get<double>(), 1e-3);
  EXPECT_LE(json["loop"]["blended"].get<double>(), 1e-3);
  // Frame 0 of a loop continues the swing of the cycle before. Frame 0 of a plain bake has settled.
  std::vector<std::string> plain{"-o", folder / "once.pc2"};
  plain.insert(plain.end(), swinging.begin(), swinging.end());
  ASSERT_EQ(run_sinew(tube.bake(plain)).exit_code, 0);
  const PointCache once = read_point_cache(folder / "once.pc2");
  EXPECT_GT(distance(once, 0, 30), 2e-3F);
  // Only the swing differs, so the frames are similar.
  for (std::size_t i = 0; i < once.values.size(); ++i)
    ASSERT_NEAR(once.values[i], cycle.values[i], 12.0 * 0.05);
  // At 0.7 frames per second the cycle of 1 s is not a whole number of frames. It is rounded to
  // one.
  EXPECT_EQ(loop({"--fps", "0.7"}).samples, 2);
}

TEST(Bake, LoopsAreOfWholeClips) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto expect_refused = [&](const std::string& command, std::vector<std::string> options) {
    options.insert(options.begin(), {command, tube.mesh, tube.skeleton, tube.clip, "--loop"});
    const Outcome outcome = run_sinew(options);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.errors;
    EXPECT_NE(outcome.errors.find("--loop"), std::string::npos);
  };
  expect_refused("bake", {"--frames", "0:3", "-o", folder / "l.pc2"});
  expect_refused("bake", {"--clip", "rest", "-o", folder / "l.pc2"});
  expect_refused("render", {"--clip", "rest", "-o", folder / "l.mp4"});
  expect_refused("render", {"-o", folder / "l.png"});
}

}  // namespace
}  // namespace sinew

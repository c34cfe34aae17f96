#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "cli/program.h"
#include "cli/tube.h"
#include "support/test_data.h"

namespace sinew {
namespace {

using test::Outcome;
using test::PointCache;
using test::read_file;
using test::read_point_cache;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;

/// The arguments of `bake` for a tube.
std::vector<std::string> bake(const TubeFiles& tube, const std::vector<std::string>& options) {
  // One thread: quick even on a machine that is busy with other tests.
  std::vector<std::string> arguments{"bake", tube.mesh, tube.skeleton, tube.clip, "--threads", "1"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return arguments;
}

/// The vertices of an .obj.
std::vector<float> obj_vertices(const std::string& path) {
  std::vector<float> values;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("v ")) continue;
    std::istringstream numbers(line.substr(2));
    for (float value = 0.0F; numbers >> value;) values.push_back(value);
  }
  return values;
}

TEST(Bake, PointCacheHasEveryFrameOfTheClip) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew(bake(tube, {"-o", folder / "out.pc2"}));
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
  const Outcome outcome = bake_with_limit("-n 60", "too_many.pc2");
  EXPECT_EQ(outcome.exit_code, 4);
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_NE(outcome.errors.find("ulimit -n"), std::string::npos) << outcome.errors;
}

TEST(Bake, TheFirstPoseIsTheFilesOwn) {
  // The clip starts in the rest pose: frame 0 has the file's coordinates, up to settling.
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(bake(tube, {"--frames", "0:0", "-o", folder / "out.pc2"})).exit_code, 0);
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

/// Positions of a cache led by the matrix that the statistics name, against the .obj of the scene.
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
  if (!data) GTEST_SKIP() << "no test characters here";
  expect_in_scene((*data / "02_creatures/gltf/Quaternius_Trex.glb").string(), folder);
}

TEST(Bake, AllClipsAndTheSkeletonAreForGlb) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--clip", "all", "-o", folder / "out.pc2"},
        {"--keep-skeleton", "-o", folder / "out.obj"},
        {"--clip", "all", "--frames", "0:3", "-o", folder / "out.glb"}}) {
    const Outcome outcome = run_sinew(bake(tube, options));
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  }
}

/// The JSON of a .glb.
nlohmann::json glb_document(const std::string& path) {
  const std::string bytes = read_file(path);
  std::uint32_t size = 0;
  std::memcpy(&size, bytes.data() + 12, sizeof size);
  return nlohmann::json::parse(bytes.substr(20, size));
}

TEST(Bake, AllClipsAreAnimationsOfOneFile) {
  const TemporaryFolder folder;
  const std::string original = std::string(SINEW_SOURCE_DIR) + "/data/humanoid.glb";
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
  ASSERT_EQ(run_sinew(bake(tube, {"--frames", "3:5", "-o", folder / "out.pc2"})).exit_code, 0);
  ASSERT_EQ(run_sinew(bake(tube, {"--frames", "3:5", "-o", folder / "f%03d.obj"})).exit_code, 0);
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
    ASSERT_EQ(run_sinew(bake(tube, options)).exit_code, 0);
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

TEST(Bake, GlbHasAnAnimationAndNothingIsLeftBeside) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(bake(tube, {"-o", folder / "out.glb"})).exit_code, 0);
  EXPECT_NE(read_file(folder / "out.glb").find("\"animations\":[{"), std::string::npos);
  EXPECT_EQ(folder.files(),
            (std::vector<std::string>{"out.glb", "tube.anim", "tube.off", "tube.skel"}));
}

TEST(Bake, ANameWithoutANumberGetsOneForSeveralFramesOnly) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(bake(tube, {"--frames", "2:2", "-o", folder / "one.obj"})).exit_code, 0);
  ASSERT_EQ(run_sinew(bake(tube, {"--frames", "0:1", "-o", folder / "two.obj"})).exit_code, 0);
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
  // A wall 0.2 deep in the tube of radius 1, in the coordinates of its file.
  const std::string wall = folder / "wall.off";
  test::write_file(
      wall,
      "OFF\n8 12 0\n0.8 3 -2\n2 3 -2\n0.8 9 -2\n2 9 -2\n0.8 3 2\n2 3 2\n0.8 9 2\n2 9 2\n"
      "3 0 2 1\n3 1 2 3\n3 4 5 6\n3 5 7 6\n3 0 1 4\n3 1 5 4\n"
      "3 2 6 3\n3 3 6 7\n3 0 4 2\n3 2 4 6\n3 1 3 5\n3 3 7 5\n");
  const auto farthest = [&](const std::vector<std::string>& options) {
    std::vector<std::string> all{"--clip", "rest", "-o", folder / "out.pc2"};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(bake(tube, all));
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

TEST(Bake, StatisticsTellWhatTheContractSays) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(bake(tube, {"-o", folder / "out.pc2", "--quality", "--stats",
                                  folder / "stats.json", "--iterations", "5"}))
                .exit_code,
            0);
  const nlohmann::json json = nlohmann::json::parse(read_file(folder / "stats.json"));
  EXPECT_EQ(json["schema"], "sinew.stats/1");
  EXPECT_EQ(json["character"]["surface_vertices"], TubeFiles::kVertices);
  EXPECT_EQ(json["character"]["joints"], 3);
  EXPECT_EQ(json["character"]["components"], 1);
  EXPECT_EQ(json["character"]["tetrahedra"], 3 * 2 * 13 * 12);
  EXPECT_EQ(json["settings"]["iterations"], 5);
  ASSERT_EQ(json["frames"].size(), 31U);
  EXPECT_EQ(json["frames"][30]["index"], 30);
  EXPECT_NEAR(json["frames"][30]["time"].get<double>(), 1.0, 1e-9);
  EXPECT_GT(json["frames"][15]["max_speed"].get<double>(), 0.0);
  EXPECT_NEAR(json["frames"][0]["volume_ratio"].get<double>(), 1.0, 1e-3);
  EXPECT_GT(json["summary"]["skinning_ms"]["median"].get<double>(), 0.0);
  EXPECT_GT(json["summary"]["volume_ratio"]["min"].get<double>(), 0.7);
}

TEST(Bake, StatisticsTellWhatWasReadPlayedAndWritten) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew(
      bake(tube, {"--frames", "2:4", "--fps", "20", "--stats", "-", "-o", folder / "f%d.obj"}));
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const nlohmann::json json = nlohmann::json::parse(outcome.output);  // and nothing but it
  EXPECT_EQ("sinew " + json["version"].get<std::string>() + "\n", run_sinew({"--version"}).output);
  ASSERT_EQ(json["inputs"].size(), 3U);
  EXPECT_EQ(json["inputs"][0]["file"], tube.mesh);
  EXPECT_EQ(json["inputs"][0]["bytes"], read_file(tube.mesh).size());
  ASSERT_EQ(json["outputs"].size(), 3U) << json["outputs"];
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string name = folder / ("f" + std::to_string(2 + i) + ".obj");
    EXPECT_EQ(json["outputs"][i]["file"], name);
    EXPECT_EQ(json["outputs"][i]["bytes"], read_file(name).size());
  }
  EXPECT_EQ(json["clip"]["name"], "tube");
  EXPECT_EQ(json["clip"]["index"], 0);
  EXPECT_NEAR(json["clip"]["seconds"].get<double>(), 1.0, 1e-9);
  EXPECT_EQ(json["range"], (nlohmann::json{{"first", 2}, {"last", 4}, {"rate", 20.0}}));
  EXPECT_EQ(json["warnings"], nlohmann::json::array());
  // The file is 12 high and stands at 0; ours is 1.8 high.
  const nlohmann::json matrix = json["frame"]["to_file"];
  EXPECT_NEAR(matrix[1][1].get<double>(), 12.0 / 1.8, 1e-6);
  EXPECT_NEAR(matrix[1][3].get<double>(), 0.0, 1e-6);
  EXPECT_EQ(matrix[3], (nlohmann::json{0.0, 0.0, 0.0, 1.0}));
}

TEST(Bake, TellsWhereTheTissueFoldsOver) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto warning = [&](double angle, const std::string& stiffness) {
    test::write_file(tube.clip, "2 3\n0\n0 0 1\n0 0 1\n0 0 1\n0 0 0\n1\n0 0 1\n0 0 1\n0 0 1\n0 " +
                                    std::to_string(angle) + " 0\n");
    const Outcome outcome =
        run_sinew(bake(tube, {"--contact", "none", "--set", "tissue.stiffness=" + stiffness, "-o",
                              folder / "x.pc2"}));
    EXPECT_EQ(outcome.exit_code, 0);
    return outcome.errors;
  };
  EXPECT_EQ(warning(0.8, "2400"), "");
  // Tissue that is far too soft for half a turn.
  const std::string folded = warning(3.0, "30");
  const std::size_t begin = folded.find("frames ");
  ASSERT_NE(begin, std::string::npos) << folded;
  int first = 0;
  int last = 0;
  const char* const pattern = "frames %d to %d: what moves with 'middle' folds over";
  ASSERT_EQ(std::sscanf(folded.c_str() + begin, pattern, &first, &last), 2) << folded;
  EXPECT_GT(first, 3) << "it bends by 3 rad until frame 15";
  EXPECT_LT(first, 15);
  EXPECT_GT(last, 15);
}

TEST(Bake, NamesEveryFileThatItWrote) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew(
      bake(tube, {"--frames", "0:2", "--stats", folder / "s.json", "-o", folder / "f%d.obj"}));
  for (const char* name : {"f0.obj", "f1.obj", "f2.obj", "s.json"}) {
    EXPECT_NE(outcome.output.find((folder / name) + "\n"), std::string::npos) << outcome.output;
  }
}

TEST(Bake, ALoopMeetsItself) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto loop = [&](const std::vector<std::string>& options) {
    std::vector<std::string> all{"--loop", "--stats", folder / "s.json", "-o", folder / "l.pc2"};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(bake(tube, all));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    return read_point_cache(folder / "l.pc2");
  };
  const auto distance = [](const PointCache& cache, int a, int b) {
    const std::size_t size = 3UL * cache.points;
    float largest = 0.0F;
    for (std::size_t i = 0; i < size; ++i)
      largest =
          std::max(largest, std::abs(cache.values[a * size + i] - cache.values[b * size + i]));
    return largest / 12.0F;  // the height
  };
  const PointCache cycle = loop({});
  EXPECT_EQ(cycle.samples, 31);
  EXPECT_EQ(distance(cycle, 0, 30), 0.0F);
  EXPECT_GT(distance(cycle, 0, 15), 0.05F) << "it moves";
  const nlohmann::json json = nlohmann::json::parse(read_file(folder / "s.json"));
  EXPECT_GE(json["loop"]["warm_up_cycles"], 2);
  EXPECT_LE(json["loop"]["repeats_within"].get<double>(), 1e-3);
  EXPECT_LE(json["loop"]["blended"].get<double>(), 1e-3);
  // Frame 0 of a loop swings as the cycle before left it; that of a plain bake has settled.
  ASSERT_EQ(run_sinew(bake(tube, {"-o", folder / "once.pc2"})).exit_code, 0);
  const PointCache once = read_point_cache(folder / "once.pc2");
  EXPECT_GT(distance(once, 0, 30), 3e-4F);
  // Nothing else but the swinging differs: the middle frames are alike.
  for (std::size_t i = 0; i < once.values.size(); ++i)
    ASSERT_NEAR(once.values[i], cycle.values[i], 12.0 * 0.05);
  // 0.7 frames a second make no whole number of frames: one of 1 s.
  EXPECT_EQ(loop({"--fps", "0.7"}).samples, 2);
}

TEST(Bake, LoopsAreOfWholeClips) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--frames", "0:3"}, {"--clip", "rest"}}) {
    std::vector<std::string> all{"--loop", "-o", folder / "l.pc2"};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(bake(tube, all));
    EXPECT_EQ(outcome.exit_code, 2) << outcome.errors;
    EXPECT_NE(outcome.errors.find("--loop"), std::string::npos);
  }
}

/// Waits until a file of this name is in the folder, at most 20 s.
bool wait_for_file(const TemporaryFolder& folder,
                   const std::function<bool(const std::string& name)>& is_it) {
  for (int i = 0; i < 2000; ++i) {
    for (const std::string& name : folder.files()) {
      if (is_it(name)) return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(Bake, InterruptedPointCachesLeaveNothing) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const TemporaryFolder target;
  const Outcome outcome =
      run_sinew(bake(tube, {"--clip", "rest", "--frames", "0:900000", "-o", target / "out.pc2"}),
                [&](int process) {
                  EXPECT_TRUE(wait_for_file(target, [](const std::string& name) {
                    return name.find("partial") != std::string::npos;
                  }));
                  ::kill(process, SIGINT);
                });
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_EQ(target.files(), std::vector<std::string>{});
}

TEST(Bake, InterruptedSequencesKeepWholeFramesOnly) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const TemporaryFolder target;
  const Outcome outcome = run_sinew(
      bake(tube, {"--clip", "rest", "--frames", "0:90000", "-o", target / "%d.obj"}),
      [&](int process) {
        // The whole name: a partial file's could have any end.
        EXPECT_TRUE(wait_for_file(target, [](const std::string& name) { return name == "5.obj"; }));
        ::kill(process, SIGINT);
      });
  EXPECT_EQ(outcome.exit_code, 130);
  for (const std::string& name : target.files()) {
    EXPECT_EQ(name.find("partial"), std::string::npos) << name;
    EXPECT_EQ(obj_vertices(target / name).size(), 3U * TubeFiles::kVertices) << name;
  }
  EXPECT_GE(target.files().size(), 6U);
}

}  // namespace
}  // namespace sinew

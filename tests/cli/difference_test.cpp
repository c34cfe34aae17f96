// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

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
using test::write_file;
using Json = nlohmann::json;

constexpr double kTubeHeight = 12.0;  // in the unit of its file

template <typename Value>
void put(std::string& bytes, Value value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Returns a .pc2 file.
/// \param values  x, y and z of all points, frame by frame
std::string pc2(int points, float first_frame, const std::vector<float>& values) {
  std::string bytes("POINTCACHE2", 12);
  put(bytes, 1);
  put(bytes, points);
  put(bytes, first_frame);
  put(bytes, 1.0F);
  put(bytes, static_cast<int>(values.size()) / (3 * points));
  for (const float value : values) put(bytes, value);
  return bytes;
}

/// Writes two caches of two frames with four points. The distances are 0 in the first frame, and 1,
/// 5, 0 and 2 in the second.
struct SmallCaches {
  explicit SmallCaches(const TemporaryFolder& folder) : a(folder / "a.pc2"), b(folder / "b.pc2") {
    std::vector<float> values(24);
    for (int i = 0; i < 24; ++i) values[i] = static_cast<float>(i % 12);
    write_file(a, pc2(4, 7.0F, values));
    values[12 + 2] += 1.0F;  // point 0, z
    values[12 + 3] += 3.0F;  // point 1, x and y
    values[12 + 4] -= 4.0F;
    values[12 + 10] += 2.0F;  // point 3, y
    write_file(b, pc2(4, 7.0F, values));
  }
  std::string a;
  std::string b;
};

Json json_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "difference");
  arguments.emplace_back("--json");
  const Outcome outcome = run_sinew(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  return Json::parse(outcome.output);
}

Outcome difference(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "difference");
  return run_sinew(arguments);
}

void expect_error(const std::vector<std::string>& arguments, int code, const std::string& words) {
  const Outcome outcome = difference(arguments);
  EXPECT_EQ(outcome.exit_code, code) << outcome.errors;
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_NE(outcome.errors.find(words), std::string::npos) << outcome.errors;
  EXPECT_EQ(outcome.output, "");
}

TEST(Difference, OfSmallCachesIsThatByHand) {
  const TemporaryFolder folder;
  const SmallCaches files(folder);
  const Json json = json_of({files.a, files.b});
  EXPECT_EQ(json["schema"], "sinew.difference/1");
  EXPECT_EQ(json["unit"], "file");
  EXPECT_EQ(json["height"], nullptr);
  EXPECT_EQ(json["vertices"], 4);
  ASSERT_EQ(json["frames"].size(), 2U);
  EXPECT_EQ(json["frames"][0]["index"], 7);
  EXPECT_EQ(json["frames"][0]["time"], nullptr) << "a .pc2 has no times";
  EXPECT_EQ(json["frames"][0]["max"], 0.0);
  EXPECT_NEAR(json["frames"][1]["rms"], std::sqrt((1.0 + 25.0 + 4.0) / 4.0), 1e-12);
  EXPECT_NEAR(json["frames"][1]["p95"], 2.0 + 0.85 * 3.0, 1e-12) << "of 0, 1, 2, 5";
  EXPECT_EQ(json["frames"][1]["max"], 5.0);
  EXPECT_EQ(json["frames"][1]["vertex"], 1);
  const Json& all = json["summary"];
  EXPECT_NEAR(all["rms"], std::sqrt(30.0 / 8.0), 1e-12);
  EXPECT_NEAR(all["p95"], 2.0 + 0.65 * 3.0, 1e-12) << "of five 0, 1, 2, 5";
  EXPECT_EQ(all["max"], 5.0);
  EXPECT_EQ(all["frame"], 8);
  EXPECT_EQ(all["vertex"], 1);
  EXPECT_EQ(all["position"], (std::vector{3.0, 4.0, 5.0}));
  EXPECT_EQ(all["joint"], nullptr);
}

TEST(Difference, WritesARowForEachFrame) {
  const TemporaryFolder folder;
  const SmallCaches files(folder);
  const Outcome outcome = difference({files.a, files.b, "-o", folder / "d.csv"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(read_file(folder / "d.csv"),
            "frame,time,rms,p95,max,vertex,object\n"
            "7,,0,0,0,0,\n"
            "8,,2.73861279,4.55,5,1,\n");
  EXPECT_NE(outcome.output.find("unit of the files"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("largest in frame 8 at vertex 1, in A at (3, 4, 5)"),
            std::string::npos)
      << outcome.output;
  EXPECT_EQ(difference({files.a, files.b, "-o", folder / "d.csv"}).exit_code, 0)
      << "replaces its own table";
  write_file(folder / "d.csv", "my,own,table\n");
  expect_error({files.a, files.b, "-o", folder / "d.csv"}, 2, "was not written by Sinew");
  EXPECT_EQ(read_file(folder / "d.csv"), "my,own,table\n");
}

TEST(Difference, TellsInWhatMotionsCannotBeCompared) {
  const TemporaryFolder folder;
  const SmallCaches files(folder);
  write_file(folder / "points.pc2", pc2(2, 7.0F, std::vector<float>(12)));
  expect_error({files.a, folder / "points.pc2"}, 3, "has 4 vertices, but");
  write_file(folder / "frames.pc2", pc2(4, 7.0F, std::vector<float>(36)));
  expect_error({files.a, folder / "frames.pc2"}, 3, "has 2 frames, but");
  write_file(folder / "later.pc2", pc2(4, 8.0F, std::vector<float>(24)));
  expect_error({files.a, folder / "later.pc2"}, 3, "begins at frame 7, but");
  EXPECT_EQ(json_of({files.a, folder / "later.pc2", "--frames", "8:8"})["frames"].size(), 1U);
  expect_error({files.a, folder / "later.pc2", "--frames", "8:9"}, 2, "has the frames 7 to 8");
  write_file(folder / "short.pc2", pc2(4, 7.0F, std::vector<float>(24)).substr(0, 99));
  expect_error({files.a, folder / "short.pc2"}, 3, "short.pc2: its size of 99 bytes");
  write_file(folder / "nan.pc2", pc2(1, 0.0F, {0.0F, NAN, 0.0F}));
  expect_error({folder / "nan.pc2", files.a}, 3, "not a finite number");
  expect_error({files.a, folder / "none.pc2"}, 3, "none.pc2");
  expect_error({files.a, folder / "none_%04d.obj"}, 3, "no file of this sequence");
  expect_error({files.a}, 2, "B is required");
  expect_error({files.a, files.b, "--set-b", "gravity=off"}, 2, "is a cache");
  expect_error({files.a, files.b, "-o", folder / "d.txt"}, 2, ".csv");
  expect_error({files.a, files.b, "-o", files.a}, 2, ".csv");
}

/// Bakes the first frames of the tube's clip to a file.
std::string baked(const TubeFiles& tube, const std::string& path,
                  std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"--frames", "0:8", "-o", path});
  const Outcome outcome = run_sinew(tube.bake(more));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  return path;
}

TEST(Difference, OfTheSameBakesIsZeroInEveryFormat) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string points = baked(tube, folder / "a.pc2");
  for (const char* name : {"b.pc2", "b.mdd", "b_%04d.obj"}) {
    const Json json = json_of({points, baked(tube, folder / name)});
    EXPECT_EQ(json["summary"]["max"], 0.0) << name;
    EXPECT_EQ(json["frames"].size(), 9U) << name;
    EXPECT_EQ(json["frames"][8]["index"], 8) << name;
  }
  EXPECT_NEAR(json_of({folder / "b.mdd", points})["frames"][8]["time"], 8.0 / 30.0, 1e-6);
}

TEST(Difference, OfABakedGlbIsWhatItsKeyFramesLeaveOut) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Json json = json_of(
      {baked(tube, folder / "a.glb"), baked(tube, folder / "a.pc2"), tube.mesh, tube.skeleton});
  EXPECT_EQ(json["unit"], "height");
  EXPECT_NEAR(json["height"], kTubeHeight, 1e-9);
  EXPECT_EQ(json["frames"].size(), 9U);
  EXPECT_LT(json["summary"]["max"], 5.5e-4) << "5e-4 and the rounding to 16 bits";
  EXPECT_GT(json["summary"]["max"], 0.0);
}

TEST(Difference, TellsWhereAVertexMoved) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string a = baked(tube, folder / "a.pc2");
  PointCache cache = read_point_cache(a);
  constexpr int kFrame = 5;
  constexpr int kVertex = 12 * 12 + 3;  // on the uppermost ring
  float* const moved = &cache.values[3 * (kFrame * TubeFiles::kVertices + kVertex)];
  const std::vector<double> place(moved, moved + 3);
  moved[2] += 3.0F;
  write_file(folder / "b.pc2", pc2(TubeFiles::kVertices, 0.0F, cache.values));
  const Json all = json_of({a, folder / "b.pc2", tube.mesh, tube.skeleton})["summary"];
  EXPECT_NEAR(all["max"], 3.0 / kTubeHeight, 1e-6);
  EXPECT_NEAR(all["rms"], 3.0 / kTubeHeight / std::sqrt(9.0 * TubeFiles::kVertices), 1e-6);
  EXPECT_EQ(all["frame"], kFrame);
  EXPECT_EQ(all["vertex"], kVertex);
  EXPECT_EQ(all["joint"], "high");
  for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(all["position"][axis], place[axis], 1e-5);
}

TEST(Difference, OfTwoSettingsIsThatOfTheirCaches) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::vector<std::string> soft{"--set", "tissue.stiffness=700"};
  const PointCache a = read_point_cache(baked(tube, folder / "a.pc2"));
  const PointCache b = read_point_cache(baked(tube, folder / "b.pc2", soft));
  double largest = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < a.values.size(); i += 3) {
    double square = 0.0;
    for (std::size_t c = i; c < i + 3; ++c) square += std::pow(a.values[c] - b.values[c], 2.0);
    squares += square;
    largest = std::max(largest, std::sqrt(square));
  }
  const double rms = std::sqrt(squares / (static_cast<double>(a.values.size()) / 3.0));
  ASSERT_GT(largest, 0.01) << "the settings must matter";

  const std::vector<std::string> twice{tube.mesh,  tube.mesh, tube.skeleton, tube.clip,
                                       "--frames", "0:8",     "--threads",   "1"};
  std::vector<std::string> two_settings = twice;
  two_settings.insert(two_settings.end(), {"--set-b", "tissue.stiffness=700"});
  const Json json = json_of(two_settings);
  EXPECT_EQ(json["unit"], "height");
  EXPECT_NEAR(json["summary"]["max"], largest / kTubeHeight, 1e-6);
  EXPECT_NEAR(json["summary"]["rms"], rms / kTubeHeight, 1e-6);
  EXPECT_EQ(json_of(twice)["summary"]["max"], 0.0);

  std::vector<std::string> both_soft = two_settings;
  both_soft.insert(both_soft.end(), soft.begin(), soft.end());
  EXPECT_EQ(json_of(both_soft)["summary"]["max"], 0.0) << "--set is for A and B";

  const Json mixed = json_of({tube.mesh, folder / "b.pc2", tube.skeleton, tube.clip, "--frames",
                              "0:8", "--set", "tissue.stiffness=700"});
  EXPECT_LT(mixed["summary"]["max"], 1e-6) << "a character against its own cache";
}

TEST(Difference, OfTwoProjectsIsThatOfTheirSettings) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string head =
      "sinew_project = 1\nfiles = [\"tube.off\", \"tube.skel\", \"tube.anim\"]\n";
  write_file(folder / "firm.sinew", head + "[settings]\n\"tissue.stiffness\" = 2400\n");
  write_file(folder / "soft.sinew", head + "[settings]\n\"tissue.stiffness\" = 700\n");
  const auto largest = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{folder / "firm.sinew", folder / "soft.sinew", "--frames",
                                       "0:4"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return json_of(arguments)["summary"]["max"].get<double>();
  };
  EXPECT_GT(largest({}), 1e-4);
  EXPECT_EQ(largest({"--set-b", "tissue.stiffness=2400"}), 0.0);
  EXPECT_EQ(largest({"--set", "tissue.stiffness=900"}), 0.0) << "overrides both projects";
}

/// Returns an .obj file of two tetrahedra.
std::string two_tetrahedra() {
  std::ostringstream text;
  for (int i = 0; i < 2; ++i) {
    text << "o bead" << i << "\nv " << i << " 0 0\nv " << i + 0.5 << " 0 0\nv " << i << " 0.5 0\nv "
         << i << " 0 0.5\n";
    const int a = 4 * i + 1;
    for (const auto& [p, q, r] : {std::array{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}})
      text << "f " << a + p << ' ' << a + q << ' ' << a + r << '\n';
  }
  return text.str();
}

TEST(Difference, FindsTheMeshObjectOfACache) {
  const TemporaryFolder folder;
  const std::string mesh = folder / "beads.obj";
  write_file(mesh, two_tetrahedra());
  ASSERT_EQ(run_sinew({"bake", mesh, "-o", folder / "a.pc2"}).exit_code, 0);
  ASSERT_EQ(run_sinew({"bake", mesh, "-o", folder / "a.obj"}).exit_code, 0);
  PointCache cache = read_point_cache(folder / "a.bead1.pc2");
  cache.values[3 * 2] += 0.3F;
  write_file(folder / "b.bead1.pc2", pc2(4, 0.0F, cache.values));
  for (const char* other : {"a.bead1.pc2", "a.obj"}) {
    const Json all = json_of({folder / other, folder / "b.bead1.pc2", mesh})["summary"];
    EXPECT_NEAR(all["max"], 0.3 / 1.5, 1e-6) << other;
    EXPECT_EQ(all["object"], "bead1") << other;
    EXPECT_EQ(all["vertex"], 2) << other;
    EXPECT_EQ(all["joint"], nullptr) << other;
  }
  expect_error({folder / "a.bead0.pc2", folder / "a.bead1.pc2", mesh}, 3, "different mesh objects");
  std::filesystem::rename(folder / "a.bead0.pc2", folder / "a.pc2");
  expect_error({folder / "a.pc2", folder / "b.bead1.pc2", mesh}, 3, "name it NAME.OBJECT.pc2");
}

}  // namespace
}  // namespace sinew

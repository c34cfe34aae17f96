// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.h"

namespace sinew {
namespace {

using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::write_file;
using Json = nlohmann::json;

/// Returns an octahedron as an object of an .obj file.
std::string octahedron(const std::string& name, const std::array<double, 3>& center,
                       const std::array<double, 3>& half_sizes, int& vertices) {
  std::string text = "o " + name + "\n";
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {1.0, -1.0}) {
      text += "v";
      for (int k = 0; k < 3; ++k)
        text += " " + std::to_string(center[k] + (k == axis ? sign * half_sizes[k] : 0.0));
      text += "\n";
    }
  }
  constexpr int kFaces[8][3] = {{1, 3, 5}, {3, 2, 5}, {2, 4, 5}, {4, 1, 5},
                                {3, 1, 6}, {2, 3, 6}, {4, 2, 6}, {1, 4, 6}};
  for (const auto& face : kFaces) {
    text += "f";
    for (const int corner : face) text += " " + std::to_string(vertices + corner);
    text += "\n";
  }
  vertices += 6;
  return text;
}

/// Returns bones at about their places in a man, in mm, with z up: x to the left, front at -y.
std::string anatomy() {
  int vertices = 0;
  return octahedron("Femur.r", {-110, 0, 710}, {30, 30, 220}, vertices) +
         octahedron("femur_L", {110, 0, 710}, {30, 30, 220}, vertices) +
         octahedron("right_tibia", {-140, 0, 280}, {30, 30, 190}, vertices) +
         octahedron("Sternum", {0, -75, 1330}, {20, 10, 90}, vertices) +
         octahedron("skull", {0, -10, 1650}, {75, 95, 95}, vertices) +
         octahedron("Cube", {0, -10, 1000}, {20, 20, 20}, vertices);
}

TEST(BodyImport, RefusesWhatItCannotUse) {
  const TemporaryFolder folder;
  const std::string output = folder / "me.glb";
  int vertices = 0;
  write_file(folder / "cubes.obj", octahedron("Cube", {0, 0, 0}, {1, 1, 1}, vertices));
  write_file(folder / "faulty.map", "sinew body mapping 1\nCube -> thigh\n");
  const auto refusal = [&](std::vector<std::string> options, int exit_code) {
    options.insert(options.begin(), {"body", "-o", output});
    const Outcome outcome = run_sinew(options);
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.errors;
    EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
    EXPECT_FALSE(std::filesystem::exists(output));
    return outcome.errors;
  };
  const std::string cubes = folder / "cubes.obj";
  EXPECT_NE(refusal({"--mapping", "a.map"}, 2).find("add --import"), std::string::npos);
  EXPECT_NE(refusal({"--import", cubes, "--height", "1.7"}, 2).find("--import"), std::string::npos);
  EXPECT_NE(refusal({"--import", folder / "missing.glb"}, 3).find("missing.glb"),
            std::string::npos);
  EXPECT_NE(refusal({"--import", cubes, "--mapping", folder / "faulty.map"}, 3).find("line 2"),
            std::string::npos);
  const std::string nothing = refusal({"--import", cubes}, 3);
  EXPECT_NE(nothing.find("cubes.obj"), std::string::npos) << nothing;
  EXPECT_NE(nothing.find("--write-mapping"), std::string::npos) << nothing;
}

TEST(BodyImport, WritesABodyAndItsMapping) {
  const TemporaryFolder folder;
  const std::string output = folder / "me.glb";
  const std::string map = folder / "me.map";
  write_file(folder / "bones.obj", anatomy());
  const Outcome outcome =
      run_sinew({"body", "--import", folder / "bones.obj", "-o", output, "--write-mapping", map});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("5 bones and no muscles recognized, without a skin"),
            std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.errors.find("('Cube')"), std::string::npos) << outcome.errors;
  const std::string mapping = read_file(map);
  EXPECT_NE(mapping.find("right_tibia -> bone.tibia.R"), std::string::npos) << mapping;
  EXPECT_NE(mapping.find("# Cube -> "), std::string::npos) << mapping;
  const Json info = Json::parse(run_sinew({"info", output, "--json"}).output);
  EXPECT_EQ(info["weights"]["source"], "file");
  // Of the 68 joints, those that move nothing are left out when the file is read.
  const auto has_joint = [&](const char* name) {
    return std::ranges::any_of(info["skeleton"],
                               [&](const Json& joint) { return joint["name"] == name; });
  };
  for (const char* name : {"thigh.R", "shin.R", "thigh.L", "head"})
    EXPECT_TRUE(has_joint(name)) << name;
  EXPECT_EQ(info["parts"].size(), 5U);
  const Outcome again = run_sinew(
      {"body", "--import", folder / "bones.obj", "-o", output, "--mapping", map, "--force"});
  EXPECT_EQ(again.exit_code, 0) << again.errors;
}

}  // namespace
}  // namespace sinew

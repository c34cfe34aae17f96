// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace sinew {
namespace {

using test::Outcome;
using test::run_sinew;
using test::TemporaryFolder;
using Json = nlohmann::json;

/// Writes the surface of the built-in humanoid without its skeleton, and its skeleton.
struct BareHumanoid {
  explicit BareHumanoid(const TemporaryFolder& folder)
      : mesh(folder / "person.off"), skeleton(folder / "person.skel") {
    const Outcome sample = run_sinew({"sample", "humanoid", "-o", folder / "person.ini"});
    EXPECT_EQ(sample.exit_code, 0) << sample.errors;
  }
  std::string mesh;
  std::string skeleton;
};

TEST(Rig, WritesASkeletonThatFitsTheMesh) {
  const TemporaryFolder folder;
  const BareHumanoid person(folder);
  const std::string output = folder / "guess.skel";
  const Outcome outcome = run_sinew({"rig", person.mesh, "-o", output, "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(Json::parse(outcome.output)["kind"], "biped");
  const Json guess = Json::parse(run_sinew({"info", person.mesh, output, "--json"}).output);
  const Json truth =
      Json::parse(run_sinew({"info", person.mesh, person.skeleton, "--json"}).output);
  EXPECT_EQ(guess["warnings"].dump().find("not inside"), std::string::npos) << guess["warnings"];
  std::map<std::string, std::vector<double>> positions;
  for (const Json& joint : guess["skeleton"])
    positions[joint["name"]] = joint["position"].get<std::vector<double>>();
  int compared = 0;
  for (const Json& joint : truth["skeleton"]) {
    static const std::map<std::string, std::string> kNames{
        {"thigh.L", "LeftUpLeg"},  {"shin.L", "LeftLeg"},      {"foot.L", "LeftFoot"},
        {"thigh.R", "RightUpLeg"}, {"upper_arm.L", "LeftArm"}, {"forearm.R", "RightForeArm"}};
    const auto name = kNames.find(joint["name"]);
    if (name == kNames.end()) continue;
    ++compared;
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(positions.at(name->second)[i], joint["position"][i].get<double>(), 0.08)
          << name->second;
  }
  EXPECT_EQ(compared, 6);
}

TEST(Rig, WritesACharacterWithWeights) {
  const TemporaryFolder folder;
  const BareHumanoid person(folder);
  const std::string output = folder / "rigged.glb";
  const Outcome outcome = run_sinew({"rig", person.mesh, "-o", output});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const Json info = Json::parse(run_sinew({"info", output, "--json"}).output);
  EXPECT_EQ(info["weights"]["source"], "file");
  EXPECT_EQ(info["skeleton"].size(), 27U);
}

TEST(Rig, ReplacesASkeletonOnlyIfAsked) {
  const TemporaryFolder folder;
  const std::string character = folder / "person.glb", output = folder / "guess.skel";
  ASSERT_EQ(run_sinew({"sample", "humanoid", "-o", character}).exit_code, 0);
  const Outcome refused = run_sinew({"rig", character, "-o", output});
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_TRUE(test::is_one_error_line(refused.errors)) << refused.errors;
  EXPECT_NE(refused.errors.find("--replace"), std::string::npos);
  const Outcome replaced = run_sinew({"rig", character, "-o", output, "--replace"});
  EXPECT_EQ(replaced.exit_code, 0) << replaced.errors;
  EXPECT_NE(replaced.errors.find("is replaced"), std::string::npos) << replaced.errors;
}

TEST(Rig, RefusesWrongOutputsAndMeshes) {
  const TemporaryFolder folder;
  const std::string mesh = folder / "tee.off";
  ASSERT_EQ(run_sinew({"sample", "tee", "-o", folder / "tee.ini"}).exit_code, 0);
  EXPECT_EQ(run_sinew({"rig", mesh, "-o", folder / "x.obj"}).exit_code, 2);
  EXPECT_EQ(run_sinew({"rig", mesh, "--template", "snake", "-o", folder / "x.glb"}).exit_code, 2);
  const Outcome outcome = run_sinew({"rig", mesh, "-o", folder / "x.glb"});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_NE(outcome.errors.find(mesh), std::string::npos);
}

}  // namespace
}  // namespace sinew

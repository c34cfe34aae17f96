// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::is_one_error_line;
using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;
using test::write_file;

TEST(Info, TellsWhatWasRead) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew({"info", "--json", tube.clip, tube.mesh, tube.skeleton});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const nlohmann::json json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["files"].size(), 3U);
  EXPECT_EQ(json["character"]["surface_vertices"], TubeFiles::kVertices);
  ASSERT_EQ(json["parts"].size(), 1U);
  EXPECT_EQ(json["parts"][0]["vertices"], TubeFiles::kVertices);
  EXPECT_EQ(json["parts"][0]["triangles"], 2 * 13 * 12);
  EXPECT_EQ(json["parts"][0]["textured"], false);
  ASSERT_EQ(json["skeleton"].size(), 3U);
  EXPECT_TRUE(json["skeleton"][0]["parent"].is_null());
  EXPECT_EQ(json["skeleton"][2]["parent"], "middle");
  const std::vector<double> expected{0.0, 11.5, 0.0};  // the position in tube.skel
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(json["skeleton"][2]["position"][i].get<double>(), expected[i], 1e-6);
  ASSERT_EQ(json["clips"].size(), 1U);
  EXPECT_NEAR(json["clips"][0]["seconds"].get<double>(), 1.0, 1e-9);
  EXPECT_TRUE(json["warnings"].is_array());
}

TEST(Info, ListsTheColorsOfPositionBasedSkinning) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::vector<std::string> words{"info", tube.mesh, tube.skeleton};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> all = words;
    all.insert(all.end(), more.begin(), more.end());
    const Outcome outcome = run_sinew(all);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    return outcome.output;
  };
  EXPECT_FALSE(nlohmann::json::parse(with({"--json"})).contains("position_based"));
  const nlohmann::json size =
      nlohmann::json::parse(with({"--json", "--method", "position-based"}))["position_based"];
  EXPECT_GT(size["particles"], 100);
  EXPECT_GE(size["blocks"], 1);
  ASSERT_EQ(size["constraints"].size(), 3U);
  for (const nlohmann::json& kind : size["constraints"]) {
    int colors = 0, constraints = 0;
    for (const nlohmann::json& some : kind["color_sizes"]) {
      colors += some["colors"].get<int>();
      constraints += some["colors"].get<int>() * some["size"].get<int>();
    }
    EXPECT_EQ(kind["colors"], colors);
    EXPECT_EQ(kind["count"], constraints);
  }
  EXPECT_EQ(size["constraints"][0]["kind"], "volume");
  EXPECT_EQ(size["constraints"][0]["count"], size["tetrahedra"]);
  EXPECT_NE(with({"--method", "position-based"}).find(" constraints in "), std::string::npos);
}

TEST(Info, TellsHowPartsMove) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto part = [&](const std::vector<std::string>& options) -> nlohmann::json {
    std::vector<std::string> words{"info", "--json", tube.mesh, tube.skeleton};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    return nlohmann::json::parse(outcome.output)["parts"][0];
  };
  const nlohmann::json found = part({});
  ASSERT_EQ(found["moves"].size(), 1U);
  EXPECT_EQ(found["moves"][0]["role"], "simulated");
  EXPECT_EQ(found["moves"][0]["vertices"], TubeFiles::kVertices);
  EXPECT_FALSE(found["moves"][0].contains("excluded"));
  const std::string joint = nlohmann::json::parse(
      run_sinew({"info", "--json", tube.mesh, tube.skeleton}).output)["skeleton"][1]["name"];
  const nlohmann::json excluded = part({"--exclude", joint});
  EXPECT_GT(excluded["moves"][0]["excluded"], 0);
  EXPECT_LT(excluded["moves"][0]["excluded"], TubeFiles::kVertices);
}

TEST(Info, RefusesChoicesThatDoNotFitTheCharacter) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  for (const std::vector<std::string>& choice :
       {std::vector<std::string>{"--part", "hat=rigid"}, {"--part", "hat"}, {"--exclude", "hat"}}) {
    std::vector<std::string> words{"info", tube.mesh, tube.skeleton};
    words.insert(words.end(), choice.begin(), choice.end());
    const Outcome outcome = run_sinew(words);
    EXPECT_EQ(outcome.exit_code, 2) << choice[1];
    EXPECT_TRUE(is_one_error_line(outcome.errors)) << outcome.errors;
    EXPECT_NE(outcome.errors.find("hat"), std::string::npos);
  }
}

TEST(Info, SaysWhatWouldCompleteACharacter) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew({"info", tube.mesh});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.output.find(".skel"), std::string::npos) << outcome.output;
  EXPECT_NE(run_sinew({"info", tube.mesh, tube.skeleton}).output.find(".anim"), std::string::npos);
}

TEST(Info, WritesTheJointMappingForTheUserToEdit) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string motion = folder / "bend.bvh";
  write_file(
      motion,
      "HIERARCHY\nROOT Middle\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 1 "
      "0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 1\n30\n");
  const std::string mapping = folder / "bend.map";
  const Outcome outcome =
      run_sinew({"info", tube.mesh, tube.skeleton, motion, "--write-mapping", mapping});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const std::string text = read_file(mapping);
  EXPECT_EQ(text.rfind("sinew mapping 1\n", 0), 0U) << text;
  EXPECT_NE(text.find("middle"), std::string::npos) << text;
  EXPECT_EQ(run_sinew({"info", tube.mesh, tube.skeleton, motion, mapping}).exit_code, 0);
  const Outcome none = run_sinew({"info", tube.mesh, tube.skeleton, "--write-mapping", mapping});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_TRUE(test::is_one_error_line(none.errors)) << none.errors;
}

TEST(Info, SaysWhichJointsAMotionMoves) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string motion = folder / "bend.bvh";
  write_file(motion,
             "HIERARCHY\nROOT middle\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nJOINT tool\n{\n"
             "OFFSET 0 1 0\nCHANNELS 1 Xrotation\n}\n}\nMOTION\nFrames: 1\nFrame Time: 1\n30 0\n");
  const std::string mapping = folder / "bend.map";
  write_file(mapping, "sinew mapping 1\nmiddle -> middle\n");
  for (const std::vector<std::string>& form :
       {std::vector<std::string>{motion}, std::vector<std::string>{"--motion", motion}}) {
    std::vector<std::string> arguments{"info", tube.mesh, tube.skeleton, mapping};
    arguments.insert(arguments.end(), form.begin(), form.end());
    const Outcome text = run_sinew(arguments);
    ASSERT_EQ(text.exit_code, 0) << text.errors;
    EXPECT_NE(text.output.find("bend.bvh: matched with 1 of 3 joints"), std::string::npos)
        << text.output;
    EXPECT_NE(text.output.find("retargeted, since " + mapping + " says which joints drive which"),
              std::string::npos)
        << text.output;
    EXPECT_NE(text.output.find("unused joints of the motion: tool"), std::string::npos);
    arguments.emplace_back("--json");
    const nlohmann::json json = nlohmann::json::parse(run_sinew(arguments).output);
    ASSERT_EQ(json["motions"].size(), 1U);
    EXPECT_EQ(json["motions"][0]["file"], motion);
    EXPECT_TRUE(json["motions"][0]["manner"].get<std::string>().starts_with("retargeted"));
    EXPECT_EQ(json["motions"][0]["matched"], 1);
    EXPECT_EQ(json["motions"][0]["still"].size(), 2U);
    EXPECT_EQ(json["motions"][0]["unused"], nlohmann::json::array({"tool"}));
  }
  EXPECT_EQ(run_sinew({"info", "--motion", motion}).exit_code, 2);
}

TEST(Settings, AreAllListed) {
  const Outcome outcome = run_sinew({"settings", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const nlohmann::json json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["schema"], "sinew.settings/1");
  ASSERT_GT(json["settings"].size(), 30U);
  const std::string text = run_sinew({"settings"}).output;
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  std::vector<std::string> words{"bake",      tube.mesh, tube.skeleton, "--frames",        "0:0",
                                 "--threads", "1",       "-o",          folder / "out.pc2"};
  for (const nlohmann::json& setting : json["settings"]) {
    const std::string key = setting["key"];
    EXPECT_NE(text.find(key + " "), std::string::npos) << key;
    EXPECT_FALSE(setting["help"].get<std::string>().empty()) << key;
    if (setting["type"] == "number" || setting["type"] == "integer") {
      EXPECT_LE(setting["minimum"], setting["default"]) << key;
      EXPECT_GE(setting["maximum"], setting["default"]) << key;
    }
    // Collect all defaults as options, to check that --set accepts them.
    const nlohmann::json& usual = setting["default"];
    words.push_back("--set");
    words.push_back(key + "=" + (usual.is_string() ? usual.get<std::string>() : usual.dump()));
  }
  const Outcome baked = run_sinew(words);
  EXPECT_EQ(baked.exit_code, 0) << baked.errors;
}

}  // namespace
}  // namespace sinew

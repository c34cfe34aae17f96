// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "cli/tube.h"
#include "support/bending_bvh.h"

namespace sinew {
namespace {

using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;

/// Writes the tube, and a project that refers to it from another folder.
class TubeProject : public testing::Test {
 protected:
  TubeProject() {
    std::filesystem::create_directory(folder_ / "my project");
    write("");
  }
  void write(const std::string& lines) const {
    test::write_file(project_,
                     "sinew_project = 2\nfiles = ['../tube.off', '../tube.skel', "
                     "'../tube.anim']\n" +
                         lines);
  }
  Outcome bake(const std::vector<std::string>& arguments, const std::string& output) const {
    std::vector<std::string> all{"bake", "--threads",     "1", "--frames", "0:8",
                                 "-o",   folder_ / output};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run_sinew(all);
  }
  /// Bakes, expects success, and returns the bytes of the point cache.
  std::string baked(const std::vector<std::string>& arguments) const {
    const Outcome outcome = bake(arguments, "out.pc2");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    return read_file(folder_ / "out.pc2");
  }
  std::string baked_by_hand(const std::vector<std::string>& options) const {
    std::vector<std::string> all = tube_.all();
    all.insert(all.end(), options.begin(), options.end());
    return baked(all);
  }

  TemporaryFolder folder_;
  TubeFiles tube_{folder_};
  std::string project_ = folder_ / "my project/tübe.sinew";
};

TEST_F(TubeProject, PlaysTheMotionsThatWereAdded) {
  const std::string added = folder_ / "added.anim";
  std::filesystem::copy_file(folder_ / "tube.anim", added);
  test::write_file(project_,
                   "sinew_project = 2\nfiles = ['../tube.off', '../tube.skel']\n"
                   "motions = ['../added.anim']\n");
  const Outcome info = run_sinew({"info", "--json", project_});
  ASSERT_EQ(info.exit_code, 0) << info.errors;
  const auto report = nlohmann::json::parse(info.output);
  ASSERT_EQ(report["clips"].size(), 1U);
  EXPECT_EQ(report["clips"][0]["name"], "added");
  const Outcome outcome = bake({project_, "--stats", folder_ / "stats.json"}, "out.pc2");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(outcome.errors.find("no clip"), std::string::npos) << outcome.errors;
  const std::string stats = read_file(folder_ / "stats.json");
  EXPECT_NE(stats.find("added.anim"), std::string::npos) << "it was read";
  std::filesystem::remove(added);
  EXPECT_EQ(run_sinew({"info", project_}).exit_code, 3);
}

TEST_F(TubeProject, MayNameABuiltInCharacter) {
  test::write_file(project_, "sinew_project = 2\nbuilt_in = 'cylinder'\n");
  const Outcome outcome = run_sinew({"info", project_});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("cylinder"), std::string::npos) << outcome.output;
  test::write_file(project_, "sinew_project = 2\nbuilt_in = 'sphere'\n");
  const Outcome unknown = run_sinew({"info", project_});
  EXPECT_EQ(unknown.exit_code, 3);
  EXPECT_NE(unknown.errors.find("'sphere'; choose one of: cylinder, tee, arm, leg, humanoid"),
            std::string::npos)
      << unknown.errors;
}

TEST_F(TubeProject, OfABuiltInCharacterPlaysMotionsOfTheCommandLine) {
  const std::string walk = folder_ / "fold.bvh";
  test::write_file(walk, kBendingBvh);
  const std::string picture = folder_ / "out.png";
  const std::vector<std::string> options{"--motion", walk,    "--method", "linear-blend",
                                         "--size",   "64x64", "-o",       picture};
  const auto render = [&](const std::vector<std::string>& before) {
    std::vector<std::string> arguments{"render"};
    arguments.insert(arguments.end(), before.begin(), before.end());
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_sinew(arguments);
  };
  test::write_file(project_, "sinew_project = 2\nbuilt_in = 'cylinder'\n");
  const Outcome outcome = render({project_, "--clip", "fold"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_TRUE(std::filesystem::exists(picture));
  test::write_file(project_, "sinew_project = 2\n");
  const Outcome usual = render({project_, "--force"});
  EXPECT_EQ(usual.exit_code, 0) << "it is of the usual character. " << usual.errors;
  EXPECT_EQ(render({}).exit_code, 2) << "nothing names a character";
}

TEST_F(TubeProject, BakesWhatItsOptionsByHandWouldBake) {
  write(
      "[settings]\n\"tissue.stiffness\" = 500.0\n\"dynamics.iterations\" = 3\n"
      "\"tissue.sliding\" = false\n");
  const std::string by_hand = baked_by_hand(
      {"--set", "tissue.stiffness=500", "--iterations", "3", "--set", "tissue.sliding=off"});
  EXPECT_EQ(baked({project_}), by_hand);
  EXPECT_NE(by_hand, baked_by_hand({})) << "these settings change nothing";
}

TEST_F(TubeProject, GivesWayToTheCommandLine) {
  write("clip = 'rest'\n[settings]\n\"tissue.stiffness\" = 500.0\nmethod = 'linear-blend'\n");
  EXPECT_EQ(
      baked({"--clip", "0", "--set", "tissue.stiffness=2400", project_, "--method", "projective"}),
      baked_by_hand({}))
      << "also where the value is that of no project at all";
}

TEST_F(TubeProject, HasAPresetThatSettingsGoOver) {
  const std::string by_hand =
      baked_by_hand({"--preset", "published", "--set", "tissue.stiffness=500"});
  EXPECT_EQ(by_hand, baked_by_hand({"--set", "tissue.stiffness=500", "--preset", "published"}))
      << "in any order";
  EXPECT_EQ(by_hand, baked_by_hand({"--set", "tissue.joint_softness=3", "--iterations", "10",
                                    "--preset", "published", "--set", "tissue.joint_softness=0",
                                    "--set", "tissue.stiffness=500"}));
  write("preset = 'published'\n[settings]\n\"tissue.stiffness\" = 500.0\n");
  EXPECT_EQ(baked({project_}), by_hand);
  EXPECT_NE(by_hand, baked_by_hand({"--set", "tissue.stiffness=500"}));
  EXPECT_EQ(baked({project_, "--preset", "human"}), baked_by_hand({}));
  EXPECT_EQ(baked_by_hand({"--preset", "human"}), baked_by_hand({}));
  const Outcome outcome = run_sinew({"bake", "--preset", "pubished", "-o", folder_ / "a.pc2"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.errors.find("did you mean 'published'?"), std::string::npos);
}

TEST_F(TubeProject, ChoosesTheClip) {
  write("clip = 'rest'\n");
  const std::string rest = baked_by_hand({"--clip", "rest"});
  EXPECT_EQ(baked({project_}), rest);
  EXPECT_NE(baked({project_, "--clip", "0"}), rest);
}

TEST_F(TubeProject, TakesOtherFilesNextToIt) {
  test::write_file(project_,
                   "sinew_project = 2\nfiles = ['../tube.off', '../tube.skel']\n[settings]\n"
                   "\"tissue.mass\" = 200\n");
  EXPECT_EQ(baked({tube_.clip, project_}), baked_by_hand({"--set", "tissue.mass=200"}));
}

TEST_F(TubeProject, HasRadiiByTheNamesOfJoints) {
  const std::string automatic = baked({project_});
  const Outcome info = run_sinew({"info", project_, "--json"});
  ASSERT_EQ(info.exit_code, 0) << info.errors;
  const auto joint = nlohmann::json::parse(info.output)["skeleton"][1]["name"].get<std::string>();
  write("[radii]\n'" + joint + "' = { joint = 0.02, bone = 0.02 }\n");
  EXPECT_NE(baked({project_}), automatic);
}

TEST_F(TubeProject, PlaysClipsMadeByHand) {
  const Outcome info = run_sinew({"info", project_, "--json"});
  ASSERT_EQ(info.exit_code, 0) << info.errors;
  const auto joint = nlohmann::json::parse(info.output)["skeleton"][1]["name"].get<std::string>();
  const auto key = [&](const std::string& time, const std::string& rotation) {
    return "[[recorded.keys]]\ntime = " + time + "\n[recorded.keys.joints]\n'" + joint +
           "' = { rotation = " + rotation + ", translation = [0, 0.9, 0] }\n";
  };
  const std::string keys = "[[recorded]]\nname = 'nod'\n" + key("0", "[1, 0, 0, 0]") +
                           key("0.2", "[0.9, 0.4358898943540674, 0, 0]");
  write("clip = 'nod'\n" + keys);
  const std::string nod = baked({project_});
  EXPECT_NE(nod, baked({project_, "--clip", "0"}));
  EXPECT_NE(nod, baked({project_, "--clip", "rest"}));
  EXPECT_EQ(nod, baked({project_, "--clip", "1"})) << "it comes after the character's own clip";
  for (const char* name : {"out.glb", "out.mdd"}) {
    EXPECT_EQ(bake({project_}, name).exit_code, 0);
  }
}

TEST_F(TubeProject, IsSaidWhatItNamesThatTheCharacterLacks) {
  write("excluded = ['tail']\n");
  const Outcome outcome = bake({project_}, "out.pc2");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.errors.find("sinew: warning: " + project_), std::string::npos)
      << outcome.errors;
  EXPECT_NE(outcome.errors.find("'tail'"), std::string::npos) << outcome.errors;
  EXPECT_EQ(bake({project_, "--exclude", "wing"}, "out.pc2").exit_code, 2)
      << "what the command line names is the user's own mistake";
}

TEST_F(TubeProject, NamesItselfAndWhatIsWrong) {
  const auto expect_refusal = [&](const std::string& part) {
    for (const char* command : {"bake", "render", "bench", "info", "view"}) {
      std::vector<std::string> arguments{command, project_};
      if (command == std::string("bake"))
        arguments.insert(arguments.end(), {"-o", folder_ / "a.pc2"});
      if (command == std::string("render"))
        arguments.insert(arguments.end(), {"-o", folder_ / "a.png"});
      const Outcome outcome = run_sinew(arguments);
      EXPECT_EQ(outcome.exit_code, 3) << command << ": " << outcome.errors;
      EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
      EXPECT_NE(outcome.errors.find(project_), std::string::npos) << outcome.errors;
      EXPECT_NE(outcome.errors.find(part), std::string::npos) << outcome.errors;
    }
  };
  write("[settings]\n\"tissue.stifness\" = 500.0\n");
  expect_refusal("'tissue.stiffness'");
  test::write_file(project_, "sinew_project = 2\nfiles = ['../gone.glb']\n");
  expect_refusal("gone.glb");
  test::write_file(project_, "");
  expect_refusal("empty");
  std::filesystem::remove(project_);
  expect_refusal("file not found");
}

TEST_F(TubeProject, NamesAClipThatIsNotThere) {
  write("clip = 'dance'\n");
  const Outcome outcome = bake({project_}, "out.pc2");
  EXPECT_EQ(outcome.exit_code, 3) << outcome.errors;
  EXPECT_NE(outcome.errors.find(project_), std::string::npos) << outcome.errors;
  EXPECT_NE(outcome.errors.find("dance"), std::string::npos) << outcome.errors;
  EXPECT_EQ(bake({project_, "--clip", "jump"}, "out.pc2").exit_code, 2);
}

TEST_F(TubeProject, IsOpenedAlone) {
  const Outcome outcome = bake({project_, project_}, "out.pc2");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.errors.find("already given"), std::string::npos) << outcome.errors;
}

TEST_F(TubeProject, MeetsItsColliders) {
  // The wall is half a radius deep in the tube, in the coordinates of the tube's file.
  test::write_file(folder_ / "wall.off",
                   "OFF\n8 12 0\n0.5 3 -2\n2 3 -2\n0.5 9 -2\n2 9 -2\n0.5 3 2\n2 3 2\n0.5 9 2\n"
                   "2 9 2\n3 0 2 1\n3 1 2 3\n3 4 5 6\n3 5 7 6\n3 0 1 4\n3 1 5 4\n"
                   "3 2 6 3\n3 3 6 7\n3 0 4 2\n3 2 4 6\n3 1 3 5\n3 3 7 5\n");
  write("colliders = ['../wall.off']\n");
  const std::string met = baked({project_});
  EXPECT_EQ(met, baked_by_hand({"--collider", folder_ / "wall.off"}));
  EXPECT_NE(met, baked_by_hand({}));
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "cli/tube.h"
#include "support/variable.h"

namespace sinew {
namespace {

using test::is_one_error_line;
using test::Outcome;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;

/// Expects this exit code and a single error line that contains `words`.
void expect_error(int exit_code, const std::string& words,
                  const std::vector<std::string>& arguments) {
  const Outcome outcome = run_sinew(arguments);
  EXPECT_EQ(outcome.exit_code, exit_code) << outcome.errors;
  EXPECT_TRUE(is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_NE(outcome.errors.find(words), std::string::npos) << outcome.errors;
  EXPECT_EQ(outcome.output, "");
}

TEST(CommandLine, VersionAndHelpAreResults) {
  const Outcome version = run_sinew({"--version"});
  EXPECT_EQ(version.exit_code, 0);
  EXPECT_TRUE(version.output.starts_with("sinew "));
  const Outcome help = run_sinew({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  EXPECT_NE(help.output.find("Exit codes:"), std::string::npos) << help.output;
  for (const char* command : {"view", "info", "bake", "render", "bench", "sample", "settings"}) {
    EXPECT_NE(help.output.find(command), std::string::npos) << command;
    const Outcome own_help = run_sinew({command, "--help"});
    EXPECT_EQ(own_help.exit_code, 0);
    EXPECT_NE(own_help.output.find("-h,--help"), std::string::npos) << own_help.output;
  }
  EXPECT_NE(run_sinew({"bake", "--help"}).output.find("--iterations"), std::string::npos);
}

TEST(CommandLine, ThreadsOfTheEnvironmentCountWithoutAnOption) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto bake = [&](const char* threads, std::vector<std::string> options) {
    const test::Variable variable("SINEW_THREADS", threads);
    std::vector<std::string> arguments{
        "bake", "--frames", "0:1", "-o", folder / "out.pc2", "--stats", folder / "stats.json"};
    const std::vector<std::string> files = tube.all();
    arguments.insert(arguments.end(), files.begin(), files.end());
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors.find("TBB"), std::string::npos) << outcome.errors;
    return nlohmann::json::parse(test::read_file(folder / "stats.json"))["machine"]["threads"]
        .get<int>();
  };
  EXPECT_EQ(bake("1", {}), 1);
  EXPECT_EQ(bake("40", {}), 40) << "more than there are cores";
  EXPECT_EQ(bake("40", {"--threads", "3"}), 3);
  EXPECT_GE(bake("0", {}), 1) << "all cores";
  EXPECT_GE(bake("", {}), 1);
  for (const char* wrong : {"all", "-1", "2 ", "1.5", "99999999999"}) {
    const test::Variable variable("SINEW_THREADS", wrong);
    for (const char* command : {"bake", "bench"}) {
      SCOPED_TRACE(command);
      std::vector<std::string> arguments{command};
      if (arguments[0] == "bake") arguments.insert(arguments.end(), {"-o", "x.obj"});
      expect_error(2, "SINEW_THREADS=" + std::string(wrong), arguments);
    }
  }
}

TEST(CommandLine, WrongOnesEndWithCodeTwo) {
  expect_error(2, "no command and no file 'bkae'", {"bkae"});
  expect_error(2, "--nonsense", {"bake", "--nonsense", "-o", "x.obj"});
  expect_error(2, "--output", {"bake"});
  expect_error(2, ".abc", {"bake", "-o", "x.abc"});
  expect_error(2, "without an extension", {"bake", "-o", "x"});
  expect_error(2, "finite-element", {"bake", "-o", "x.obj", "--method", "finite-element"});
  expect_error(2, "none, local, global", {"bake", "-o", "x.obj", "--contact", "some"});
  expect_error(2, "did you mean 'tissue.stiffness'",
               {"bake", "-o", "x.obj", "--set", "tissue.stifness=1"});
  expect_error(2, "sinew settings lists them", {"bake", "-o", "x.obj", "--set", "zebra=1"});
  expect_error(2, "did you mean 'tissue.mass'", {"bake", "-o", "x.obj", "--set", "mass=1"});
  expect_error(2, "KEY=VALUE", {"bake", "-o", "x.obj", "--set", "tissue.stiffness"});
  expect_error(2, "from 1 to 1000", {"bake", "-o", "x.obj", "--iterations", "0"});
  expect_error(2, "simulation.vertices", {"bake", "-o", "x.obj", "--simulation-vertices", "-1"});
  expect_error(2, "--fps", {"bake", "-o", "x.obj", "--fps", "0"});
  expect_error(2, "--fps", {"bake", "-o", "x.obj", "--fps", "30fps"});
  expect_error(2, "--threads", {"bake", "-o", "x.obj", "--threads", "-1"});
  expect_error(2, "--size", {"render", "-o", "x.png", "--size", "10by10"});
  expect_error(2, ".png", {"render", "-o", "x.jpg"});
  expect_error(2, "camera view", {"render", "-o", "x.png", "--camera", "inside"});
  expect_error(2, "--show", {"render", "-o", "x.png", "--show", "soul"});
  for (const char* const plane : {"y", "w=1", "y=high", "y=1,flop", "y=1e300", "y=nan"})
    expect_error(2, "--cut", {"render", "-o", "x.png", "--cut", plane});
  expect_error(2, "no shading 'pink'", {"render", "-o", "x.png", "--shading", "pink"});
  expect_error(2, "fever", {"render", "-o", "x.png", "--heat", "fever"});
  expect_error(2, "--compare METHOD", {"render", "-o", "x.png", "--heat", "distance"});
  expect_error(2, "no transparency", {"render", "-o", "x.mp4", "--transparent"});
  expect_error(2, "--supersampling", {"render", "-o", "x.png", "--supersampling", "99"});
}

TEST(CommandLine, AMissingFileEndsWithCodeThree) {
  expect_error(3, "nowhere.off", {"bake", "nowhere.off", "-o", "x.obj"});
  expect_error(3, "nowhere.off", {"info", "nowhere.off"});
}

TEST(CommandLine, ACollidersNameIsOneFile) {
  expect_error(
      3, "nowhere.off",
      {"bake", "--collider", "a.obj", "--collider", "b.obj", "nowhere.off", "-o", "x.obj"});
}

TEST(CommandLine, ClipsAndFramesAreChecked) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto bake = [&](const std::string& option, const std::string& value) {
    std::vector<std::string> arguments = tube.all();
    arguments.insert(arguments.begin(), "bake");
    arguments.insert(arguments.end(), {"--threads", "1", option, value, "-o", folder / "out.pc2"});
    return arguments;
  };
  expect_error(2, "tube has no clip 'dance'; it has 0 tube", bake("--clip", "dance"));
  expect_error(2, "tube has no clip '1'", bake("--clip", "1"));
  for (const char* frames : {"5:2", "-1:2", "a:b", "1:", ":", "1:2:3"}) {
    expect_error(2, "--frames",
                 {"bake", tube.mesh, tube.skeleton, tube.clip, std::string("--frames=") + frames,
                  "-o", folder / "out.pc2"});
  }
  EXPECT_EQ(run_sinew(bake("--clip", "tube")).exit_code, 0);
  EXPECT_EQ(run_sinew(bake("--clip", "TUBE")).exit_code, 0);
}

TEST(CommandLine, ClipsAreNamedWithoutWhatAllNamesBeginWith) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  std::vector<std::string> words{
      "bake",     tube.mesh,      tube.skeleton, "--threads",       "1", "--frames", "0:0",
      "--method", "linear-blend", "-o",          folder / "out.pc2"};
  for (const std::string name : {"Rig_Walk", "Rig_Wave", "Rig_run", "Rig_RUN"}) {
    test::write_file(folder / (name + ".anim"), test::read_file(tube.clip));
    words.push_back(folder / (name + ".anim"));
  }
  const auto played = [&](const std::string& clip) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--stats", "-", "--clip", clip});
    const Outcome outcome = run_sinew(all);
    if (outcome.exit_code != 0) return std::to_string(outcome.exit_code);
    return nlohmann::json::parse(outcome.output)["clip"]["name"].get<std::string>();
  };
  EXPECT_EQ(played("walk"), "Rig_Walk");
  EXPECT_EQ(played("WAVE"), "Rig_Wave");
  EXPECT_EQ(played("rig_wave"), "Rig_Wave");
  EXPECT_EQ(played("Rig_run"), "Rig_run") << "the exact name comes first";
  EXPECT_EQ(played("Run"), "2") << "two are called so";
  EXPECT_EQ(played("Wa"), "2");
  EXPECT_EQ(played("2"), "Rig_run") << "a number";
}

TEST(CommandLine, WhatClipsBeginWithEndsAtAMarkAndNotWithinAWord) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  std::vector<std::string> words{
      "bake",   tube.mesh,  tube.skeleton,  "--threads", "1",
      "--clip", "walk",     "--frames",     "0:0",       "--stats",
      "-",      "--method", "linear-blend", "-o",        folder / "out.pc2"};
  // Both names begin with Rig_Wa, but the prefix that is left out is Rig_.
  for (const std::string name : {"Rig_Walk", "Rig_Wave"}) {
    test::write_file(folder / (name + ".anim"), test::read_file(tube.clip));
    words.push_back(folder / (name + ".anim"));
  }
  const Outcome outcome = run_sinew(words);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(nlohmann::json::parse(outcome.output)["clip"]["name"], "Rig_Walk");
}

TEST(CommandLine, FramesBehindTheEndOfAClipAreRefused) {
  // The clip takes 1 s.
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto run = [&](const std::string& command, const std::vector<std::string>& options) {
    std::vector<std::string> arguments{command,   tube.mesh,   tube.skeleton,
                                       tube.clip, "--threads", "1"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return arguments;
  };
  const std::string out = folder / "out.pc2";
  const std::string said = "frames 0 to 30";
  expect_error(2, said, run("bake", {"--frames", "0:31", "-o", out}));
  expect_error(2, "frames 0 to 10", run("bake", {"--fps", "10", "--frames", "11:12", "-o", out}));
  expect_error(2, "frames 0 to 15",
               run("bake", {"--set", "playback.speed=2", "--frames", "0:16", "-o", out}));
  expect_error(2, said, run("bench", {"--frames", "0:31"}));
  expect_error(2, said, run("render", {"--frame", "31", "-o", folder / "out.png"}));
  EXPECT_EQ(run_sinew(run("bake", {"--frames", "30:30", "-o", out})).exit_code, 0);
  EXPECT_EQ(run_sinew(run("bake", {"--clip", "rest", "--frames", "90:91", "-o", out})).exit_code,
            0);
}

TEST(CommandLine, TellsWhereARateCutsTheEndOfAClip) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto bake = [&](const std::string& rate) {
    return run_sinew({"bake", tube.mesh, tube.skeleton, tube.clip, "--threads", "1", "--method",
                      "linear-blend", "--fps", rate, "-o", folder / "out.pc2"});
  };
  EXPECT_EQ(bake("30").errors, "");
  EXPECT_NE(bake("0.7").errors.find("cut off"), std::string::npos);
  // The clip's keys are half a second apart, which is not taken for a frame rate.
  EXPECT_NE(bake("clip").errors.find("no frame rate"), std::string::npos);
  EXPECT_EQ(test::read_point_cache(folder / "out.pc2").samples, 31);
}

TEST(CommandLine, APlaceThatCannotBeWrittenToIsSaidBeforeTheWork) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  for (const char* name : {"nowhere/out.pc2", "nowhere/out_%04d.obj"}) {
    expect_error(3, "nowhere/out", {"bake", tube.mesh, "-o", folder / name});
  }
  expect_error(
      3, "nowhere/stats.json",
      {"bake", tube.mesh, "-o", folder / "out.pc2", "--stats", folder / "nowhere/stats.json"});
  EXPECT_EQ(folder.files().size(), 3U) << "nothing may be left behind";
}

TEST(CommandLine, AFileInPlaceOfADeviceIsRefused) {
  expect_error(3, "/dev/full", {"bake", "-o", "x.obj", "--stats", "/dev/full"});
}

TEST(CommandLine, MoreThreadsThanCoresAreNothingToSpeakOf) {
  const test::TemporaryFolder folder;
  const Outcome outcome =
      run_sinew({"bake", "--threads", "8", "--frames", "0:0", "-o", folder / "x.pc2"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.errors, "");
}

}  // namespace
}  // namespace sinew

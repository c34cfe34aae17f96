// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;
using test::is_one_error_line;
using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;
using test::write_file;

/// Tests that the program refuses to overwrite an input or another output, and leaves all files
/// unchanged.
class Outputs : public testing::Test {
 protected:
  Outputs() : tube_(folder_) {}

  std::vector<std::string> tube(const std::string& command,
                                const std::vector<std::string>& options) const {
    std::vector<std::string> words{command, tube_.mesh, tube_.skeleton, tube_.clip};
    if (command != "info") words.insert(words.end(), {"--threads", "1"});
    words.insert(words.end(), options.begin(), options.end());
    return words;
  }

  /// Runs the program and expects exit code 2, a single error line that contains `words`, and that
  /// all files and their contents are as before.
  void expect_refused(const std::vector<std::string>& arguments, const std::string& words) {
    const auto contents = [&] {
      std::vector<std::string> all;
      for (const std::string& name : folder_.files()) {
        all.push_back(name);
        all.push_back(read_file(folder_ / name));
      }
      return all;
    };
    const std::vector<std::string> before = contents();
    const Outcome outcome = run_sinew(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << arguments.back() << outcome.errors;
    EXPECT_TRUE(is_one_error_line(outcome.errors)) << outcome.errors;
    EXPECT_NE(outcome.errors.find(words), std::string::npos) << outcome.errors;
    EXPECT_EQ(contents(), before) << arguments.back();
  }

  TemporaryFolder folder_;
  TubeFiles tube_;
};

TEST_F(Outputs, AreNoInputsByWhateverPath) {
  ASSERT_EQ(run_sinew({"sample", "tee", "--vertices", "600", "-o", folder_ / "tee.glb"}).exit_code,
            0);
  fs::create_symlink(folder_ / "tee.glb", folder_ / "symbolic.glb");
  fs::create_hard_link(folder_ / "tee.glb", folder_ / "hard.glb");
  const std::string detour = "./" + fs::relative(folder_ / "tee.glb").string();
  for (const std::string& path :
       {folder_ / "tee.glb", folder_ / "symbolic.glb", folder_ / "hard.glb", detour}) {
    expect_refused({"bake", folder_ / "tee.glb", "--frames", "0:1", "-o", path}, path);
    expect_refused({"bake", folder_ / "tee.glb", "--stats", path, "-o", folder_ / "x.glb"}, path);
    expect_refused({"bench", folder_ / "tee.glb", "--frames", "0:1", "--stats", path}, path);
  }
}

TEST_F(Outputs, AreNoFilesThatInputsReferTo) {
  write_file(folder_ / "tube.ini", "SIMMESH \"tube.off\"\nSKELETON \"tube.skel\"\n");
  expect_refused(
      {"bake", folder_ / "tube.ini", "--stats", tube_.skeleton, "--force", "-o", folder_ / "x.pc2"},
      "tube.skel");
  expect_refused({"bake", tube_.mesh, "--collider", folder_ / "x.off", "--stats", folder_ / "x.off",
                  "-o", folder_ / "x.pc2"},
                 "x.off");
}

TEST_F(Outputs, OfOneCallAreDifferentFiles) {
  expect_refused(tube("bake", {"--stats", folder_ / "x.glb", "-o", folder_ / "x.glb"}),
                 "two results");
  const std::string folder_again = folder_ / ("../" + folder_.path().filename().string());
  expect_refused(tube("bake", {"--stats", folder_again + "/x.glb", "-o", folder_ / "x.glb"}),
                 "two results");
}

TEST_F(Outputs, DoNotReplaceFilesOfAnotherKindUnlessForced) {
  write_file(folder_ / "notes.json", "{\"mine\": 1}\n");
  write_file(folder_ / "letter.glb", "Dear reader\n");
  write_file(folder_ / "walk_0001.obj", "not a mesh, but a text\n");
  const std::string stats = folder_ / "notes.json";
  const auto bake = [&](const std::vector<std::string>& options) {
    std::vector<std::string> all{"--frames", "0:1"};
    all.insert(all.end(), options.begin(), options.end());
    return tube("bake", all);
  };
  expect_refused(bake({"--stats", stats, "-o", folder_ / "x.pc2"}),
                 "notes.json: exists and was not written by Sinew");
  expect_refused(bake({"-o", folder_ / "letter.glb"}), "exists and is not a .glb file");
  expect_refused(bake({"-o", folder_ / "letter.glb"}), "--force");
  expect_refused(bake({"-o", folder_ / "walk.obj"}), "walk_0001.obj");
  expect_refused(bake({"--stats", tube_.mesh, "-o", folder_ / "x.pc2"}), "tube.off");
  expect_refused({"sample", "tee", "--vertices", "600", "-o", folder_ / "letter.glb"},
                 "letter.glb");

  const Outcome forced =
      run_sinew(bake({"--force", "--stats", stats, "-o", folder_ / "letter.glb"}));
  EXPECT_EQ(forced.exit_code, 0) << forced.errors;
  EXPECT_TRUE(read_file(folder_ / "letter.glb").starts_with("glTF"));
  EXPECT_NE(read_file(stats).find("sinew.stats"), std::string::npos);
  // Now the files are of the right kind and may be replaced.
  EXPECT_EQ(run_sinew(bake({"--stats", stats, "-o", folder_ / "letter.glb"})).exit_code, 0);
}

TEST_F(Outputs, EveryKindReplacesItsOwn) {
  for (const char* const name : {"x.glb", "x.pc2", "x.mdd", "x_%03d.obj", "one.obj"}) {
    const std::string frames = std::string(name) == "one.obj" ? "0:0" : "0:2";
    for (int i = 0; i < 2; ++i) {
      const Outcome outcome = run_sinew(tube("bake", {"--frames", frames, "-o", folder_ / name}));
      EXPECT_EQ(outcome.exit_code, 0) << name << i << outcome.errors;
    }
  }
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(run_sinew({"sample", "tee", "--vertices", "600", "-o", folder_ / "t.ini"}).exit_code,
              0);
  }
}

TEST_F(Outputs, SequencesLeaveNoStaleFrames) {
  write_file(folder_ / "walk_0009.obj", "v 0 0 0\n");  // a file of somebody else
  write_file(folder_ / "walk_9.obj", "# Sinew\n");     // a frame of another sequence
  ASSERT_EQ(run_sinew(tube("bake", {"--frames", "0:5", "-o", folder_ / "walk_%04d.obj"})).exit_code,
            0);
  const Outcome outcome =
      run_sinew(tube("bake", {"--frames", "1:3", "-o", folder_ / "walk_%04d.obj"}));
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(folder_.files(), (std::vector<std::string>{
                                 "tube.anim", "tube.off", "tube.skel", "walk_0001.obj",
                                 "walk_0002.obj", "walk_0003.obj", "walk_0009.obj", "walk_9.obj"}));
  EXPECT_NE(outcome.errors.find("walk_0000.obj"), std::string::npos) << outcome.errors;
  EXPECT_NE(outcome.errors.find("walk_0009.obj"), std::string::npos) << outcome.errors;
}

TEST_F(Outputs, OfKilledRunsAreRemovedByTheNextOne) {
  const TemporaryFolder target;
  const auto bake = [&](const std::string& range) {
    return tube("bake", {"--clip", "rest", "--frames", range, "-o", target / "x.pc2"});
  };
  // This bake takes so long that it is killed while it writes its partial file.
  const Outcome killed = run_sinew(bake("0:900000"), [&](int process) {
    for (int i = 0; i < 20000 && target.files().empty(); ++i) ::usleep(1000);
    // Another run does not remove the partial file while the first run still writes it.
    EXPECT_EQ(run_sinew(tube("bake", {"--frames", "0:1", "-o", target / "other.pc2"})).exit_code,
              0);
    EXPECT_EQ(target.files().size(), 2U);
    ::kill(process, SIGKILL);
  });
  ASSERT_EQ(killed.exit_code, -SIGKILL);
  ASSERT_EQ(target.files().size(), 2U) << "SIGKILL leaves the partial file behind";
  EXPECT_EQ(run_sinew(tube("bake", {"--frames", "0:1", "-o", target / "y.glb"})).exit_code, 0);
  EXPECT_EQ(target.files(), (std::vector<std::string>{"other.pc2", "y.glb"}));
}

TEST_F(Outputs, OnAFullDiskAreAnErrorAndNothingElse) {
  struct WritingRun {
    std::string name;
    std::vector<std::string> words;
  };
  const TemporaryFolder target;
  const std::vector<WritingRun> cases{
      {"x.glb", tube("bake", {"-o", target / "x.glb"})},
      {"x.pc2", tube("bake", {"-o", target / "x.pc2"})},
      {"x.mdd", tube("bake", {"-o", target / "x.mdd"})},
      {"x_%d.obj", tube("bake", {"-o", target / "x_%d.obj"})},
      {"x.json", tube("bench", {"--stats", target / "x.json"})},
      {"tee.glb", {"sample", "tee", "--vertices", "600", "-o", target / "tee.glb"}},
      {"tee.ini", {"sample", "tee", "--vertices", "600", "-o", target / "tee.ini"}},
      {"x.png", tube("render", {"--size", "640x480", "--frame", "1", "-o", target / "x.png"})},
      {"x.mp4", tube("render", {"--size", "640x480", "--frames", "0:9", "-o", target / "x.mp4"})}};
  for (const WritingRun& run : cases) {
    // Limit files to 4 blocks of 512 bytes. The limit also keeps the run from writing the user's
    // cache.
    std::vector<std::string> words{"-c", "ulimit -f 4; exec \"$0\" \"$@\"", SINEW_PROGRAM};
    words.insert(words.end(), run.words.begin(), run.words.end());
    const Outcome outcome = test::run_program("/bin/sh", words);
    EXPECT_EQ(outcome.exit_code, 4) << run.name << outcome.errors;
    EXPECT_TRUE(is_one_error_line(outcome.errors)) << run.name << outcome.errors;
    EXPECT_EQ(target.files(), std::vector<std::string>{}) << run.name;
  }
}

}  // namespace
}  // namespace sinew

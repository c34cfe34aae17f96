// SPDX-License-Identifier: MIT

#include "viewer/actions/script.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "assets/scratch_folder.h"
#include "core/error.h"
#include "session/settings/project_file.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using Scripts = test::ViewerOfCylinder;

std::string complaint(const std::string& text) {
  try {
    Script::parse(text, "tour.txt");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Script, LeavesOutCommentsAndEmptyLines) {
  EXPECT_EQ(Script::parse("# a tour\n\n  play  \r\n\tpause\n", "tour.txt").line_count(), 2);
}

TEST(Script, NamesTheLineOfAnActionThatDoesNotExist) {
  EXPECT_NE(complaint("play\n\n# yes\nfly high\n").find("tour.txt:4: there is no action 'fly'"),
            std::string::npos)
      << complaint("play\n\n# yes\nfly high\n");
}

TEST(Script, SaysWhenItsFileIsMissing) {
  EXPECT_THROW(Script::read("/missing/tour.txt"), InputError);
}

TEST_F(Scripts, RunOneLineAtATimeAndThenQuit) {
  Script script = Script::parse("seek 0.2\nwait 0.5\nseek 0.4\n", "tour.txt");
  script.advance(*state_, 0.0);
  EXPECT_NEAR(session().time(), 0.2, 1e-12);
  script.advance(*state_, 1.0);
  EXPECT_EQ(state_->requests.wait, 0.0) << "the body has not come to rest there yet";
  test::rest(*state_);
  script.advance(*state_, 0.1);  // the wait begins
  script.advance(*state_, 0.3);
  EXPECT_NEAR(session().time(), 0.2, 1e-12) << "it did not wait";
  script.advance(*state_, 0.3);
  EXPECT_NEAR(session().time(), 0.4, 1e-12);
  EXPECT_FALSE(state_->requests.quit);
  test::rest(*state_);
  script.advance(*state_, 0.0);
  EXPECT_TRUE(state_->requests.quit);
}

TEST_F(Scripts, WaitForBackgroundWorkAndForImages) {
  Script script = Script::parse("compare on\nscreenshot a.png\nseek 0.4\n", "tour.txt");
  script.advance(*state_, 0.0);
  script.advance(*state_, 1.0);
  EXPECT_FALSE(state_->requests.screenshot) << "the comparison is not there yet";
  test::settle(*state_);
  script.advance(*state_, 0.0);
  ASSERT_TRUE(state_->requests.screenshot);
  script.advance(*state_, 1.0);
  EXPECT_EQ(session().time(), 0.0) << "the picture has not been taken yet";
  state_->requests.screenshot.reset();
  script.advance(*state_, 0.0);
  EXPECT_NEAR(session().time(), 0.4, 1e-12);
}

TEST_F(Scripts, NameTheLineThatFails) {
  const auto failure = [&](const std::string& text) -> std::string {
    Script script = Script::parse(text, "tour.txt");
    try {
      for (int i = 0; i < 10; ++i) {
        script.advance(*state_, 0.0);
        test::settle(*state_);
      }
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(failure("pause\nseek never\n").substr(0, 11), "tour.txt:2:");
  EXPECT_EQ(failure("pause\nopen /missing.glb\nplay\n").substr(0, 11), "tour.txt:2:");
}

/// Simulates a full disk: while it exists, this process cannot write a single byte to any file.
class FullDisk {
 public:
  FullDisk() {
    std::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit none{0, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &none);
  }
  ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST_F(Scripts, SayThatTheDiskIsFullNoMatterWhoWrites) {
  const ScratchFolder folder;
  const auto run = [&](const std::string& line, auto&& meanwhile) {
    Script script = Script::parse(line + "\nplay\n", "tour.txt");
    const FullDisk full;
    script.advance(*state_, 0.0);
    meanwhile();
    script.advance(*state_, 0.0);
  };
  EXPECT_THROW(run("save " + folder.path() + "/a.sinew", [] {}), UnavailableError)
      << "in the line itself";
  EXPECT_THROW(run("wait 0",
                   [&] {
                     try {
                       write_project(state_->project.content(), folder.path() + "/b.sinew");
                     } catch (const std::exception& error) {
                       state_->messages.show_error(error);
                     }
                   }),
               UnavailableError)
      << "in work of which the window tells later";
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace sinew

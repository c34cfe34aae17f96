// SPDX-License-Identifier: MIT

#include "viewer/files/autosave.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

#include "assets/scratch_folder.h"
#include "session/settings/project_file.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Redirects autosaves to a temporary folder.
class Autosave : public testing::Test {
 protected:
  Autosave() { ::setenv("SINEW_STATE", (folder_.path() + "/state").c_str(), 1); }
  ~Autosave() override { ::unsetenv("SINEW_STATE"); }

  /// Autosaves in a child process, which ends at once.
  static void save_in_another_process(const Project& project = {}) {
    const pid_t child = ::fork();
    if (child == 0) {
      write_project(project, autosave_path());
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
  }

  ScratchFolder folder_;
};

TEST_F(Autosave, OfThisProcessIsNoRecovery) {
  const std::string path = autosave_path();
  EXPECT_EQ(path, autosave_path());
  write_project({}, path);
  EXPECT_TRUE(find_recoveries().empty());
}

TEST_F(Autosave, OfAProcessThatIsGoneIsOne) {
  EXPECT_TRUE(find_recoveries().empty());
  save_in_another_process();
  ASSERT_EQ(find_recoveries().size(), 1U);
  EXPECT_TRUE(is_project(find_recoveries()[0].path));
  fs::last_write_time(find_recoveries()[0].path,
                      fs::file_time_type::clock::now() - std::chrono::hours(1));
  const std::string older = find_recoveries()[0].path;
  save_in_another_process();
  ASSERT_EQ(find_recoveries().size(), 2U);
  EXPECT_EQ(find_recoveries()[1].path, older) << "the newest comes first";
}

TEST_F(Autosave, NamesTheCharacterAndItsFolder) {
  Project project;
  folder_.write("knight.glb", "");
  project.files = {folder_.path() + "/knight.glb"};
  save_in_another_process(project);
  const std::vector<Recovery> found = find_recoveries();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].title.starts_with("knight.glb, ")) << found[0].title;
  EXPECT_EQ(found[0].folder, fs::canonical(folder_.path()).string()) << "without ..";
}

TEST_F(Autosave, IsNotTakenForThatOfALaterProcessOfItsNumber) {
  const fs::path own = autosave_path();
  // An earlier process had the same number. Names of autosaves also contain its start time.
  folder_.write("state/autosave/" + std::to_string(::getpid()) + "-12.sinew", "");
  ASSERT_EQ(find_recoveries().size(), 1U);
  EXPECT_NE(find_recoveries()[0].path, own.string());
}

TEST_F(Autosave, LeavesTheFilesOfOthersAlone) {
  const fs::path own = autosave_path();
  // None of these names is that of an autosave, which is PROCESS-TIME.sinew.
  for (const char* name :
       {"hero.sinew", "12-3.txt", ".12-3.partial-4.sinew", "-.sinew", "12-.sinew", "12-3-.sinew"}) {
    folder_.write(std::string("state/autosave/") + name, "");
  }
  fs::create_directory(own.parent_path() / "99999999-1.sinew");
  EXPECT_TRUE(find_recoveries().empty());
}

TEST_F(Autosave, HasNoPathWhereTheFolderCannotBeMade) {
  folder_.write("state", "a file");
  EXPECT_EQ(autosave_path(), "");
  EXPECT_TRUE(find_recoveries().empty());
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "core/partial_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/error.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

class PartialFiles : public testing::Test {
 protected:
  PartialFiles()
      : folder_(fmt::format("{}/partial-{}-{}", testing::TempDir(), ::getpid(),
                            testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~PartialFiles() override { fs::remove_all(folder_); }

  std::string at(const std::string& name) const { return folder_ + "/" + name; }
  static std::string content(const std::string& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::string folder_;
};

TEST_F(PartialFiles, AppearWholeOrNotAtAll) {
  std::ofstream(at("x.txt")) << "old";
  {
    PartialFile file(at("x.txt"));
    std::ofstream(file.path()) << "half";
    EXPECT_EQ(content(at("x.txt")), "old");
  }
  EXPECT_EQ(content(at("x.txt")), "old");
  write_whole_file(at("x.txt"), "new");
  EXPECT_EQ(content(at("x.txt")), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(PartialFiles, OfTheSameNameDoNotMeet) {
  PartialFile a(at("x.txt"));
  PartialFile b(at("x.txt"));
  EXPECT_NE(a.path(), b.path());
  std::ofstream(a.path()) << "a";
  std::ofstream(b.path()) << "b";
  a.commit();
  EXPECT_EQ(content(at("x.txt")), "a");
  b.commit();
  EXPECT_EQ(content(at("x.txt")), "b");
}

TEST_F(PartialFiles, ThatNobodyWritesAnyMoreAreRemoved) {
  const std::string left = at(".walk_0007.sinew-partial-4242-3.obj");
  const std::string written = at(".run.sinew-partial-4243-0.pc2");
  const std::string foreign = at(".mine.partial-7.obj");
  for (const std::string& path : {left, written, foreign}) std::ofstream(path) << "part";
  const int file = ::open(written.c_str(), O_RDONLY);
  ASSERT_EQ(::flock(file, LOCK_EX), 0);  // as the process that writes the file holds it
  write_whole_file(at("x.txt"), "new");
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(written));
  EXPECT_TRUE(fs::exists(foreign));
  ::close(file);
}

TEST_F(PartialFiles, AreRefusedWhereNothingCanBeWritten) {
  EXPECT_THROW(PartialFile(at("nowhere/x.txt")), InputError);
  EXPECT_THROW(PartialFile{folder_}, InputError);
  EXPECT_THROW(PartialFile("/dev/full"), InputError);
}

}  // namespace
}  // namespace sinew

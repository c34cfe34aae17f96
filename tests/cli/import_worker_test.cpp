// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

#include "cli/program.h"

namespace sinew {
namespace {

using test::Outcome;
using test::run_sinew;
using test::TemporaryFolder;

/// Returns a COLLADA scene in which each node contains the next one twice. 20 nodes expand to two
/// million, which take more than 2 GiB.
std::string huge_scene(int nodes = 20) {
  std::ostringstream text;
  text << "<?xml version=\"1.0\"?>\n<COLLADA "
          "xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n"
          "<library_nodes>\n";
  for (int i = 0; i < nodes; ++i) {
    text << "<node id=\"n" << i << "\"><instance_node url=\"#n" << i + 1
         << "\"/><instance_node url=\"#n" << i + 1 << "\"/></node>\n";
  }
  text << "<node id=\"n" << nodes
       << "\"/></library_nodes>\n<library_visual_scenes><visual_scene id=\"s\"><node id=\"r\">"
          "<instance_node url=\"#n0\"/></node></visual_scene></library_visual_scenes>\n"
          "<scene><instance_visual_scene url=\"#s\"/></scene>\n</COLLADA>\n";
  return text.str();
}

/// Waits until the main thread of a process has started a child process, and returns the child.
int child_of(int process) {
  const std::string number = std::to_string(process);
  const std::string name = "/proc/" + number + "/task/" + number + "/children";
  for (int tries = 0; tries < 500; ++tries) {
    int child = 0;
    if (std::ifstream(name) >> child) return child;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return 0;
}

/// Returns true if the process ends within 5 s.
bool ends(int process) {
  for (int tries = 0; tries < 500; ++tries) {
    std::string line, state;
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    while (std::getline(status, line)) {
      if (line.starts_with("State:")) state = line;
    }
    if (state.empty() || state.find('Z') != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

class ImportWorkerTest : public testing::Test {
 protected:
  ImportWorkerTest() : file_(folder_ / "huge.dae") { test::write_file(file_, huge_scene()); }

  TemporaryFolder folder_;
  std::string file_;
};

TEST_F(ImportWorkerTest, EndsAHugeSceneWithASentence) {
  const Outcome outcome = run_sinew({"info", file_});
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
#ifndef __SANITIZE_ADDRESS__  // this sanitizer delays the reuse of freed memory
  EXPECT_LT(outcome.peak_mebibytes, 2048.0);
#endif
}

// A terminal sends the signal to both processes, so the test does the same.
TEST_F(ImportWorkerTest, IsInterruptedWithTheProgram) {
  int reader = 0;
  const Outcome outcome = run_sinew({"info", file_}, [&reader](int process) {
    reader = child_of(process);
    ASSERT_NE(reader, 0);
    ::kill(process, SIGINT);
    ::kill(reader, SIGINT);
  });
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_NE(outcome.errors.find("interrupted"), std::string::npos) << outcome.errors;
}

TEST_F(ImportWorkerTest, DiesWithTheProgram) {
  int reader = 0;
  run_sinew({"info", file_}, [&reader](int process) {
    reader = child_of(process);
    ASSERT_NE(reader, 0);
    ::kill(process, SIGKILL);
  });
  EXPECT_TRUE(ends(reader));
}

TEST_F(ImportWorkerTest, IsMissedWhenTheSystemEndsIt) {
  const Outcome outcome = run_sinew({"info", file_}, [](int process) {
    const int reader = child_of(process);
    ASSERT_NE(reader, 0);
    ::kill(reader, SIGKILL);
  });
  EXPECT_EQ(outcome.exit_code, 4);
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_NE(outcome.errors.find("ran out of memory"), std::string::npos) << outcome.errors;
}

TEST_F(ImportWorkerTest, SaysThatItMayNotWriteSoMuch) {
  test::write_file(file_, huge_scene(12));
  const Outcome outcome = test::run_program(
      "/bin/sh", {"-c", "ulimit -f 100; exec \"$0\" info \"$1\"", SINEW_PROGRAM, file_});
  EXPECT_EQ(outcome.exit_code, 4);
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_NE(outcome.errors.find("ulimit -f"), std::string::npos) << outcome.errors;
}

}  // namespace
}  // namespace sinew

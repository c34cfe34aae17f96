// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::obj_vertices;
using test::Outcome;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;

/// Waits until a file whose name fulfills `is_it` is in the folder, for at most 20 s.
bool wait_for_file(const TemporaryFolder& folder,
                   const std::function<bool(const std::string& name)>& is_it) {
  for (int i = 0; i < 2000; ++i) {
    for (const std::string& name : folder.files()) {
      if (is_it(name)) return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(Bake, InterruptedPointCachesLeaveNothing) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const TemporaryFolder target;
  const Outcome outcome =
      run_sinew(tube.bake({"--clip", "rest", "--frames", "0:900000", "-o", target / "out.pc2"}),
                [&](int process) {
                  EXPECT_TRUE(wait_for_file(target, [](const std::string& name) {
                    return name.find("partial") != std::string::npos;
                  }));
                  ::kill(process, SIGINT);
                });
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_EQ(target.files(), std::vector<std::string>{});
}

TEST(Bake, InterruptedSequencesKeepWholeFramesOnly) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const TemporaryFolder target;
  const Outcome outcome = run_sinew(
      tube.bake({"--clip", "rest", "--frames", "0:90000", "-o", target / "%d.obj"}),
      [&](int process) {
        // Compare the whole name, because names of partial files may have any ending.
        EXPECT_TRUE(wait_for_file(target, [](const std::string& name) { return name == "5.obj"; }));
        ::kill(process, SIGINT);
      });
  EXPECT_EQ(outcome.exit_code, 130);
  for (const std::string& name : target.files()) {
    EXPECT_EQ(name.find("partial"), std::string::npos) << name;
    EXPECT_EQ(obj_vertices(target / name).size(), 3U * TubeFiles::kVertices) << name;
  }
  EXPECT_GE(target.files().size(), 6U);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

// Tests of the program with the emulated GPU, which is run from outside.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "cli/tube.h"
#include "support/variable.h"

namespace sinew {
namespace {

using test::Outcome;
using test::TemporaryFolder;
using test::TubeFiles;

class EmulatedProgram : public testing::Test {
 protected:
  Outcome run(const std::string& command, const std::vector<std::string>& options) {
    std::vector<std::string> arguments = tube_.all();
    arguments.insert(arguments.begin(), command);
    arguments.insert(arguments.end(), {"--threads", "1", "--frames", "0:3", "--iterations", "2"});
    arguments.insert(arguments.end(), options.begin(), options.end());
    return test::run_program(SINEW_EMULATED_PROGRAM, arguments);
  }

  TemporaryFolder folder_;
  TubeFiles tube_{folder_};
};

TEST_F(EmulatedProgram, BakesByTheGpuAndSaysSo) {
  const std::string stats = folder_ / "stats.json";
  const Outcome outcome =
      run("bake", {"--backend", "auto", "--stats", stats, "-o", folder_ / "out.pc2"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(outcome.errors, "");
  const nlohmann::json report = nlohmann::json::parse(test::read_file(stats));
  EXPECT_EQ(report["settings"]["backend"], "cuda");
  EXPECT_EQ(report["settings"]["backend_asked_for"], "auto");
  EXPECT_EQ(report["machine"]["gpu"], "Emulated");
}

TEST_F(EmulatedProgram, ALostGpuEndsItWithCodeFourAndWithoutHalfAFile) {
  const test::Variable failure("SINEW_EMULATED_FAILURE", "lost:3");
  for (const char* backend : {"auto", "cuda"}) {
    for (const std::string& command : {std::string("bake"), std::string("bench")}) {
      std::vector<std::string> options{"--backend", backend, "--stats", folder_ / "stats.json"};
      if (command == "bake") options.insert(options.end(), {"-o", folder_ / "out_%04d.obj"});
      const Outcome outcome = run(command, options);
      EXPECT_EQ(outcome.exit_code, 4) << outcome.errors;
      EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
      EXPECT_NE(outcome.errors.find("was lost"), std::string::npos) << outcome.errors;
      EXPECT_EQ(outcome.output, "");
      EXPECT_FALSE(std::filesystem::exists(folder_ / "stats.json"));
      for (const std::string& file : folder_.files())
        EXPECT_TRUE(file.starts_with("tube.") || file.ends_with(".obj")) << file;
    }
  }
}

TEST_F(EmulatedProgram, AutoTakesTheCpuWhereMemoryIsShort) {
  const test::Variable failure("SINEW_EMULATED_FAILURE", "memory:0");
  const Outcome by_auto = run("bake", {"-o", folder_ / "out.pc2"});
  EXPECT_EQ(by_auto.exit_code, 0);
  EXPECT_TRUE(by_auto.errors.starts_with("sinew: warning: the CPU simulates, because the GPU"))
      << by_auto.errors;
  const Outcome by_cuda = run("bake", {"--backend", "cuda", "-o", folder_ / "other.pc2"});
  EXPECT_EQ(by_cuda.exit_code, 4);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "other.pc2"));
}

TEST_F(EmulatedProgram, MeasuresCopiesTogetherWhereTheyTouchNothing) {
  const std::vector<std::string> copies{"--backend", "cuda", "--copies", "3", "--contact"};
  std::vector<std::string> options = copies;
  options.insert(options.end(), {"none", "--json"});
  const Outcome together = run("bench", options);
  ASSERT_EQ(together.exit_code, 0) << together.errors;
  const nlohmann::json report = nlohmann::json::parse(together.output)["copies"];
  EXPECT_EQ(report["count"], 3);
  EXPECT_GT(report["one_on_one_thread_ms"]["median"], 0.0);
  EXPECT_GT(report["step_ms"]["median"], 0.0);
  EXPECT_GE(report["frame_ms"]["median"], report["step_ms"]["median"]);

  options = copies;
  options.push_back("global");
  const Outcome touching = run("bench", options);
  ASSERT_EQ(touching.exit_code, 0) << touching.errors;
  EXPECT_NE(touching.output.find("one step of 3 copies"), std::string::npos) << touching.output;
  EXPECT_NE(touching.output.find("one after the other"), std::string::npos) << touching.output;
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
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
using test::Variable;

/// Bakes a tube with a backend.
class Backend : public testing::Test {
 protected:
  Outcome bake(const std::vector<std::string>& options) {
    std::vector<std::string> arguments = tube_.all();
    arguments.insert(arguments.begin(), "bake");
    arguments.insert(arguments.end(), {"--threads", "1", "--frames", "0:2"});
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.insert(arguments.end(), {"--stats", stats(), "-o", output()});
    return run_sinew(arguments);
  }
  std::string output() const { return folder_ / "out.pc2"; }
  std::string stats() const { return folder_ / "stats.json"; }
  /// Bakes with CUDA, expects exit code 4 and no output, and returns the error message.
  std::string refusal_of_cuda() {
    const Outcome outcome = bake({"--backend", "cuda"});
    EXPECT_EQ(outcome.exit_code, 4) << outcome.errors;
    EXPECT_TRUE(is_one_error_line(outcome.errors)) << outcome.errors;
    EXPECT_EQ(folder_.files().size(), 3U) << "the tube alone";
    return outcome.errors;
  }
  /// Bakes with the backend `auto`, expects that it chooses the CPU, and returns the warnings.
  std::string warnings_of_auto() {
    const Outcome outcome = bake({"--backend", "auto"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    const nlohmann::json report = nlohmann::json::parse(test::read_file(stats()));
    EXPECT_EQ(report["settings"]["backend"], "cpu");
    EXPECT_EQ(report["settings"]["backend_asked_for"], "auto");
    EXPECT_TRUE(report["machine"]["gpu"].is_null());
    EXPECT_FALSE(report["machine"]["why_no_gpu"].get<std::string>().empty());
    return outcome.errors;
  }

  TemporaryFolder folder_;
  TubeFiles tube_{folder_};
};

bool contains(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST_F(Backend, IsIgnoredByMethodsWithoutABody) {
  const Variable none("CUDA_VISIBLE_DEVICES", "");
  const Outcome outcome = bake({"--method", "linear-blend", "--backend", "cuda"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
}

TEST_F(Backend, CpuIsSilent) {
  const Outcome outcome = bake({"--backend", "cpu"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.errors, "");
}

#ifdef SINEW_HAS_CUDA
std::string driver(const std::string& name) {
  return std::string(SINEW_FAKE_DRIVERS "/") + name;
}

TEST_F(Backend, AnOldDriverIsNamedWithItsVersion) {
  for (const auto& [name, version] : {std::pair{"11.4", "11.4"}, std::pair{"12.0", "12.0"}}) {
    const Variable drivers("LD_LIBRARY_PATH", driver(name));
    for (const std::string& said : {refusal_of_cuda(), warnings_of_auto()}) {
      EXPECT_TRUE(contains(said, std::string("too old: it knows CUDA ") + version)) << said;
      EXPECT_TRUE(contains(said, "update the driver")) << said;
      EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << "said once: " << said;
    }
    std::filesystem::remove(output());
    std::filesystem::remove(stats());
  }
}

TEST_F(Backend, ADriverWithoutAGpuIsOnlyRefused) {
  const Variable drivers("LD_LIBRARY_PATH", driver("none"));
  const std::string refusal = refusal_of_cuda();
  EXPECT_TRUE(contains(refusal, "there is no CUDA device: the driver is installed")) << refusal;
  EXPECT_EQ(warnings_of_auto(), "") << "nobody has a GPU or misses one here";
}

TEST_F(Backend, ADriverThatFailsIsWarnedOf) {
  const Variable drivers("LD_LIBRARY_PATH", driver("broken"));
  EXPECT_TRUE(contains(refusal_of_cuda(), "cannot be used: ")) << "and why";
  EXPECT_TRUE(warnings_of_auto().starts_with("sinew: warning: the CPU simulates, because "));
}

TEST_F(Backend, NoDriverIsNoDevice) {
  if (std::system("ldconfig -p | grep -q libcuda.so.1") == 0)
    GTEST_SKIP() << "the NVIDIA driver is installed";
  const std::string refusal = refusal_of_cuda();
  EXPECT_TRUE(contains(refusal, "the NVIDIA driver (libcuda.so.1) is not installed")) << refusal;
  EXPECT_EQ(warnings_of_auto(), "");
}
#else
TEST_F(Backend, ThatThisBuildLacksIsSaidWithThePackage) {
  const std::string refusal = refusal_of_cuda();
  EXPECT_TRUE(contains(refusal, "built without CUDA; install NVIDIA's package cuda-toolkit"))
      << refusal;
  EXPECT_EQ(warnings_of_auto(), "");
}
#endif

}  // namespace
}  // namespace sinew

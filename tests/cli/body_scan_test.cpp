// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/program.h"

namespace sinew {
namespace {

using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using Json = nlohmann::json;

TEST(BodyScan, RefusesWhatNoScanHas) {
  const TemporaryFolder folder;
  const std::string output = folder / "ada.ply";
  const auto refusal = [&](std::vector<std::string> options) {
    options.insert(options.begin(), "body");
    const Outcome outcome = run_sinew(options);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.errors;
    EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
    return outcome.errors;
  };
  EXPECT_NE(refusal({"-o", output, "--scan", "--pose", "handstand"}).find("arms-up"),
            std::string::npos);
  EXPECT_NE(refusal({"-o", output, "--scan", "--noise", "-1"}).find("from 0 to 5 mm"),
            std::string::npos);
  EXPECT_NE(refusal({"-o", output, "--scan", "--holes", "21"}).find("from 0 to 20"),
            std::string::npos);
  EXPECT_NE(refusal({"-o", folder / "ada.stl", "--scan"}).find(".ply or .glb"), std::string::npos);
  EXPECT_NE(refusal({"-o", output}).find(".glb"), std::string::npos);
  const std::string body = folder / "ada.glb";
  for (const std::vector<std::string>& option : {std::vector<std::string>{"--pose", "t"},
                                                 {"--noise", "1"},
                                                 {"--holes", "2"},
                                                 {"--settle"}}) {
    std::vector<std::string> options = {"-o", body};
    options.insert(options.end(), option.begin(), option.end());
    EXPECT_NE(refusal(options).find("add --scan"), std::string::npos);
  }
  EXPECT_TRUE(folder.files().empty());
}

TEST(BodyScan, WritesASurfaceWithHolesAndTheTruthAboutIt) {
  const TemporaryFolder folder;
  const std::string output = folder / "ada.ply";
  const std::string truth_file = folder / "ada.json";
  const std::vector<std::string> options = {
      "body", "--sex",   "female", "--height", "1.68", "--seed",     "7",    "--scan",  "--pose",
      "t",    "--noise", "1",      "--holes",  "3",    "--vertices", "4900", "--truth", truth_file};
  std::vector<std::string> call = options;
  call.insert(call.end(), {"-o", output});
  const Outcome outcome = run_sinew(call);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const Json truth = Json::parse(read_file(truth_file));
  const Json& scan = truth["scan"];
  EXPECT_EQ(truth["pose"], "t");
  EXPECT_EQ(scan["under_weight"], false);
  EXPECT_EQ(scan["holes"], 3);
  EXPECT_DOUBLE_EQ(scan["noise"]["standard_deviation"].get<double>(), 0.001);
  // The arms are level, and only joints of the shoulders have moved.
  const auto height_of = [](const Json& points, const char* name) {
    return points[name][1].get<double>();
  };
  EXPECT_NEAR(height_of(truth["joints"], "hand.R"), height_of(truth["joints"], "upper_arm.R"), 0.1);
  EXPECT_LT(height_of(truth["rest"]["joints"], "hand.R"),
            height_of(truth["rest"]["joints"], "upper_arm.R") - 0.3);
  // So are the landmarks of the arm. One of them is on the skin, the others are on bones.
  for (const char* name : {"dactylion", "stylion", "radiale", "olecranon"}) {
    EXPECT_NEAR(height_of(truth["landmarks"], name), height_of(truth["landmarks"], "acromion"),
                0.12)
        << name;
    EXPECT_LT(height_of(truth["rest"]["landmarks"], name),
              height_of(truth["rest"]["landmarks"], "acromion") - 0.2)
        << name;
  }
  EXPECT_TRUE(scan["joint_rotations"].contains("upper_arm.L"));
  EXPECT_FALSE(scan["joint_rotations"].contains("shin.L"));
  const std::string before = read_file(output);
  const std::size_t count = before.find("element vertex ");
  ASSERT_NE(count, std::string::npos);
  EXPECT_GT(std::stoi(before.substr(count + 15)), 50000);
  EXPECT_EQ(run_sinew({"info", output}).exit_code, 0);

  // Another thread count writes the same file.
  const std::string other = folder / "other.ply";
  call = options;
  call.resize(call.size() - 2);
  call.insert(call.end(), {"-o", other});
  ::setenv("SINEW_THREADS", "3", 1);
  ASSERT_EQ(run_sinew(call).exit_code, 0);
  ::unsetenv("SINEW_THREADS");
  EXPECT_TRUE(read_file(other) == before);  // not EXPECT_EQ, which would print both
}

}  // namespace
}  // namespace sinew

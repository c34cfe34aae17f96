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

TEST(BodyCommand, RefusesWhatNoBodyHas) {
  const TemporaryFolder folder;
  const std::string output = folder / "ada.glb";
  const auto refusal = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"body", "-o", output});
    const Outcome outcome = run_sinew(options);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.errors;
    EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
    EXPECT_FALSE(std::filesystem::exists(output));
    return outcome.errors;
  };
  EXPECT_NE(refusal({"--sex", "child"}).find("choose male or female"), std::string::npos);
  EXPECT_NE(refusal({"--height", "168"}).find("from 1.3 to 2.3 m"), std::string::npos);
  EXPECT_NE(refusal({"--fat", "-3"}).find("--fat"), std::string::npos);
  EXPECT_NE(refusal({"--muscle", "5"}).find("--muscle"), std::string::npos);
  EXPECT_NE(refusal({"--fat", "4", "--visceral", "5"}).find("a part of the fat"),
            std::string::npos);
  EXPECT_NE(refusal({"--truth", folder / "ada.txt"}).find(".json"), std::string::npos);
  EXPECT_NE(refusal({"--vertices", "10"}).find("2000 to 50000"), std::string::npos);
  EXPECT_NE(refusal({"--shape", "1.2,x"}).find("\"x\" is not a number"), std::string::npos);
  EXPECT_NE(refusal({"--shape", "-0.4,9"}).find("from -5 to 5"), std::string::npos);
  EXPECT_NE(refusal({"--shape", "1,"}).find("not a number"), std::string::npos);
  EXPECT_NE(refusal({"--shape", "nan"}).find("not a number"), std::string::npos);
  EXPECT_NE(refusal({"--shape", "0,0,0,0,0,0,0,0,0,0,0,0,0"}).find("at most 12"),
            std::string::npos);
  EXPECT_NE(refusal({"--shape", "1", "--height", "1.7"}).find("leave out --height"),
            std::string::npos);
  EXPECT_NE(refusal({"--shape", "1", "--generator", "b"}).find("generator a"), std::string::npos);
}

TEST(BodyCommand, WritesAPersonWithItsTruth) {
  const TemporaryFolder folder;
  const std::string output = folder / "ada.glb";
  const std::string truth_file = folder / "ada.json";
  const std::vector<std::string> options = {
      "body",     "--sex",   "female",     "--height",   "1.68",   "--fat", "22",
      "--muscle", "24",      "--visceral", "1.5",        "--seed", "7",     "-o",
      output,     "--truth", truth_file,   "--vertices", "4900"};
  const Outcome outcome = run_sinew(options);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const Json truth = Json::parse(read_file(truth_file));
  EXPECT_EQ(truth["schema"], "sinew.body/1");
  EXPECT_EQ(truth["sex"], "female");
  EXPECT_EQ(truth["pose"], "a");
  EXPECT_NEAR(truth["height"].get<double>(), 1.68, 1e-9);
  EXPECT_NEAR(truth["fat"].get<double>(), 22.0, 0.022);
  EXPECT_NEAR(truth["visceral"].get<double>(), 1.5, 0.022);
  EXPECT_NEAR(truth["muscle"].get<double>(), 24.0, 0.024);
  EXPECT_EQ(truth["mass"], truth["masses"]["total"]);
  for (const char* key :
       {"joints", "volumes", "densities", "regions", "landmarks", "bone_lengths", "stiffness"}) {
    EXPECT_TRUE(truth[key].is_object()) << key;
  }
  EXPECT_NEAR(truth["masses"]["fat"].get<double>(), 22.0, 0.022);
  EXPECT_NEAR(truth["masses"]["visceral_fat"].get<double>(), 1.5, 0.022);
  EXPECT_NEAR(truth["masses"]["muscle"].get<double>(), 24.0, 0.024);
  const Json info = Json::parse(run_sinew({"info", output, "--json"}).output);
  EXPECT_EQ(info["weights"]["source"], "file");
  EXPECT_GE(info["skeleton"].size(), 67U);

  // It replaces its own files, and others only if asked.
  const std::string before = read_file(output);
  ASSERT_EQ(run_sinew(options).exit_code, 0);
  EXPECT_EQ(read_file(output), before);
  test::write_file(truth_file, R"({"name": "ada"})");
  EXPECT_NE(run_sinew(options).exit_code, 0);
  EXPECT_EQ(read_file(truth_file), R"({"name": "ada"})");
  std::vector<std::string> again = options;
  again.emplace_back("--force");
  ASSERT_EQ(run_sinew(again).exit_code, 0);
  EXPECT_EQ(Json::parse(read_file(truth_file)), truth);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "cli/program.h"
#include "cli/tube.h"
#include "support/test_data.h"

namespace sinew {
namespace {

using test::Outcome;
using test::PointCache;
using test::read_file;
using test::read_point_cache;
using test::run_sinew;
using test::TemporaryFolder;

struct Case {
  std::vector<std::string> files;
  std::string expected;
};

std::vector<Case> read_cases(const std::filesystem::path& folder) {
  std::vector<Case> cases;
  std::istringstream lines(read_file((folder / "cases.tsv").string()));
  std::string line;
  std::getline(lines, line);  // skips the titles of the columns
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    Case row;
    std::string cell;
    for (int column = 0; column < 3; ++column) {
      std::getline(cells, cell, '\t');
      if (!cell.empty()) row.files.push_back((folder / cell).string());
    }
    std::getline(cells, row.expected);
    cases.push_back(row);
  }
  return cases;
}

void expect_finite(const PointCache& cache) {
  EXPECT_GT(cache.values.size(), 0U);
  EXPECT_TRUE(std::all_of(cache.values.begin(), cache.values.end(),
                          [](float value) { return std::isfinite(value); }));
}

/// Writes a NaN into a copy of nan.anim if that file has none. In the test data nan.anim is a copy
/// of ok.anim.
void ensure_nan(Case& row, const TemporaryFolder& folder) {
  for (std::string& file : row.files) {
    std::string text = read_file(file);
    if (!file.ends_with("nan.anim") || text.find("nan") != std::string::npos) continue;
    text.replace(text.find_last_of("123456789"), 1, "nan");
    file = folder / "nan.anim";
    test::write_file(file, text);
  }
}

/// Bakes frames 0 to `last`, or only frame 0 if the clip is shorter.
Outcome bake_start(const std::vector<std::string>& files, int last, const std::string& output) {
  const auto bake = [&](int until) {
    std::vector<std::string> arguments{"bake"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    arguments.insert(arguments.end(),
                     {"--threads", "1", "--frames", "0:" + std::to_string(until), "-o", output});
    return run_sinew(arguments);
  };
  const Outcome outcome = bake(last);
  return outcome.exit_code == 2 && outcome.errors.find("it has the frames") != std::string::npos
             ? bake(0)
             : outcome;
}

/// Bakes the files of a row of the table and expects the result that its last column names.
void expect_as_told(const Case& row, const std::string& output) {
  const Outcome outcome = bake_start(row.files, 20, output);

  const bool may_fail = row.expected.starts_with("error");
  const bool may_work = !may_fail || row.expected.starts_with("error or");
  ASSERT_TRUE((outcome.exit_code == 3 && may_fail) || (outcome.exit_code == 0 && may_work))
      << "exit code " << outcome.exit_code << ": " << outcome.errors;
  if (outcome.exit_code == 3) {
    EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
    EXPECT_FALSE(std::filesystem::exists(output));
    return;
  }
  expect_finite(read_point_cache(output));
  if (row.expected.find("warning") != std::string::npos) {
    EXPECT_NE(outcome.errors.find("sinew: warning: "), std::string::npos);
  }
  if (row.expected.starts_with("fine") && row.files.size() == 3) {
    EXPECT_EQ(outcome.errors, "") << "there is nothing to warn of";
  }
}

std::optional<std::filesystem::path> hostile_folder() {
  const auto data = test_data();
  if (!data || !std::filesystem::exists(*data / "05_hostile/fps_text/cases.tsv")) {
    return std::nullopt;
  }
  return *data / "05_hostile/fps_text";
}

TEST(HostileFiles, EachEndsAsItsTableSays) {
  const auto folder = hostile_folder();
  if (!folder) GTEST_SKIP() << kNoTestData;
  std::vector<Case> cases = read_cases(*folder);
  EXPECT_GT(cases.size(), 50U) << "the table was not read";
  for (Case& row : cases) {
    std::string names;
    for (const std::string& file : row.files) {
      names += std::filesystem::path(file).filename().string() + " ";
    }
    // The table is older than skeletons of several pieces, which are told in a warning.
    if (names.find("tworoots.skel ") != std::string::npos) row.expected = "warning";
    SCOPED_TRACE(names + "-> " + row.expected);
    const TemporaryFolder output;
    ensure_nan(row, output);
    expect_as_told(row, output / "out.pc2");
  }
}

TEST(HostileFiles, ScaledCharactersMoveTheSameScaled) {
  const auto folder = hostile_folder();
  if (!folder) GTEST_SKIP() << kNoTestData;
  const TemporaryFolder output;
  const auto bake = [&](const std::string& name) {
    EXPECT_EQ(run_sinew({"bake", (*folder / (name + ".off")).string(),
                         (*folder / (name + ".skel")).string(), (*folder / "ok.anim").string(),
                         "--threads", "1", "-o", output / (name + ".pc2")})
                  .exit_code,
              0);
    return read_point_cache(output / (name + ".pc2"));
  };
  const PointCache plain = bake("ok");
  float size = 0.0F;
  for (const float value : plain.values) size = std::max(size, std::abs(value));
  for (const auto& [name, factor] :
       {std::pair<const char*, float>{"scale1000", 1e3F}, {"scale0001", 1e-3F}}) {
    const PointCache scaled = bake(name);
    ASSERT_EQ(scaled.values.size(), plain.values.size());
    float difference = 0.0F;
    for (std::size_t i = 0; i < plain.values.size(); ++i) {
      difference = std::max(difference, std::abs(scaled.values[i] / factor - plain.values[i]));
    }
    EXPECT_LT(difference, 1e-3F * size) << name;
  }
}

/// Expects that a run ends with a result or a single error line, within 10 s and 2 GiB.
/// \return true if it has a result
bool ends_well(const Outcome& outcome) {
  EXPECT_LT(outcome.seconds, 10.0);
  EXPECT_LT(outcome.peak_mebibytes, 2048.0);
  if (outcome.exit_code == 0) {
    EXPECT_EQ(outcome.errors.find("sinew: error:"), std::string::npos) << outcome.errors;
    return true;
  }
  EXPECT_EQ(outcome.exit_code, 3) << outcome.errors;
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  return false;
}

class HostileFolder : public testing::TestWithParam<const char*> {};

TEST_P(HostileFolder, GivesResultsOrSentences) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(*data / "05_hostile" / GetParam())) {
    // Skip reports about the files, and buffers that the files refer to.
    const std::string extension = entry.path().extension().string();
    if (!entry.is_regular_file() || extension == ".json" || extension == ".bin") continue;
    const std::string file = entry.path().string();
    SCOPED_TRACE(file);
    ++files;
    if (!ends_well(run_sinew({"info", file}))) continue;
    const TemporaryFolder folder;
    if (!ends_well(bake_start({file}, 1, folder / "out.pc2"))) continue;
    EXPECT_FALSE(folder.files().empty());
    for (const std::string& name : folder.files()) expect_finite(read_point_cache(folder / name));
  }
  EXPECT_GT(files, 0);
}

INSTANTIATE_TEST_SUITE_P(Folders, HostileFolder,
                         testing::Values("derived", "fbx", "fbx_fuzz", "fps_text", "gltf",
                                         "gltf_magnum", "gltf_validator", "mixed", "obj",
                                         "obj_fuzz", "ply", "stl", "topology", "trimesh"));

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::Outcome;
using test::read_file;
using test::run_program;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;
using test::write_file;
using Json = nlohmann::json;

constexpr const char* kColumns =
    "method,clip,ms_median,ms_p95,prepare_ms,memory_mb,volume_min,volume_max,cross_section_min,"
    "bulge_max,penetrating_max,edge_stretch_max,normal_deviation_deg,rest_jitter";

/// Runs `compare` for the tube on one thread.
Outcome compare(const TubeFiles& tube, const std::string& folder,
                std::vector<std::string> options = {}) {
  std::vector<std::string> arguments{"compare"};
  for (const std::string& file : tube.all()) arguments.push_back(file);
  arguments.insert(arguments.end(), {"-o", folder, "--threads", "1", "--size", "64x64"});
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_sinew(arguments);
}

void expect_compare_error(const Outcome& outcome, int code, const std::string& words) {
  EXPECT_EQ(outcome.exit_code, code) << outcome.errors;
  EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
  EXPECT_NE(outcome.errors.find(words), std::string::npos) << outcome.errors;
}

/// Reads comma-separated values without quotation marks.
std::vector<std::vector<std::string>> rows_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream fields(line + ",");
    for (std::string field; std::getline(fields, field, ',');) rows.back().push_back(field);
  }
  return rows;
}

int count_of(const std::string& text, const std::string& words) {
  int count = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
    ++count;
  return count;
}

/// Expects one warning that there are no pictures, and a page that says so.
void expect_no_pictures(const Outcome& outcome, const std::string& page) {
  EXPECT_TRUE(outcome.errors.starts_with("sinew: warning: compare.html has no pictures: "))
      << outcome.errors;
  EXPECT_EQ(count_of(outcome.errors, "\n"), 1) << outcome.errors;
  EXPECT_NE(page.find("There are no pictures: "), std::string::npos);
  EXPECT_EQ(count_of(page, "<img"), 0);
}

TEST(Compare, WritesTheTableOfTheContract) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome =
      compare(tube, folder / "out", {"--methods", "linear-blend,projective", "--no-pictures"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(outcome.output, folder / "out/compare.csv" + "\n" + (folder / "out/compare.html") +
                                "\n" + (folder / "out/compare.json") + "\n");
  const std::string table = read_file(folder / "out/compare.csv");
  EXPECT_EQ(table.substr(0, table.find('\n')), kColumns);
  const auto rows = rows_of(table);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1][0], "linear-blend") << "in the order of --methods";
  EXPECT_EQ(rows[2][0], "projective");
  for (const int row : {1, 2}) {
    ASSERT_EQ(rows[row].size(), rows[0].size());
    for (std::size_t column = 2; column < rows[row].size(); ++column)
      EXPECT_FALSE(rows[row][column].empty()) << rows[0][column];
    EXPECT_GT(std::stod(rows[row][2]), 0.0) << "ms_median";
    EXPECT_GE(std::stod(rows[row][3]), std::stod(rows[row][2])) << "ms_p95";
    EXPECT_LE(std::stod(rows[row][6]), std::stod(rows[row][7])) << "volume";
    EXPECT_LT(std::stod(rows[row][8]), 1.0) << "cross_section_min of a bent tube";
  }
  EXPECT_EQ(std::stod(rows[1][13]), 0.0) << "linear blend skinning does not jitter";
}

/// The numbers are those that `bake --quality` measures.
TEST(Compare, AgreesWithBake) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(compare(tube, folder / "out", {"--methods", "projective", "--no-pictures"}).exit_code,
            0);
  ASSERT_EQ(run_sinew(tube.bake({"-o", folder / "tube.pc2", "--quality", "--stats",
                                 folder / "stats.json"}))
                .exit_code,
            0);
  const Json summary = Json::parse(read_file(folder / "stats.json"))["summary"];
  const auto row = rows_of(read_file(folder / "out/compare.csv")).at(1);
  const auto near = [&](int column, const Json& value) {
    EXPECT_NEAR(std::stod(row[column]), value.get<double>(),
                1e-5 * std::max(1.0, value.get<double>()))
        << column;
  };
  near(6, summary["visible_volume_ratio"]["min"]);
  near(7, summary["visible_volume_ratio"]["max"]);
  near(8, summary["cross_section_min"]["min"]);
  near(9, summary["bulge_max"]["max"]);
  near(10, summary["visible_penetrating_vertices"]["max"]);
  near(11, summary["visible_max_edge_stretch"]["max"]);
  near(12, summary["normal_deviation_deg"]["max"]);
}

TEST(Compare, ASecondImplementationAgrees) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string results = folder / "out";
  ASSERT_EQ(compare(tube, results, {"--frames", "5:16", "--no-pictures"}).exit_code, 0);
  std::vector<std::string> arguments{SINEW_SOURCE_DIR "/tests/bench/check_compare.py", results};
  for (const std::string& file : tube.all()) arguments.push_back(file);
  arguments.insert(arguments.end(), {"--sinew", SINEW_PROGRAM, "--threads", "1"});
  const auto check = [&] { return run_program("/usr/bin/python3", arguments); };
  const Outcome agrees = check();
  EXPECT_EQ(agrees.exit_code, 0) << agrees.output << agrees.errors;
  const auto rows = rows_of(read_file(results + "/compare.csv"));
  EXPECT_EQ(count_of(agrees.output, "\n"), 3 * (static_cast<int>(rows.size()) - 1));
  EXPECT_EQ(count_of(agrees.output, "cross_section_min"), static_cast<int>(rows.size()) - 1);

  Json data = Json::parse(read_file(results + "/compare.json"));
  data["rows"][1]["volume_min"] = data["rows"][1]["volume_min"].get<double>() + 0.01;
  write_file(results + "/compare.json", data.dump());
  EXPECT_EQ(check().exit_code, 1) << "the table and the data differ";
  std::string table = read_file(results + "/compare.csv");
  const std::string& value = rows[2][6];
  table.replace(table.find(value), value.size(), std::to_string(std::stod(value) + 0.01));
  write_file(results + "/compare.csv", table);
  const Outcome differs = check();
  EXPECT_EQ(differs.exit_code, 1);
  EXPECT_EQ(count_of(differs.output, "DIFFERS"), 1) << differs.output << differs.errors;
}

TEST(Compare, ComparesAllOfferedMethodsUnlessToldOtherwise) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome wrong = compare(tube, folder / "out", {"--methods", "projective,magic"});
  expect_compare_error(wrong, 2, "--methods: there is no method 'magic'");
  for (const char* const nothing : {"", ",", "projective,"}) {
    expect_compare_error(compare(tube, folder / "out", {"--methods", nothing}), 2,
                         "--methods: there is no method ''");
  }
  ASSERT_EQ(compare(tube, folder / "out", {"--frames", "0:2", "--no-pictures"}).exit_code, 0);
  const auto rows = rows_of(read_file(folder / "out/compare.csv"));
  for (std::size_t row = 1; row < rows.size(); ++row)
    EXPECT_NE(wrong.errors.find(rows[row][0]), std::string::npos) << "is offered";
  EXPECT_EQ(static_cast<int>(rows.size()) - 2,
            count_of(wrong.errors.substr(wrong.errors.find("choose from")), ",") + 1)
      << wrong.errors;
}

TEST(Compare, ThePageIsCompleteAndNeedsNoOtherFile) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = compare(
      tube, folder / "out", {"--methods", "linear-blend,dual-quaternion", "--frames", "5:15"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const std::string page = read_file(folder / "out/compare.html");
  EXPECT_EQ(count_of(page, "<table>"), 1);
  EXPECT_EQ(count_of(page, "<tr>"), 3);
  EXPECT_GE(count_of(page, "class=\"best\""), 10);
  EXPECT_EQ(count_of(page, "<polyline"), 2 * count_of(page, "<svg"));
  EXPECT_GE(count_of(page, "<svg"), 5);
  for (const char* outside : {"http:", "https:", "<script", "<link", "url("})
    EXPECT_EQ(count_of(page, outside), 0) << outside;
  EXPECT_EQ(page.find("nan"), std::string::npos);
  EXPECT_EQ(count_of(page, "skinning weights computed, because the file has none"), 1);
  const Json json = Json::parse(read_file(folder / "out/compare.json"));
  EXPECT_EQ(json["weights"], "automatic");
  EXPECT_EQ(json["weights_source"], "bounded-biharmonic");
  if (!outcome.errors.empty()) {
    expect_no_pictures(outcome, page);
    ASSERT_NE(outcome.errors.find("OpenGL 4.5"), std::string::npos) << outcome.errors;
    GTEST_SKIP() << outcome.errors;
  }
  const int pictures = count_of(page, "<img");
  EXPECT_GE(pictures, 2 * 4);
  EXPECT_EQ(count_of(page, "src=\"data:image/jpeg;base64,/9j/"), pictures);
}

TEST(Compare, SaysWhyThereAreNoPicturesWithoutOpenGl) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ::setenv("MESA_GL_VERSION_OVERRIDE", "3.0", 1);
  const Outcome outcome =
      compare(tube, folder / "out", {"--methods", "linear-blend", "--frames", "0:15"});
  ::unsetenv("MESA_GL_VERSION_OVERRIDE");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  const std::string page = read_file(folder / "out/compare.html");
  if (outcome.errors.empty()) {
    ASSERT_GT(count_of(page, "<img"), 0) << "pictures are missing without a warning";
    GTEST_SKIP() << "this OpenGL driver cannot be limited to an old version";
  }
  expect_no_pictures(outcome, page);
  EXPECT_EQ(rows_of(read_file(folder / "out/compare.csv")).size(), 2U);
}

TEST(Compare, EveryClipHasItsRows) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_sinew({"sample", "cylinder", "-o", folder / "cylinder.glb"}).exit_code, 0);
  const auto clips_in = [&](const std::vector<std::string>& options) {
    std::vector<std::string> arguments{"compare",       folder / "cylinder.glb",
                                       "--methods",     "linear-blend,dual-quaternion",
                                       "--frames",      "0:2",
                                       "--no-pictures", "-o",
                                       folder / "out"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    std::vector<std::string> names;
    const auto rows = rows_of(read_file(folder / "out/compare.csv"));
    for (std::size_t row = 1; row < rows.size(); ++row) names.push_back(rows[row][1]);
    return names;
  };
  const Json info = Json::parse(run_sinew({"info", folder / "cylinder.glb", "--json"}).output);
  std::vector<std::string> expected;
  for (int method = 0; method < 2; ++method)
    for (const Json& clip : info["clips"]) expected.push_back(clip["name"]);
  ASSERT_GT(expected.size(), 2U);
  EXPECT_EQ(clips_in({}), expected);
  EXPECT_EQ(clips_in({"--clip", "all"}), expected);
  EXPECT_EQ(clips_in({"--clip", "1"}), std::vector(2, info["clips"][1]["name"].get<std::string>()));
  EXPECT_EQ(clips_in({"--clip", "rest"}), std::vector<std::string>(2, "rest"));
}

TEST(Compare, ErrorsAreReportedBeforeAnyWork) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  write_file(folder / "file", "text");
  expect_compare_error(compare(tube, folder / "file"), 3, "is a file");
  expect_compare_error(compare(tube, ""), 2, "--output");
  expect_compare_error(compare(tube, folder / "out", {"--clip", "jump"}), 2, "--clip");
  expect_compare_error(compare(tube, folder / "out", {"--frames", "0:31"}), 2, "--frames");
  expect_compare_error(compare(tube, folder / "out", {"--size", "x"}), 2, "--size");
  expect_compare_error(compare(tube, folder / "out", {"--camera", "moon"}), 2, "moon");
  expect_compare_error(run_sinew({"compare", tube.mesh, "-o", folder / "out"}), 3,
                       "has no skeleton");
  write_file(folder / "sheet.obj",
             "v -1 0 0\nv 1 0 0\nv -1 6 0\nv 1 6 0\nv -1 12 0\nv 1 12 0\n"
             "f 1 2 4 3\nf 3 4 6 5\n");
  expect_compare_error(
      run_sinew({"compare", folder / "sheet.obj", tube.skeleton, tube.clip, "--methods",
                 "linear-blend,position-based", "-o", folder / "out"}),
      3, "position-based: sheet: the surface encloses no volume");
  expect_compare_error(run_sinew({"compare", folder / "none.glb", "-o", folder / "out/deep"}), 3,
                       "none.glb");
  const std::vector<std::string> files = folder.files();
  EXPECT_EQ(std::count(files.begin(), files.end(), "out"), 0) << "folders are removed again";
}

TEST(Compare, KeepsFilesOfOthers) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::vector<std::string> quick{"--methods", "linear-blend", "--frames", "0:1",
                                       "--no-pictures"};
  ASSERT_EQ(compare(tube, folder / "out", quick).exit_code, 0);
  ASSERT_EQ(compare(tube, folder / "out", quick).exit_code, 0) << "replaces its own files";
  for (const char* name : {"out/compare.csv", "out/compare.html", "out/compare.json"}) {
    const std::string before = read_file(folder / name);
    write_file(folder / name, "mine");
    expect_compare_error(compare(tube, folder / "out", quick), 2, "was not written by Sinew");
    EXPECT_EQ(read_file(folder / name), "mine");
    write_file(folder / name, before);
  }
}

TEST(Compare, AnInterruptedComparisonLeavesNothing) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const TemporaryFolder target;
  std::vector<std::string> arguments{"compare"};
  for (const std::string& file : tube.all()) arguments.push_back(file);
  arguments.insert(arguments.end(), {"--clip", "rest", "--frames", "0:900000", "--threads", "1",
                                     "-o", target / "out"});
  const Outcome outcome = run_sinew(arguments, [&](int process) {
    for (int i = 0; i < 2000 && target.files().empty(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ::kill(process, SIGINT);
  });
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_EQ(target.files(), std::vector<std::string>{});
}

}  // namespace
}  // namespace sinew

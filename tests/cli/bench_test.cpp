// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::is_one_error_line;
using test::Outcome;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;
using test::write_file;

TEST(Bench, ComparesWithTheTextbookSolverAndShowsConvergence) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome =
      run_sinew({"bench", "--json", "--threads", "1", "--baseline", "--copies", "2",
                 "--convergence", "--contact", "global", tube.mesh, tube.skeleton, tube.clip});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const nlohmann::json json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["schema"], "sinew.stats/1");
  EXPECT_TRUE(json["baseline"]["local_ms"].contains("median"));
  // The textbook solver has neither of these, so they are off on both sides.
  EXPECT_EQ(json["settings"]["contact"], "none");
  EXPECT_EQ(json["settings"]["dynamics.accelerated"], false);
  EXPECT_EQ(json["settings"]["tissue.prism_rotations"], false);
  EXPECT_GT(json["baseline"]["requested"]["contact_ms"]["median"].get<double>(), 0.0);
  EXPECT_LT(json["baseline"]["max_difference"].get<double>(), 1e-3);
  EXPECT_LE(json["baseline"]["p99_difference"], json["baseline"]["max_difference"]);
  EXPECT_EQ(json["copies"]["count"], 2);
  EXPECT_GT(json["copies"]["one_on_one_thread_ms"]["median"].get<double>(), 0.0);
  const auto moves = json["convergence"]["static"]["moves"].get<std::vector<double>>();
  ASSERT_GT(moves.size(), 1U);
  EXPECT_LT(moves.back(), moves.front());
  const auto energies = json["convergence"]["dynamic"]["energies"].get<std::vector<double>>();
  ASSERT_GT(energies.size(), 2U);
  EXPECT_LE(energies.back(), energies.front());
}

TEST(Bench, MeasuresTheErrorOfUpsamplingAlone) {
  const Outcome outcome =
      run_sinew({"bench", SINEW_SOURCE_DIR "/data/cylinder.glb", "--simulation-vertices", "300",
                 "--frames", "40:45", "--upsampling-error"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const auto rms = [&](const std::string& method) {
    const std::size_t row = outcome.output.find(method);
    EXPECT_NE(row, std::string::npos) << method << "\n" << outcome.output;
    return row == std::string::npos ? 0.0 : std::stod(outcome.output.substr(row + method.size()));
  };
  const double quadratic = rms("quadratic least squares, 24");
  EXPECT_GT(quadratic, 1e-7);
  // A coarse simulation would move differently, and by more.
  EXPECT_LT(quadratic, 1e-3);
  EXPECT_LT(quadratic, rms("linear least squares, 24"));
  EXPECT_GT(rms("normal displacement"), 1e-7);
}

TEST(Bench, LimitsItsInstructions) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::vector<std::string> command{"bench",    "--threads",   "1",
                                         tube.mesh,  tube.skeleton, tube.clip,
                                         "--frames", "0:1",         "--instructions"};
  const auto with = [&](const std::string& name) {
    std::vector<std::string> arguments = command;
    arguments.push_back(name);
    return run_sinew(arguments);
  };
  const Outcome plain = with("SCALAR");
  EXPECT_EQ(plain.exit_code, 0) << plain.errors;
  EXPECT_NE(plain.output.find("SCALAR, 1 threads"), std::string::npos) << plain.output;
  const Outcome unknown = with("MMX");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_TRUE(test::is_one_error_line(unknown.errors)) << unknown.errors;
  EXPECT_NE(unknown.errors.find("SCALAR"), std::string::npos) << unknown.errors;
}

/// Returns the numbers of a row by the names of their columns. Skips columns with text.
std::map<std::string, double> numbers_of(const std::string& head, const std::string& row) {
  std::map<std::string, double> numbers;
  std::istringstream names(head);
  std::istringstream fields(row);
  std::string name;
  std::string field;
  while (std::getline(names, name, ',') && std::getline(fields, field, ',')) {
    char* end = nullptr;
    const double number = std::strtod(field.c_str(), &end);
    if (!field.empty() && *end == '\0') numbers[name] = number;
  }
  return numbers;
}

TEST(Bench, RowsHoldWhatTheirColumnsSay) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  write_file(folder / "tube.ini",
             "SIMMESH \"tube.off\"\nSKELETON \"tube.skel\"\nANIMATION \"tube.anim\" \"bend\"\n");
  const Outcome outcome = run_sinew({"bench", "--table", "--threads", "1", "--fps", "20",
                                     "--frames", "0:19", folder / "tube.ini"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const std::size_t line = outcome.output.find('\n');
  const auto row = numbers_of(outcome.output.substr(0, line),
                              outcome.output.substr(line + 1, outcome.output.size() - line - 2));
  EXPECT_EQ(row.at("frames"), 20);
  EXPECT_EQ(row.at("rate"), 20);
  EXPECT_EQ(row.at("visible_vertices"), TubeFiles::kVertices);
  EXPECT_EQ(row.at("simulated_vertices"), TubeFiles::kVertices);
  EXPECT_EQ(row.at("tetrahedra"), 3 * 2 * 13 * 12);
  EXPECT_EQ(row.at("joints"), 3);
  // All vertices of the skin are free, and those vertices of the base surface that no bone fixes.
  EXPECT_GE(row.at("free_vertices"), TubeFiles::kVertices);
  EXPECT_LT(row.at("free_vertices"), 2 * TubeFiles::kVertices);
  EXPECT_GT(row.at("memory_mb"), 0.0);
  // Times increase from one quantile to the next, and a frame contains all of its steps.
  EXPECT_LE(row.at("frame_ms_median"), row.at("frame_ms_p95"));
  EXPECT_LE(row.at("frame_ms_p95"), row.at("frame_ms_max"));
  EXPECT_GE(row.at("frame_ms_median"), 2.9 * row.at("step_ms_median")) << "of three steps";
  EXPECT_GT(row.at("step_ms_median"), row.at("local_ms_median"));
  EXPECT_NEAR(row.at("times_real_time") * row.at("frame_ms_median"), 1000.0 / 20.0, 0.5);
}

TEST(Bench, PrintsATableForPeople) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome =
      run_sinew({"bench", "--threads", "1", tube.mesh, tube.skeleton, tube.clip});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const char* word : {"median", "p95", "local", "global", "times real time",
                           "158 visible vertices", "2 x step", "visible surface"}) {
    EXPECT_NE(outcome.output.find(word), std::string::npos) << word << outcome.output;
  }
  EXPECT_EQ(outcome.output.find("energy"), std::string::npos) << "only with --convergence";
}

TEST(Bench, PrintsARowForEachCharacter) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  write_file(folder / "a, b.ini",
             "SIMMESH \"tube.off\"\nSKELETON \"tube.skel\"\nANIMATION "
             "\"tube.anim\" \"bend\"\n");
  ASSERT_EQ(run_sinew({"sample", "tee", "--vertices", "600", "-o", folder / "tee.glb"}).exit_code,
            0);
  const Outcome outcome = run_sinew({"bench", "--table", "--threads", "1", "--frames", "0:3",
                                     folder / "a, b.ini", folder / "tee.glb"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  std::istringstream lines(outcome.output);
  std::string head;
  std::string first;
  std::string second;
  std::string more;
  std::getline(lines, head);
  std::getline(lines, first);
  std::getline(lines, second);
  EXPECT_FALSE(std::getline(lines, more)) << more;
  const auto fields = [](const std::string& line) {
    return std::count(line.begin(), line.end(), ',');
  };
  EXPECT_TRUE(head.starts_with("file,clip,frames,rate,"));
  EXPECT_TRUE(first.starts_with("\"" + (folder / "a, b.ini") + "\",")) << first;
  EXPECT_EQ(fields(first), fields(head) + 1) << "a comma in the quoted name";
  EXPECT_TRUE(second.starts_with(folder / "tee.glb")) << second;
  EXPECT_EQ(fields(second), fields(head));
  const Outcome both = run_sinew({"bench", "--table", "--json", folder / "tee.glb"});
  EXPECT_EQ(both.exit_code, 2);
}

}  // namespace
}  // namespace sinew

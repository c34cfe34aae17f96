// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;

TEST(Bake, StatisticsTellWhatTheContractSays) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  ASSERT_EQ(run_sinew(tube.bake({"-o", folder / "out.pc2", "--quality", "--stats",
                                 folder / "stats.json", "--iterations", "5"}))
                .exit_code,
            0);
  const nlohmann::json json = nlohmann::json::parse(read_file(folder / "stats.json"));
  EXPECT_EQ(json["schema"], "sinew.stats/1");
  EXPECT_EQ(json["character"]["surface_vertices"], TubeFiles::kVertices);
  EXPECT_EQ(json["character"]["joints"], 3);
  EXPECT_EQ(json["character"]["components"], 1);
  EXPECT_EQ(json["character"]["tetrahedra"], 3 * 2 * 13 * 12);
  EXPECT_EQ(json["settings"]["iterations"], 5);
  ASSERT_EQ(json["frames"].size(), 31U);
  EXPECT_EQ(json["frames"][30]["index"], 30);
  EXPECT_NEAR(json["frames"][30]["time"].get<double>(), 1.0, 1e-9);
  EXPECT_GT(json["frames"][15]["max_speed"].get<double>(), 0.0);
  EXPECT_NEAR(json["frames"][0]["volume_ratio"].get<double>(), 1.0, 1e-3);
  EXPECT_GT(json["summary"]["skinning_ms"]["median"].get<double>(), 0.0);
  EXPECT_GT(json["summary"]["volume_ratio"]["min"].get<double>(), 0.7);
}

/// Bakes the tube with quality and returns the statistics.
nlohmann::json quality_of(const TemporaryFolder& folder, const TubeFiles& tube,
                          std::vector<std::string> options) {
  options.insert(options.end(), {"--frames", "12:16", "-o", folder / "out.pc2", "--quality",
                                 "--stats", folder / "stats.json"});
  const Outcome outcome = run_sinew(tube.bake(options));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  return nlohmann::json::parse(read_file(folder / "stats.json"));
}

TEST(Bake, QualityOfTheVisibleSurfaceIsMeasuredForEveryMethod) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  for (const char* method : {"projective", "linear-blend"}) {
    const nlohmann::json json = quality_of(folder, tube, {"--method", method});
    for (const nlohmann::json& frame : json["frames"]) {
      EXPECT_EQ(frame["measured_vertices"], TubeFiles::kVertices) << method;
      EXPECT_EQ(frame["visible_measured_vertices"], TubeFiles::kVertices) << method;
      // The tube is simulated as it is, so both surfaces are the same, except that the visible one
      // is rounded again.
      for (const char* key : {"volume_ratio", "max_edge_stretch", "penetration_depth"}) {
        EXPECT_NEAR(frame[std::string("visible_") + key].get<double>(), frame[key].get<double>(),
                    1e-5)
            << method << ' ' << key;
      }
      EXPECT_EQ(frame["visible_penetrating_vertices"], frame["penetrating_vertices"]) << method;
    }
    EXPECT_GT(json["summary"]["visible_max_edge_stretch"]["max"], 1.01) << method;
    EXPECT_EQ(json["summary"]["visible_volume_ratio"]["min"].is_number(), true) << method;
  }
}

TEST(Bake, QualityTellsWhichLimbsLoseTheirShape) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const nlohmann::json json = quality_of(folder, tube, {"--method", "linear-blend"});
  double smallest = 1.0;
  for (const nlohmann::json& frame : json["frames"]) {
    smallest = std::min(smallest, frame["cross_section_min"].get<double>());
    EXPECT_TRUE(frame["cross_section_bone"].is_string());
    EXPECT_GT(frame["bulge_max"], 0.5);
    EXPECT_LT(frame["bulge_max"], 1.1);
    EXPECT_GT(frame["normal_deviation_deg"], 0.1);
  }
  EXPECT_LT(smallest, 0.99) << "the tube is bent";
  EXPECT_GT(smallest, 0.3);
  EXPECT_EQ(json["summary"]["cross_section_min"]["min"], smallest);
  EXPECT_TRUE(json["summary"]["bulge_max"]["max"].is_number());
}

TEST(Bake, QualityTellsWhatTheSolverLeaves) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const nlohmann::json few = quality_of(folder, tube, {"--iterations", "2"});
  const std::string cache = read_file(folder / "out.pc2");
  const nlohmann::json many = quality_of(folder, tube, {"--iterations", "200"});
  EXPECT_EQ(few["frames"][0]["residual"], nullptr) << "settled, without a time step";
  EXPECT_GT(few["frames"][2]["energy"], 0.0);
  EXPECT_GT(few["summary"]["residual"]["mean"], many["summary"]["residual"]["mean"]);
  const nlohmann::json blended = quality_of(folder, tube, {"--method", "linear-blend"});
  EXPECT_EQ(blended["frames"][2]["residual"], nullptr);
  EXPECT_EQ(blended["frames"][2]["energy"], nullptr);
  EXPECT_EQ(blended["summary"]["residual"]["max"], nullptr);

  const Outcome plain = run_sinew(tube.bake(
      {"--iterations", "2", "--frames", "12:16", "-o", folder / "plain.pc2", "--stats", "-"}));
  EXPECT_EQ(read_file(folder / "plain.pc2"), cache) << "measuring has no effect";
  const nlohmann::json frame = nlohmann::json::parse(plain.output)["frames"][2];
  for (const char* key : {"visible_volume_ratio", "visible_measured_vertices", "energy", "residual",
                          "penetration_depth", "visible_penetration_depth", "measured_vertices"}) {
    EXPECT_EQ(frame.at(key), nullptr) << key;
  }
}

TEST(Bake, StatisticsTellWhatWasReadPlayedAndWritten) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew(
      tube.bake({"--frames", "2:4", "--fps", "20", "--stats", "-", "-o", folder / "f%d.obj"}));
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  // The output is nothing but the report, or parsing would fail.
  const nlohmann::json json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ("sinew " + json["version"].get<std::string>() + "\n", run_sinew({"--version"}).output);
  ASSERT_EQ(json["inputs"].size(), 3U);
  EXPECT_EQ(json["inputs"][0]["file"], tube.mesh);
  EXPECT_EQ(json["inputs"][0]["bytes"], read_file(tube.mesh).size());
  ASSERT_EQ(json["outputs"].size(), 3U) << json["outputs"];
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string name = folder / ("f" + std::to_string(2 + i) + ".obj");
    EXPECT_EQ(json["outputs"][i]["file"], name);
    EXPECT_EQ(json["outputs"][i]["bytes"], read_file(name).size());
  }
  EXPECT_EQ(json["clip"]["name"], "tube");
  EXPECT_EQ(json["clip"]["index"], 0);
  EXPECT_NEAR(json["clip"]["seconds"].get<double>(), 1.0, 1e-9);
  EXPECT_EQ(json["range"], (nlohmann::json{{"first", 2}, {"last", 4}, {"rate", 20.0}}));
  EXPECT_EQ(json["warnings"], nlohmann::json::array());
  // The tube is 12 high in the file, and it begins at y = 0. In the session its height is 1.8 m.
  const nlohmann::json matrix = json["frame"]["to_file"];
  EXPECT_NEAR(matrix[1][1].get<double>(), 12.0 / 1.8, 1e-6);
  EXPECT_NEAR(matrix[1][3].get<double>(), 0.0, 1e-6);
  EXPECT_EQ(matrix[3], (nlohmann::json{0.0, 0.0, 0.0, 1.0}));
}

TEST(Bake, NamesEveryFileThatItWrote) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew(
      tube.bake({"--frames", "0:2", "--stats", folder / "s.json", "-o", folder / "f%d.obj"}));
  for (const char* name : {"f0.obj", "f1.obj", "f2.obj", "s.json"}) {
    EXPECT_NE(outcome.output.find((folder / name) + "\n"), std::string::npos) << outcome.output;
  }
}

TEST(Bake, TellsWhereTheTissueFoldsOver) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto warning = [&](double angle, const std::string& stiffness) {
    test::write_file(tube.clip, "2 3\n0\n0 0 1\n0 0 1\n0 0 1\n0 0 0\n1\n0 0 1\n0 0 1\n0 0 1\n0 " +
                                    std::to_string(angle) + " 0\n");
    const Outcome outcome =
        run_sinew(tube.bake({"--contact", "none", "--set", "tissue.stiffness=" + stiffness, "--set",
                             "tissue.sag_limit=0", "-o", folder / "x.pc2"}));
    EXPECT_EQ(outcome.exit_code, 0);
    return outcome.errors;
  };
  EXPECT_EQ(warning(0.8, "2400"), "");
  // The tissue is far too soft for a rotation by 3 rad. Without a sag limit, it feels all of the
  // acceleration.
  const std::string folded = warning(3.0, "30");
  const std::size_t begin = folded.find("frames ");
  ASSERT_NE(begin, std::string::npos) << folded;
  int first = 0;
  int last = 0;
  const char* const pattern = "frames %d to %d: the tissue of what moves with 'middle' folds over";
  ASSERT_EQ(std::sscanf(folded.c_str() + begin, pattern, &first, &last), 2) << folded;
  EXPECT_GT(first, 3) << "it bends by 3 rad until frame 15";
  EXPECT_LT(first, 15);
  EXPECT_GT(last, 15);
}

}  // namespace
}  // namespace sinew

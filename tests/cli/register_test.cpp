// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::write_file;
using Json = nlohmann::json;

std::string obj_text(const TriangleMesh& mesh) {
  std::string text;
  for (const auto p : mesh.positions.colwise())
    text += fmt::format("v {} {} {}\n", p.x(), p.y(), p.z());
  for (const Triangle& t : mesh.triangles)
    text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return text;
}

/// Reads a .ply that sinew has written: three floats for each vertex, a byte and three integers for
/// each triangle.
TriangleMesh scan_of(const std::string& ply) {
  const auto number_after = [&](const char* words) {
    return std::stoi(ply.substr(ply.find(words) + std::strlen(words)));
  };
  TriangleMesh mesh;
  mesh.positions.resize(3, number_after("element vertex "));
  mesh.triangles.resize(static_cast<std::size_t>(number_after("element face ")));
  const char* at = ply.data() + ply.find("end_header\n") + 11;
  for (double& coordinate : mesh.positions.reshaped()) {
    float number = 0.0F;
    std::memcpy(&number, at, sizeof number);
    coordinate = number;
    at += sizeof number;
  }
  for (Triangle& t : mesh.triangles) {
    std::memcpy(t.data(), at + 1, sizeof t);
    at += 1 + sizeof t;
  }
  return mesh;
}

TEST(Register, RefusesWhatItCannotUse) {
  const TemporaryFolder folder;
  const std::string ball = folder / "ball.obj";
  write_file(ball, obj_text(make_sphere(1.0, 30, 40)));
  const std::string output = folder / "ada.glb";
  const auto refusal = [&](int exit_code, std::vector<std::string> options) {
    options.insert(options.begin(), "register");
    const Outcome outcome = run_sinew(options);
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.errors;
    EXPECT_TRUE(test::is_one_error_line(outcome.errors)) << outcome.errors;
    return outcome.errors;
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(refusal(2, {ball, "-o", output, "--sex", "both"}), "male or female"));
  EXPECT_TRUE(has(refusal(2, {ball, "-o", folder / "ada.obj"}), "ada.obj"));
  EXPECT_TRUE(has(refusal(2, {ball, "-o", output, "--vertices", "7"}), "2000 to 50000"));
  EXPECT_TRUE(has(refusal(2, {ball, "-o", output, "--report", folder / "ada.txt"}), ".json"));
  EXPECT_TRUE(has(refusal(3, {folder / "nobody.ply", "-o", output}), "nobody.ply"));
  const std::string marks = folder / "marks.json";
  write_file(marks, R"({"landmarks": {"vertex": [1, 2]}})");
  EXPECT_TRUE(has(refusal(3, {ball, "-o", output, "--landmarks", marks}), "three numbers"));
  EXPECT_TRUE(has(refusal(3, {ball, "-o", output, "--truth", marks + ".no"}), "marks.json.no"));
  // An input is not written over.
  const std::string before = read_file(marks);
  EXPECT_TRUE(
      has(refusal(2, {ball, "-o", output, "--landmarks", marks, "--report", marks}), "marks.json"));
  EXPECT_EQ(read_file(marks), before);
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"ball.obj", "marks.json"}));
}

/// Returns a copy of a scan with other axes, in mm and elsewhere, and its landmarks likewise.
Eigen::Vector3d moved(const Eigen::Vector3d& p) {
  return 1000.0 * Eigen::Vector3d(-p.z(), -p.x(), p.y()) + Eigen::Vector3d(300.0, -4000.0, 70.0);
}

TEST(Register, BringsTheTemplateOntoAScanInAnyUnitAndAxes) {
  const TemporaryFolder folder;
  const std::string scan = folder / "ada.ply";
  const std::string truth = folder / "ada.json";
  ASSERT_EQ(run_sinew({"body", "--sex", "female", "--seed", "7", "--scan", "--noise", "1",
                       "--holes", "3", "--vertices", "4900", "-o", scan, "--truth", truth})
                .exit_code,
            0);
  const std::string output = folder / "fitted.glb";
  const std::string report_file = folder / "report.json";
  const std::string marks = folder / "marks.json";
  const Outcome outcome =
      run_sinew({"register", scan, "--sex", "female", "--vertices", "4900", "-o", output,
                 "--report", report_file, "--truth", truth, "--write-landmarks", marks});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("fitted.glb"), std::string::npos);
  const Json report = Json::parse(read_file(report_file));
  EXPECT_EQ(report["schema"], "sinew.register/1");
  EXPECT_EQ(report["folded_triangles"], 0);
  EXPECT_GT(report["within_5mm"].get<double>(), 0.95);
  EXPECT_LT(report["mean_mm"].get<double>(), 2.0);
  EXPECT_LT(report["landmark_mm"].get<double>(), 15.0);
  EXPECT_LT(report["joint_mm"].get<double>(), 15.0);
  EXPECT_LT(report["correspondence_mm"].get<double>(), 12.0);
  EXPECT_GT(report["seconds"].get<double>(), 0.0);
  const double stature = Json::parse(read_file(truth))["measures"]["stature"];
  EXPECT_NEAR(report["measures"]["stature"].get<double>(), stature, 0.02);
  const Json proposed = Json::parse(read_file(marks));
  EXPECT_EQ(proposed["unit"], "m");
  EXPECT_EQ(proposed["landmarks"].size(), 20U);
  for (const auto& [name, place] : proposed["landmarks"].items())
    EXPECT_EQ(place, report["landmarks"][name]) << name;
  // It is a character with a skeleton, whose joints are where the report says.
  const Json info = Json::parse(run_sinew({"info", output, "--json"}).output);
  EXPECT_GT(info["skeleton"].size(), 60u) << info.dump(1).substr(0, 600);

  // In millimeters, with z up and x to the front's right, the result is the same. The navel is
  // another place on the skin.
  TriangleMesh other = scan_of(read_file(scan));
  for (auto position : other.positions.colwise()) position = moved(position);
  const std::string other_scan = folder / "other.obj";
  write_file(other_scan, obj_text(other));
  const std::string other_report = folder / "other.json";
  const std::string higher = folder / "higher.json";
  write_file(higher, R"({"landmarks": {}, "moved_on_template": {"omphalion": [0, 0.05, 0]}})");
  const Outcome again =
      run_sinew({"register", other_scan, "--sex", "female", "--vertices", "4900", "--landmarks",
                 higher, "-o", folder / "other.glb", "--report", other_report});
  ASSERT_EQ(again.exit_code, 0) << again.errors;
  const Json moved_report = Json::parse(read_file(other_report));
  EXPECT_NEAR(moved_report["meters_per_unit"].get<double>(), 0.001, 1e-9);
  const auto place = [](const Json& json) {
    return Eigen::Vector3d(json[0].get<double>(), json[1].get<double>(), json[2].get<double>());
  };
  for (const char* joint : {"hips", "hand.L", "foot.R", "head"}) {
    EXPECT_LT((place(moved_report["joints"][joint]) - moved(place(report["joints"][joint]))).norm(),
              5.0)
        << joint;
  }
  const auto navel = [&](const Json& json) { return place(json["landmarks"]["omphalion"]); };
  EXPECT_NEAR(navel(moved_report).z() - moved(navel(report)).z(), 50.0, 10.0);
}

}  // namespace
}  // namespace sinew

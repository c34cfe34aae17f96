// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;
using test::write_file;
using Json = nlohmann::json;

TEST(Tetrahedra, FillTheTubeInTheCoordinatesOfItsFile) {
  const TemporaryFolder folder;
  const TubeFiles files(folder);
  const std::string output = folder / "tube.vtk";
  const Outcome outcome = run_sinew(
      {"tetrahedra", files.mesh, "-o", output, "--count", "2000", "--levels", "1", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const Json json = Json::parse(outcome.output);
  EXPECT_NEAR(json["tetrahedra"].get<int>(), 2000, 300);
  EXPECT_GT(json["dihedral_angle"]["min"].get<double>(), 10.0);
  EXPECT_LT(json["dihedral_angle"]["max"].get<double>(), 165.0);
  EXPECT_EQ(json["holes_closed"], 0);
  EXPECT_FALSE(json.contains("regions"));
  EXPECT_EQ(read_file(output).find("CELL_DATA"), std::string::npos);

  // The file is read again by hand: its volume is the one that was reported, and its points span
  // the tube, which is 12 units long.
  std::istringstream text(read_file(output));
  std::string line;
  while (std::getline(text, line) && line.rfind("POINTS", 0) != 0) {
  }
  std::vector<std::array<double, 3>> points(json["vertices"].get<std::size_t>());
  for (auto& [x, y, z] : points) text >> x >> y >> z;
  std::string word;
  std::size_t cells = 0, numbers = 0;
  text >> word >> cells >> numbers;
  ASSERT_EQ(word, "CELLS");
  ASSERT_EQ(numbers, 5 * cells);
  double volume = 0.0;
  for (std::size_t i = 0; i < cells; ++i) {
    int count = 0;
    std::array<std::size_t, 4> t{};
    text >> count >> t[0] >> t[1] >> t[2] >> t[3];
    ASSERT_EQ(count, 4);
    std::array<std::array<double, 3>, 3> e{};
    for (int k = 0; k < 3; ++k)
      for (int c = 0; c < 3; ++c) e[k][c] = points.at(t[k + 1])[c] - points.at(t[0])[c];
    volume += (e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
               e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
               e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0])) /
              6.0;
  }
  EXPECT_NEAR(volume, json["volume"].get<double>(), 1e-4 * volume);
  double longest = 0.0;
  for (int c = 0; c < 3; ++c) {
    const auto [low, high] = std::ranges::minmax(
        points, {}, [c](const auto& point) { return point[static_cast<std::size_t>(c)]; });
    longest = std::max(longest, high[c] - low[c]);
  }
  EXPECT_NEAR(longest, 12.0, 0.2);
}

/// Writes a box as an .obj file. Its top is left open if it is told so.
void write_box(const std::string& path, const std::array<double, 3>& low,
               const std::array<double, 3>& high, bool is_open = false) {
  std::ostringstream text;
  for (int corner = 0; corner < 8; ++corner) {
    text << 'v';
    for (int axis = 0; axis < 3; ++axis)
      text << ' ' << ((corner >> axis & 1) != 0 ? high : low)[static_cast<std::size_t>(axis)];
    text << '\n';
  }
  text << "f 1 3 4 2\nf 1 2 6 5\nf 1 5 7 3\nf 2 4 8 6\nf 3 7 8 4\n";
  if (!is_open) text << "f 5 6 8 7\n";
  write_file(path, text.str());
}

/// Returns the numbers after a line that begins with a word.
std::vector<double> numbers_after(const std::string& text, const std::string& word) {
  std::istringstream in(text.substr(text.find("\n" + word) + 1));
  std::string line;
  std::getline(in, line);
  std::vector<double> numbers;
  for (double number = 0.0; in >> number;) numbers.push_back(number);
  return numbers;
}

TEST(Tetrahedra, HaveRegionsAlongInnerSurfaces) {
  const TemporaryFolder folder;
  write_box(folder / "body.obj", {0.0, 0.0, 0.0}, {4.0, 4.0, 10.0});
  write_box(folder / "long.obj", {1.2, 1.2, 2.0}, {2.8, 2.8, 12.0});
  write_box(folder / "open.obj", {1.2, 1.2, 0.5}, {2.8, 2.8, 1.5}, true);
  const std::string output = folder / "body.vtk";
  const Outcome outcome =
      run_sinew({"tetrahedra", folder / "body.obj", "--inner", folder / "long.obj", "--inner",
                 folder / "open.obj", "-o", output, "--count", "30000", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_NE(outcome.errors.find("long.obj: 4 of 8 vertices of the inner surface are outside"),
            std::string::npos)
      << outcome.errors;
  EXPECT_NE(outcome.errors.find("open.obj: the inner surface has 1 hole"), std::string::npos)
      << outcome.errors;
  const Json json = Json::parse(outcome.output);
  const Json& regions = json["regions"];
  ASSERT_EQ(regions.size(), 3U);
  // Edges of a box are cut off.
  EXPECT_NEAR(regions[1]["volume"].get<double>(), 1.6 * 1.6 * 8.0, 0.1 * 1.6 * 1.6 * 8.0);
  EXPECT_EQ(regions[1]["vertices_outside"], 4);
  EXPECT_EQ(regions[2]["holes_closed"], 1);
  double sum = 0.0;
  for (const Json& region : regions) sum += region["volume"].get<double>();
  EXPECT_NEAR(sum, json["volume"].get<double>(), 1e-9 * sum);

  // The file says which region each tetrahedron is in. Those of the long box are inside it.
  const std::string text = read_file(output);
  const std::vector<double> points = numbers_after(text, "POINTS");
  const std::vector<double> cells = numbers_after(text, "CELLS");
  EXPECT_NE(text.find("\nSCALARS region int 1\n"), std::string::npos);
  const std::vector<double> labels = numbers_after(text, "LOOKUP_TABLE");
  ASSERT_EQ(labels.size(), json["tetrahedra"].get<std::size_t>());
  std::array<int, 3> counts{};
  for (std::size_t t = 0; t < labels.size(); ++t) {
    const auto label = static_cast<std::size_t>(labels[t]);
    ++counts.at(label);
    if (label != 1) continue;
    for (std::size_t k = 1; k <= 4; ++k) {
      const auto vertex = static_cast<std::size_t>(cells[5 * t + k]);
      EXPECT_GT(points[3 * vertex], 1.19);
      EXPECT_LT(points[3 * vertex + 1], 2.81);
      EXPECT_GT(points[3 * vertex + 2], 1.99);
    }
  }
  for (std::size_t region = 0; region < 3; ++region)
    EXPECT_EQ(counts[region], regions[region]["tetrahedra"].get<int>());
}

TEST(Tetrahedra, RefuseInnerSurfacesOutsideOrWithoutVolume) {
  const TemporaryFolder folder;
  write_box(folder / "body.obj", {0.0, 0.0, 0.0}, {4.0, 4.0, 10.0});
  write_box(folder / "far.obj", {20.0, 0.0, 0.0}, {21.0, 1.0, 1.0});
  write_file(folder / "sheet.obj", "v 1 1 1\nv 2 1 1\nv 1 2 1\nf 1 2 3\n");
  for (const char* name : {"far.obj", "sheet.obj"}) {
    const Outcome outcome = run_sinew(
        {"tetrahedra", folder / "body.obj", "--inner", folder / name, "-o", folder / "body.vtk"});
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_NE(outcome.errors.find(name), std::string::npos) << outcome.errors;
    EXPECT_FALSE(std::filesystem::exists(folder / "body.vtk"));
  }
}

TEST(Tetrahedra, ErrorsNameTheFileAndTheRemedy) {
  const TemporaryFolder folder;
  const TubeFiles files(folder);
  const Outcome wrong_kind = run_sinew({"tetrahedra", files.mesh, "-o", folder / "tube.obj"});
  EXPECT_EQ(wrong_kind.exit_code, 2);
  EXPECT_NE(wrong_kind.errors.find(".vtk"), std::string::npos) << wrong_kind.errors;
  const std::string sheet = folder / "sheet.obj";
  write_file(sheet, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  const Outcome flat = run_sinew({"tetrahedra", sheet, "-o", folder / "sheet.vtk"});
  EXPECT_EQ(flat.exit_code, 3);
  EXPECT_NE(flat.errors.find("sheet.obj"), std::string::npos) << flat.errors;
  EXPECT_FALSE(std::filesystem::exists(folder / "sheet.vtk"));
}

}  // namespace
}  // namespace sinew

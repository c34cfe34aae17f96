// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

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

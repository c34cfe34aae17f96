// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
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

/// Writes a project of the tube with a painted map.
class PaintedProject : public testing::Test {
 protected:
  /// Writes the maps as an ASCII PLY file with the tube's vertices and without faces.
  /// \param value  value of the property at each vertex
  void paint(const std::string& property, double value) const {
    std::istringstream off(read_file(tube_.mesh));
    std::string word;
    int vertices = 0, other = 0;
    off >> word >> vertices >> other >> other;
    std::ostringstream ply;
    ply << "ply\nformat ascii 1.0\nelement vertex " << vertices
        << "\nproperty float x\nproperty float y\nproperty float z\nproperty float " << property
        << "\nend_header\n";
    for (int v = 0; v < vertices; ++v) {
      for (int axis = 0; axis < 3; ++axis) {
        off >> word;
        ply << word << ' ';
      }
      ply << value << '\n';
    }
    test::write_file(folder_ / "maps.ply", ply.str());
  }
  Outcome bake(const std::vector<std::string>& options) const {
    std::vector<std::string> all{"bake",     project_, "--threads", "1",
                                 "--frames", "0:8",    "-o",        folder_ / "out.pc2"};
    all.insert(all.end(), options.begin(), options.end());
    return run_sinew(all);
  }
  std::vector<float> baked(const std::vector<std::string>& options = {}) const {
    const Outcome outcome = bake(options);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors.find("maps"), std::string::npos) << outcome.errors;
    return test::read_point_cache(folder_ / "out.pc2").values;
  }
  static double farthest(const std::vector<float>& a, const std::vector<float>& b) {
    EXPECT_EQ(a.size(), b.size());
    double result = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
      result = std::max(result, std::abs(static_cast<double>(a[i]) - b[i]));
    return result;
  }

  void write(const std::string& lines) const {
    test::write_file(project_,
                     "sinew_project = 2\nfiles = ['tube.off', 'tube.skel', 'tube.anim']\n" + lines);
  }

  TemporaryFolder folder_;
  TubeFiles tube_{folder_};
  std::string project_ = folder_ / "tube.sinew";
};

TEST_F(PaintedProject, BakesWithItsMaps) {
  write("");
  const std::vector<float> plain = baked();
  const std::vector<float> soft = baked({"--set", "tissue.stiffness=600"});
  write("painted = 'maps.ply'\n");
  paint("stiffness", 0.25);
  const std::vector<float> painted = baked();
  const double effect = farthest(plain, soft);
  EXPECT_GT(effect, 1e-3);
  EXPECT_LT(farthest(painted, soft), 0.02 * effect) << "a quarter everywhere is another setting";
  paint("stiffness", 1.0);
  EXPECT_EQ(baked(), plain) << "to the last bit";
}

TEST_F(PaintedProject, DoesWithoutDamagedMapsAndSaysSo) {
  write("painted = 'maps.ply'\n");
  for (const char* content : {"", "ply\nformat ascii 1.0\nelement vertex 1000000000\n"}) {
    if (*content != '\0') test::write_file(folder_ / "maps.ply", content);
    const Outcome outcome = bake({});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    EXPECT_NE(outcome.errors.find("maps.ply"), std::string::npos) << outcome.errors;
    EXPECT_NE(outcome.errors.find("without its painted maps"), std::string::npos);
  }
  paint("mass", 50.0);
  EXPECT_NE(bake({}).errors.find("give numbers from 0.2 to 5"), std::string::npos);
}

}  // namespace
}  // namespace sinew

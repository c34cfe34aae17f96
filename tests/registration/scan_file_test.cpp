// SPDX-License-Identifier: MIT

#include "registration/scan_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "assets/export/export_ply.h"
#include "core/error.h"
#include "registration/landmark_file.h"
#include "registration/surfels.h"
#include "support/meshes.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A file that is removed at the end of a test.
class ScanFile : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  template <typename Read>
  static std::string refusal(Read&& read) {
    try {
      read();
    } catch (const InputError& error) {
      return error.what();
    }
    return "nothing was refused";
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() /
      ("scan_file_test_" +
       std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(ScanFile, ReadsASurfaceInItsOwnCoordinates) {
  TriangleMesh ball = make_sphere(850.0, 20, 30);
  ball.positions.colwise() += Vector3d(100.0, -2000.0, 3.0);
  const Scan scan = read_scan(write("ball.ply", ply_bytes(ball)));
  EXPECT_FALSE(scan.is_cloud);
  ASSERT_EQ(scan.points.cols(), ball.positions.cols());
  EXPECT_LT((scan.points - ball.positions).cwiseAbs().maxCoeff(), 1e-3);
  EXPECT_EQ(scan.surface.triangle_count(), ball.triangle_count());
}

TEST_F(ScanFile, JoinsTheCornersOfStl) {
  const TriangleMesh ball = make_sphere(1.0, 20, 30);
  std::string text = "solid ball\n";
  for (const Triangle& t : ball.triangles) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const int v : t) {
      text += fmt::format("vertex {} {} {}\n", ball.positions(0, v), ball.positions(1, v),
                          ball.positions(2, v));
    }
    text += "endloop\nendfacet\n";
  }
  const Scan scan = read_scan(write("ball.stl", text + "endsolid ball\n"));
  EXPECT_EQ(scan.surface.vertex_count(), ball.vertex_count());
  EXPECT_EQ(scan.surface.triangle_count(), ball.triangle_count());
}

TEST_F(ScanFile, TurnsASurfaceOutward) {
  TriangleMesh ball = make_sphere(1.0, 20, 30);
  for (Triangle& t : ball.triangles) std::swap(t[0], t[1]);
  const Scan scan = read_scan(write("inward.ply", ply_bytes(ball)));
  EXPECT_GT(signed_volume(scan.surface.positions, scan.surface.triangles), 4.0);
}

TEST_F(ScanFile, ReducesADenseSurfaceAndKeepsItsPoints) {
  const TriangleMesh ball = make_sphere(1.0, 600, 900);
  const Scan scan = read_scan(write("dense.ply", ply_bytes(ball)));
  EXPECT_EQ(scan.points.cols(), ball.positions.cols());
  EXPECT_LT(scan.surface.vertex_count(), 450000);
  EXPECT_GT(scan.surface.vertex_count(), 150000);
  const Eigen::RowVectorXd radii = scan.surface.positions.colwise().norm();
  EXPECT_GT(radii.minCoeff(), 1.0 - 1e-3);
  EXPECT_NEAR(signed_volume(scan.surface.positions, scan.surface.triangles),
              signed_volume(ball.positions, ball.triangles), 1e-3);
}

TEST_F(ScanFile, ReadsPointsOfAnObjWithoutFaces) {
  const TriangleMesh ball = make_sphere(1.0, 30, 40);
  std::string text;
  for (const auto p : ball.positions.colwise())
    text += fmt::format("v {} {} {}\n", p.x(), p.y(), p.z());
  const Scan scan = read_scan(write("points.obj", text));
  EXPECT_TRUE(scan.is_cloud);
  EXPECT_EQ(scan.points.cols(), ball.positions.cols());
  EXPECT_GT(scan.surface.triangle_count(), 1000);
}

TEST_F(ScanFile, RefusesFilesWithoutABody) {
  const std::string few = write("few.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n");
  EXPECT_NE(refusal([&] { read_scan(few); }).find("few.obj: has no triangles and 3 points"),
            std::string::npos);
  EXPECT_NE(refusal([&] { read_scan("nowhere/ada.ply"); }).find("nowhere/ada.ply"),
            std::string::npos);
  const std::string noise = write("noise.ply", "this is no scan");
  EXPECT_NE(refusal([&] { read_scan(noise); }).find("noise.ply"), std::string::npos);
}

TEST(Surfels, LieInTheSurfaceAndFaceOutward) {
  test::SeededRandom random;
  std::normal_distribution<double> normal;
  // A tall ellipsoid with 20,000 points at random places.
  const Vector3d axes(0.2, 0.9, 0.15);
  Points points(3, 20000);
  for (auto p : points.colwise())
    p = axes.cwiseProduct(Vector3d(normal(random), normal(random), normal(random)).normalized());
  const TriangleMesh mesh = surfels(points);
  EXPECT_GT(mesh.triangle_count(), 5000);
  const Points normals = triangle_normals(mesh);
  double worst = 1.0;
  for (int t = 0; t < mesh.triangle_count(); ++t) {
    const Vector3d middle = (mesh.positions.col(3 * t) + mesh.positions.col(3 * t + 1) +
                             mesh.positions.col(3 * t + 2)) /
                            3.0;
    const Vector3d outward = middle.cwiseQuotient(axes.cwiseProduct(axes)).normalized();
    worst = std::min(worst, outward.dot(normals.col(t)));
  }
  EXPECT_GT(worst, 0.7);
}

TEST(Surfels, FaceOutwardOnASlabWhoseFarthestPointMayFaceInward) {
  test::SeededRandom random;
  std::uniform_real_distribution<double> between(-1.0, 1.0);
  std::normal_distribution<double> noise(0.0, 0.001);
  const Vector3d half(0.9, 0.2, 0.02);
  for (int slab = 0; slab < 12; ++slab) {
    Points points(3, 30000);
    for (auto p : points.colwise()) {
      p = half.cwiseProduct(Vector3d(between(random), between(random), between(random)));
      p.z() = p.z() > 0.0 ? half.z() : -half.z();
      for (double& x : p) x += noise(random);
    }
    const TriangleMesh mesh = surfels(points);
    const Points normals = triangle_normals(mesh);
    int outward = 0;
    for (int t = 0; t < mesh.triangle_count(); ++t)
      outward += normals(2, t) * mesh.positions(2, 3 * t) > 0.0 ? 1 : 0;
    EXPECT_GT(outward, 0.9 * mesh.triangle_count()) << "slab " << slab;
  }
}

TEST_F(ScanFile, LandmarksAreReadWithTheirUnit) {
  const LandmarkFile file = read_landmarks(write(
      "marks.json",
      R"({"schema": "sinew.landmarks/1", "unit": "mm", "landmarks": {"vertex": [1, 2.5, 3]}})"));
  ASSERT_EQ(file.landmarks.size(), 1u);
  EXPECT_EQ(file.landmarks[0].name, "vertex");
  EXPECT_EQ(file.landmarks[0].position, Vector3d(1.0, 2.5, 3.0));
  EXPECT_DOUBLE_EQ(file.meters_per_unit.value(), 0.001);
  const LandmarkFile again = read_landmarks(write("again.json", landmark_text(file)));
  EXPECT_EQ(again.landmarks[0].position, file.landmarks[0].position);
  EXPECT_EQ(again.meters_per_unit, file.meters_per_unit);
  const LandmarkFile truth = read_landmarks(
      write("truth.json", R"({"schema": "sinew.body/1", "landmarks": {"acromion": [0, 0, 1]}})"));
  EXPECT_DOUBLE_EQ(truth.meters_per_unit.value(), 1.0);
  EXPECT_FALSE(read_landmarks(write("plain.json", R"({"landmarks": {}})")).meters_per_unit);
}

TEST_F(ScanFile, LandmarksHaveTheirPlacesOnTheTemplate) {
  const LandmarkFile file = read_landmarks(write(
      "marks.json",
      R"({"landmarks": {"vertex": [1, 2, 3]}, "moved_on_template": {"axilla.L": [0, 0.01, -0.02]}})"));
  ASSERT_EQ(file.moved.size(), 1u);
  EXPECT_EQ(file.moved[0].name, "axilla.L");
  const LandmarkFile again = read_landmarks(write("again.json", landmark_text(file)));
  ASSERT_EQ(again.moved.size(), 1u);
  EXPECT_EQ(again.moved[0].displacement, Vector3d(0.0, 0.01, -0.02));
  EXPECT_EQ(landmark_text({}).find("moved"), std::string::npos) << "the field is optional";
}

TEST_F(ScanFile, LandmarksThatCannotBeReadAreRefused) {
  const auto refused = [&](const std::string& text) {
    const std::string path = write("marks.json", text);
    const std::string message = refusal([&] { read_landmarks(path); });
    EXPECT_EQ(message.find(path), 0u) << message;
    return message;
  };
  EXPECT_NE(refused("{").find("no JSON"), std::string::npos);
  EXPECT_NE(refused("[]").find("landmarks"), std::string::npos);
  EXPECT_NE(refused(R"({"landmarks": {"vertex": [1, 2]}})").find("vertex"), std::string::npos);
  EXPECT_NE(refused(R"({"landmarks": {"vertex": [1, 2, "x"]}})").find("three numbers"),
            std::string::npos);
  EXPECT_NE(refused(R"({"landmarks": {}, "moved_on_template": {"vertex": 3}})")
                .find("vertex of \"moved_on_template\""),
            std::string::npos);
  EXPECT_NE(refused(R"({"landmarks": {}, "moved_on_template": []})").find("moved_on_template"),
            std::string::npos);
  EXPECT_NE(refused(R"({"unit": "furlong", "landmarks": {}})").find("furlong"), std::string::npos);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "building/symmetry_plane.h"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <random>

#include "assets/open.h"
#include "mesh/decimation.h"
#include "support/capsule_body.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Decimates the side with positive x three times less than the other one.
TriangleMesh unevenly_sampled(const TriangleMesh& mesh, int vertices) {
  DecimationSettings settings{.target_vertices = vertices};
  for (const auto& p : mesh.positions.colwise())
    settings.density.push_back(p.x() > 0.0 ? 3.0 : 1.0);
  return decimate(mesh, settings).mesh;
}

TEST(SymmetryPlane, IsFoundOnUnevenlySampledBodies) {
  std::mt19937 random(3);
  for (int i = 0; i < 5; ++i) {
    test::CapsulePose pose = test::random_capsule_pose(random);
    pose.sides[1] = pose.sides[0];
    TriangleMesh mesh = unevenly_sampled(test::make_capsule_body(pose).skin, 3000);
    std::normal_distribution<double> normal;
    const double w = normal(random), x = normal(random), y = normal(random), z = normal(random);
    const Eigen::Matrix3d rotation = Eigen::Quaterniond(w, x, y, z).normalized().toRotationMatrix();
    const Eigen::Vector3d offset(normal(random), 2.0, -1.0);
    mesh.positions = (rotation * mesh.positions).colwise() + offset;
    const SymmetryPlane plane = find_symmetry_plane(mesh);
    const Eigen::Vector3d expected = rotation.col(0);
    EXPECT_LT(plane.normal.cross(expected).norm(), 0.02) << i;
    const double sign = plane.normal.dot(expected) > 0.0 ? 1.0 : -1.0;
    EXPECT_NEAR(sign * plane.offset, expected.dot(offset), 0.02) << i;
    EXPECT_TRUE(plane.is_symmetry()) << plane.residual;
  }
}

TEST(SymmetryPlane, IsFoundOnTwentyBodies) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 20; ++i) {
    const std::string name = fmt::format("{}{:02}.obj", i % 2 == 0 ? "f" : "m", 1 + i / 2);
    const Character body = open_character({(*data / "04_bodies" / "generated" / name).string()});
    TriangleMesh mesh = unevenly_sampled(body.surface, 2500);
    const double w = normal(random), x = normal(random), y = normal(random), z = normal(random);
    const Eigen::Matrix3d rotation = Eigen::Quaterniond(w, x, y, z).normalized().toRotationMatrix();
    mesh.positions = rotation * mesh.positions;
    const SymmetryPlane plane = find_symmetry_plane(mesh);
    // The bodies are symmetric in x = 0.
    EXPECT_LT(plane.normal.cross(Eigen::Vector3d(rotation.col(0))).norm(), 0.01) << name;
    EXPECT_NEAR(plane.offset, 0.0, 0.003 * kHeight) << name;
    EXPECT_TRUE(plane.is_symmetry()) << name << ": " << plane.residual;
  }
}

TEST(SymmetryPlane, IsNoneOfAnAsymmetricBody) {
  test::CapsulePose pose;
  pose.sides[0].arm_raised = 1.6;
  pose.sides[1].thigh_forward = 0.9;
  const SymmetryPlane plane = find_symmetry_plane(test::make_capsule_body(pose).skin);
  EXPECT_FALSE(plane.is_symmetry()) << plane.residual;
}

TEST(SymmetryPlane, OfAnEllipsoidIsOneOfItsThree) {
  TriangleMesh ellipsoid = make_sphere(1.0);
  ellipsoid.positions = Eigen::Vector3d(1.0, 1.4, 2.0).asDiagonal() * ellipsoid.positions;
  const SymmetryPlane plane = find_symmetry_plane(ellipsoid);
  EXPECT_NEAR(plane.normal.cwiseAbs().maxCoeff(), 1.0, 1e-3);
  EXPECT_NEAR(plane.offset, 0.0, 5e-3);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "mesh/winding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "mesh/closing.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// Builds a sphere of latitude rings that is closed at the poles. `bumps` is the amplitude of bumps
/// on it.
TriangleMesh globe(int rings, int segments, double bumps) {
  TriangleMesh mesh;
  mesh.positions.resize(3, rings * segments + 2);
  for (int r = 0; r < rings; ++r) {
    const double polar = std::numbers::pi * (r + 1) / (rings + 1);
    for (int s = 0; s < segments; ++s) {
      const double around = 2.0 * std::numbers::pi * s / segments;
      const double radius = 1.0 + bumps * std::sin(5.0 * polar) * std::cos(4.0 * around);
      mesh.positions.col(r * segments + s) =
          radius * Eigen::Vector3d(std::sin(polar) * std::cos(around),
                                   std::sin(polar) * std::sin(around), std::cos(polar));
    }
  }
  const int north = rings * segments;
  mesh.positions.col(north) = Eigen::Vector3d::UnitZ();
  mesh.positions.col(north + 1) = -Eigen::Vector3d::UnitZ();
  for (int s = 0; s < segments; ++s) {
    const int t = (s + 1) % segments;
    const int last = (rings - 1) * segments;
    mesh.triangles.push_back({north, s, t});
    mesh.triangles.push_back({north + 1, last + t, last + s});
    for (int r = 0; r + 1 < rings; ++r) {
      const int below = (r + 1) * segments;
      mesh.triangles.push_back({r * segments + s, below + s, below + t});
      mesh.triangles.push_back({r * segments + s, below + t, r * segments + t});
    }
  }
  return mesh;
}

double brute_force(const TriangleMesh& mesh, const Eigen::Vector3d& point, int left_out = -1) {
  double angle = 0.0;
  for (const Triangle& t : mesh.triangles) {
    if (t[0] == left_out || t[1] == left_out || t[2] == left_out) continue;
    angle += solid_angle(point, mesh.positions.col(t[0]), mesh.positions.col(t[1]),
                         mesh.positions.col(t[2]));
  }
  return angle / (4.0 * std::numbers::pi);
}

TEST(SolidAngle, OfAnOctantIsAnEighthOfTheSphere) {
  EXPECT_NEAR(solid_angle(Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitX(),
                          Eigen::Vector3d::UnitY(), Eigen::Vector3d::UnitZ()),
              std::numbers::pi / 2.0, 1e-14);
}

TEST(SolidAngle, ATriangleCountsNothingInItsOwnPlane) {
  const Eigen::Vector3d a(0, 0, 0);
  const Eigen::Vector3d b(1, 0, 0);
  const Eigen::Vector3d c(0, 1, 0);
  EXPECT_EQ(solid_angle({2, 2, 0}, a, b, c), 0.0);
  EXPECT_EQ(solid_angle(a, a, b, c), 0.0);
}

TEST(WindingNumber, IsOneInsideAndZeroOutside) {
  const TriangleMesh mesh = globe(30, 40, 0.0);
  const WindingNumber winding(mesh.positions, mesh.triangles);
  EXPECT_NEAR(winding.at({0.1, 0.2, -0.3}), 1.0, 0.01);
  EXPECT_NEAR(winding.at({0.0, 0.0, 0.95}), 1.0, 0.05);
  EXPECT_NEAR(winding.at({1.1, 0.2, -0.3}), 0.0, 0.05);
  EXPECT_NEAR(winding.at({50.0, 0.0, 0.0}), 0.0, 1e-3);
}

TEST(WindingNumber, TreeIsNearBruteForceEverywhere) {
  for (const double bumps : {0.0, 0.35}) {
    const TriangleMesh mesh = globe(40, 50, bumps);
    const WindingNumber winding(mesh.positions, mesh.triangles);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> coordinate(-1.6, 1.6);
    for (int i = 0; i < 2000; ++i) {
      const Eigen::Vector3d point{coordinate(random), coordinate(random), coordinate(random)};
      EXPECT_NEAR(winding.at(point), brute_force(mesh, point), 0.015);
    }
    for (int v = 0; v < mesh.vertex_count(); v += 7) {
      EXPECT_NEAR(winding.at_vertex(v), brute_force(mesh, mesh.positions.col(v), v), 0.015);
    }
  }
}

/// In a mesh of few triangles, none of which is far away, the sum of solid angles is exact. Layers
/// of triangles that face the same way add up to more than a full turn.
TEST(WindingNumber, IsTheSumOfSolidAnglesOverFourPi) {
  std::mt19937 random(5);
  double largest = 0.0, least = 0.0;
  for (int trial = 0; trial < 2000; ++trial) {
    TriangleMesh soup = make_soup(9, 7, random);
    const Eigen::Vector3d point = 0.3 * make_soup(1, 0, random).positions.col(0);
    double sum = 0.0;
    for (Triangle& t : soup.triangles) {
      const auto& at = soup.positions;
      const auto angle = [&] {
        return solid_angle(point, at.col(t[0]), at.col(t[1]), at.col(t[2]));
      };
      // All face the point, all face away, or they are mixed.
      if (trial % 3 == 0 && angle() < 0.0) std::swap(t[0], t[1]);
      if (trial % 3 == 1 && angle() > 0.0) std::swap(t[0], t[1]);
      sum += angle();
    }
    largest = std::max(largest, sum / (4.0 * std::numbers::pi));
    least = std::min(least, sum / (4.0 * std::numbers::pi));
    EXPECT_NEAR(WindingNumber(soup.positions, soup.triangles).at(point),
                sum / (4.0 * std::numbers::pi), 1e-12);
  }
  EXPECT_GT(largest, 1.0);
  EXPECT_LT(least, -1.0);
}

TEST(WindingNumber, AVertexOfASmoothSurfaceSeesHalfOfIt) {
  const TriangleMesh mesh = globe(60, 80, 0.0);
  const WindingNumber winding(mesh.positions, mesh.triangles);
  for (int v = 0; v < mesh.vertex_count(); v += 11) EXPECT_NEAR(winding.at_vertex(v), 0.5, 0.05);
}

TEST(WindingNumber, OfNoTrianglesIsZero) {
  EXPECT_EQ(WindingNumber(Points(3, 0), {}).at({1, 2, 3}), 0.0);
}

TEST(Closing, AHoleIsClosedByAFanToItsCentroid) {
  TriangleMesh mesh = globe(9, 12, 0.0);
  const double whole = signed_volume(mesh.positions, mesh.triangles);
  // Without its southern cap the sphere is cut off flat at the last ring.
  std::erase_if(mesh.triangles, [&](const Triangle& t) { return t[0] == mesh.vertex_count() - 1; });
  const ClosedSurface closed = close_holes(mesh.vertex_count(), mesh.triangles);
  ASSERT_EQ(closed.holes.rows(), 1);
  EXPECT_EQ(closed.holes.row(0).size(), 12U);
  const Points positions = closed.close(mesh.positions);
  const double height = std::cos(std::numbers::pi * 9 / 10);
  EXPECT_NEAR((positions.rightCols<1>() - Eigen::Vector3d(0, 0, height)).norm(), 0.0, 1e-12);
  // The missing part is a pyramid over the regular polygon of the ring, with its apex at the pole.
  const double ring = std::sin(std::numbers::pi * 9 / 10);
  const double polygon = 6.0 * ring * ring * std::sin(std::numbers::pi / 6.0);
  EXPECT_NEAR(signed_volume(positions, closed.triangles), whole - polygon * (1.0 + height) / 3.0,
              1e-12);
  const WindingNumber winding(positions, closed.triangles);
  EXPECT_NEAR(winding.at({0, 0, 0}), 1.0, 0.02);
  EXPECT_NEAR(winding.at({0, 0, -1.2}), 0.0, 0.02);
}

TEST(Closing, AClosedSurfaceStaysAsItIs) {
  const TriangleMesh mesh = globe(5, 6, 0.0);
  const ClosedSurface closed = close_holes(mesh.vertex_count(), mesh.triangles);
  EXPECT_EQ(closed.holes.rows(), 0);
  EXPECT_EQ(closed.triangles, mesh.triangles);
  EXPECT_EQ(closed.close(mesh.positions), mesh.positions);
}

TEST(Closing, HolesApartHaveTheirOwnFans) {
  TriangleMesh mesh = globe(9, 12, 0.0);
  std::erase_if(mesh.triangles, [&](const Triangle& t) { return t[0] >= mesh.vertex_count() - 2; });
  EXPECT_EQ(close_holes(mesh.vertex_count(), mesh.triangles).holes.rows(), 2);
}

}  // namespace
}  // namespace sinew

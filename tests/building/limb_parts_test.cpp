// SPDX-License-Identifier: MIT

#include "building/guess/tip_fields.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include "building/guess/edge_splits.h"
#include "building/guess/extremities.h"
#include "building/guess/limb_slices.h"
#include "building/guess/surface_clusters.h"
#include "mesh/adjacency.h"
#include "mesh/surface_area.h"
#include "support/capsule_body.h"

namespace sinew {
namespace {

// A tube has the poles as its last two vertices.
std::array<int, 2> poles(const TriangleMesh& mesh) {
  return {mesh.vertex_count() - 2, mesh.vertex_count() - 1};
}

/// Builds a tube along x from -2 to 2 whose rings are up to three times as far apart in one half as
/// in the other, with flat ends.
TriangleMesh uneven_tube() {
  constexpr int kRings = 60;
  return make_revolution(kRings, 32, [](double t) {
    const double inner = std::clamp((t * (kRings + 1.0) - 1.0) / (kRings - 1.0), 0.0, 1.0);
    return std::pair{4.0 * (0.5 * inner + 0.5 * inner * inner) - 2.0, 0.3};
  });
}

TEST(TipFields, AreLinearAlongATubeAndSumToOne) {
  const TriangleMesh tube = uneven_tube();
  const Eigen::MatrixXd fields = tip_fields(tube, poles(tube), 0.05);
  // Away from the flat ends, the field has the same slope everywhere, whatever the triangles.
  const auto nearest = [&tube](double x) {
    int vertex = 0;
    (tube.positions.row(0).array() - x).abs().minCoeff(&vertex);
    return vertex;
  };
  const auto slope = [&](double from, double to) {
    const int a = nearest(from), b = nearest(to);
    return (fields(b, 1) - fields(a, 1)) / (tube.positions(0, b) - tube.positions(0, a));
  };
  EXPECT_GT(slope(-1.0, 1.0), 0.05);
  EXPECT_NEAR(slope(-1.0, 0.0), slope(0.0, 1.0), 0.01 * slope(-1.0, 1.0));
  for (int v = 0; v < tube.vertex_count(); ++v) {
    EXPECT_NEAR(fields.row(v).sum(), 1.0, 1e-9);
    EXPECT_GE(fields.row(v).minCoeff(), -1e-9);
  }
}

TEST(LimbSlices, OfATubeLieOnItsAxis) {
  const TriangleMesh tube = make_tube(4.0, 0.3, 60, 32);
  const std::array<int, 2> tips = poles(tube);
  const Eigen::MatrixXd fields = tip_fields(tube, tips, 0.05);
  const std::vector<LimbSlice> slices = limb_slices(tube, fields, 0, tube.positions.col(tips[0]));
  ASSERT_GT(slices.size(), 100U);
  for (const double along : {1.0, 2.0, 3.0}) {
    const LimbSlice slice = slice_at(slices, along);
    EXPECT_NEAR(slice.center.y(), 0.0, 1e-6);
    EXPECT_NEAR(slice.center.z(), 0.0, 1e-6);
    EXPECT_NEAR(slice.center.x(), -2.0 + along, 0.02);
    // The outline is a regular polygon with 32 corners.
    EXPECT_NEAR(slice.perimeter, 0.6 * 32.0 * std::sin(std::numbers::pi / 32.0), 1e-3);
    EXPECT_LT(slice.mixing, 1e-6);
  }
}

/// Pulls arms of length 4 out of the equator of a sphere.
TriangleMesh make_star(const std::vector<Eigen::Vector3d>& directions) {
  TriangleMesh star = make_sphere(1.0, 60, 90);
  for (auto p : star.positions.colwise())
    for (const Eigen::Vector3d& direction : directions)
      p += 4.0 * std::exp(-30.0 * (p.normalized() - direction).squaredNorm()) * direction;
  return star;
}

// Inside of a limb, the fields of the other limbs are proportional, and where it joins them not.
TEST(LimbSlices, MixWhereALimbJoinsTheTrunk) {
  const std::vector<Eigen::Vector3d> directions{Eigen::Vector3d(0.0, 1.0, 0.0),
                                                Eigen::Vector3d(0.0, -0.5, 0.87),
                                                Eigen::Vector3d(0.0, -0.5, -0.87)};
  const TriangleMesh star = make_star(directions);
  std::array<int, 3> tips{};
  for (std::size_t i = 0; i < tips.size(); ++i)
    (directions[i].transpose() * star.positions).maxCoeff(&tips[i]);
  const Eigen::MatrixXd fields = tip_fields(star, tips, 0.05);
  const std::vector<LimbSlice> slices = limb_slices(star, fields, 0, star.positions.col(tips[0]));
  EXPECT_LT(slice_at(slices, 1.5).mixing, 0.02);
  EXPECT_GT(slice_at(slices, 5.0).mixing, 0.2);
}

TEST(Extremities, AreTheEndsOfAllArms) {
  for (const int arms : {3, 5, 7}) {
    std::vector<Eigen::Vector3d> directions;
    for (int i = 0; i < arms; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / arms;
      directions.emplace_back(0.0, std::cos(angle), std::sin(angle));
    }
    const TriangleMesh sphere = make_star(directions);
    const std::vector<Extremity> found = find_extremities(sphere, 0.1);
    ASSERT_EQ(static_cast<int>(found.size()), arms);
    for (const Eigen::Vector3d& direction : directions) {
      double nearest = 1e9;
      for (const Extremity& e : found)
        nearest = std::min(nearest, (sphere.positions.col(e.vertex) - 5.0 * direction).norm());
      EXPECT_LT(nearest, 0.3);
    }
  }
}

TEST(EdgeSplits, KeepTheShape) {
  const TriangleMesh coarse = make_sphere(1.0, 5, 7);
  const TriangleMesh fine = split_long_edges(coarse, 0.1);
  EXPECT_NEAR(surface_area(fine), surface_area(coarse), 1e-9);
  EXPECT_NEAR(signed_volume(fine.positions, fine.triangles),
              signed_volume(coarse.positions, coarse.triangles), 1e-9);
  std::map<std::pair<int, int>, int> triangles_at;
  for (const Triangle& t : fine.triangles) {
    for (int c = 0; c < 3; ++c) {
      const int a = t[c], b = t[(c + 1) % 3];
      EXPECT_LE((fine.positions.col(a) - fine.positions.col(b)).norm(), 0.1);
      ++triangles_at[std::minmax(a, b)];
    }
  }
  for (const auto& [edge, count] : triangles_at) EXPECT_EQ(count, 2) << "triangles overlap";
}

TEST(SurfaceClusters, CoarsenWithoutJoiningSurfacesThatAreClose) {
  // Two plates of 1 x 1 x 0.02 with a gap of 0.002, which is less than a cell.
  const auto plate = [](double y) {
    TriangleMesh sphere = make_sphere(0.5, 120, 160);
    sphere.positions = (Eigen::Vector3d(1.0, 0.02, 1.0).asDiagonal() * sphere.positions).colwise() +
                       Eigen::Vector3d(0.0, y, 0.0);
    return sphere;
  };
  TriangleMesh plates = plate(0.0);
  test::append(plate(0.022), plates);
  const TriangleMesh coarse = clustered_surface(plates, 3000);
  EXPECT_LT(coarse.vertex_count(), 6000);
  EXPECT_GT(coarse.vertex_count(), 1000);
  const std::vector<int> component = connected_components(coarse.vertex_count(), coarse.triangles);
  EXPECT_EQ(*std::max_element(component.begin(), component.end()), 1);
  EXPECT_NEAR(surface_area(coarse), surface_area(plates), 0.05 * surface_area(plates));
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "upsampling/judging.h"

namespace sinew {
namespace {

// Tests of surfaces whose sides must not mix, and of neighbors that carry too little information.

/// Returns two separate unit sheets at z = 0 and z = 0.01.
TriangleMesh make_two_sheets(int cells, bool facing_each_other) {
  const auto sheet = [cells](double z) {
    return make_sheet(cells, cells, [z](double u, double v) { return Vector3d(u, v, z); });
  };
  return joined(sheet(0.0), facing_each_other ? reversed(sheet(0.01)) : sheet(0.01));
}

class TwoSheetsTest : public testing::TestWithParam<bool> {};

TEST_P(TwoSheetsTest, ShareNoWeights) {
  const TriangleMesh fine = make_two_sheets(40, GetParam());
  const TriangleMesh coarse = make_two_sheets(10, GetParam());
  std::vector<int> source;
  for (int sheet = 0; sheet < 2; ++sheet) {
    for (int j = 0; j <= 10; ++j) {
      for (int i = 0; i <= 10; ++i) source.push_back(sheet * 41 * 41 + 4 * j * 41 + 4 * i);
    }
  }
  for (const bool related : {true, false}) {
    const UpsamplingTable table = build_upsampling(
        fine, coarse, related ? std::span<const int>(source) : std::span<const int>(), {}, {});
    for_each_weight(table, [](int v, int c) { EXPECT_EQ(v < 41 * 41, c < 11 * 11) << v; });
    // When they are pulled apart, each sheet stays a plane.
    Points apart = coarse.positions;
    apart.rightCols(121).row(2).array() += 0.5;
    Points truth = fine.positions;
    truth.rightCols(41 * 41).row(2).array() += 0.5;
    EXPECT_LT(worst_distance(place(table, apart), truth), 1e-5);
  }
}

INSTANTIATE_TEST_SUITE_P(LookingTheSameWayOrAtEachOther, TwoSheetsTest, testing::Bool());

TEST(Upsampling, TellsTheSidesOfAPlateByTheirNormals) {
  // The unrelated plate is displaced so that the nearest of its sides is the wrong one.
  const TriangleMesh fine = make_two_sheets(40, true);
  TriangleMesh coarse = make_two_sheets(10, true);
  coarse.positions.row(2).array() += 0.007;
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  for_each_weight(table, [](int v, int c) { EXPECT_EQ(v < 41 * 41, c < 11 * 11) << v; });
}

/// Returns a sheet that is folded like a hairpin: two legs of length 1, 0.01 apart, and the bend
/// between them. `along` runs from 0 to 2 through both legs.
TriangleMesh make_hairpin(int cells) {
  return make_sheet(cells, cells / 2, [](double u, double v) {
    const double along = 2.0 * u;
    constexpr double kRadius = 0.005;
    if (along < 0.99) return Vector3d(along, v, 0.0);
    if (along > 1.01) return Vector3d(2.0 - along, v, 2.0 * kRadius);
    const double angle = std::numbers::pi * (along - 0.99) / 0.02;
    return Vector3d(0.99 + kRadius * std::sin(angle), v, kRadius * (1.0 - std::cos(angle)));
  });
}

class FinTest : public testing::TestWithParam<bool> {};

TEST_P(FinTest, KeepsItsSidesApart) {
  // The unrelated surface is oriented the same way or reversed.
  const TriangleMesh fine = make_hairpin(80);
  const TriangleMesh coarse = GetParam() ? reversed(make_hairpin(40)) : make_hairpin(40);
  const auto along = [](int vertex, int cells) {
    return 2.0 * static_cast<double>(vertex % (cells + 1)) / cells;
  };
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  for_each_weight(table,
                  [&](int v, int c) { EXPECT_LT(std::abs(along(v, 80) - along(c, 40)), 0.3); });
  EXPECT_LT(worst_distance(place(table, coarse.positions), fine.positions), 1e-5);
}

INSTANTIATE_TEST_SUITE_P(OrientedAlikeOrReversed, FinTest, testing::Bool());

TEST(Upsampling, NormalsComeFromNeighborsThatLookTheSameWay) {
  const TriangleMesh fine = make_hairpin(80), coarse = make_hairpin(40);
  const PointsF fine_normals = vertex_normals(fine.positions.cast<float>(), fine.triangles);
  const PointsF coarse_normals = vertex_normals(coarse.positions.cast<float>(), coarse.triangles);
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  for (int v = 0; v < table.fine_count; ++v) {
    for (int i = 0; i < table.neighbors; ++i) {
      const std::size_t entry = static_cast<std::size_t>(v) * table.neighbors + i;
      if (table.normal_weights[entry] == 0.0F) continue;
      EXPECT_GT(fine_normals.col(v).dot(coarse_normals.col(table.coarse_vertex(entry))), 0.0F);
    }
  }
  EXPECT_LT(mean(normal_errors(table, fine, coarse)), 0.5);
}

/// Returns two fingers and the web between them: a tube of radius 0.05 whose center line is a
/// hairpin with legs 0.11 apart, which leaves a gap of 0.01.
TriangleMesh make_fingers(int rings, int segments) {
  TriangleMesh mesh = make_revolution(rings, segments, [](double t) {
    return std::pair{2.0 * t, 0.05};
  });
  for (Eigen::Index i = 0; i < mesh.positions.cols(); ++i) {
    auto p = mesh.positions.col(i);
    const double along = p[0];
    constexpr double kRadius = 0.055;
    const double bend = std::numbers::pi * kRadius, leg = 1.0 - 0.5 * bend;
    const double angle = std::clamp((along - leg) / kRadius, 0.0, std::numbers::pi);
    const Vector3d tangent(std::cos(angle), std::sin(angle), 0.0);
    const Vector3d outward(std::sin(angle), -std::cos(angle), 0.0);
    const double past = along < leg ? along : along > leg + bend ? along - leg - bend : 0.0;
    const Vector3d middle =
        Vector3d(along < leg ? 0.0 : leg, kRadius, 0.0) + kRadius * outward + past * tangent;
    p = Vector3d(middle - p[1] * outward + p[2] * Vector3d::UnitZ());
  }
  return mesh;
}

TEST(Upsampling, KeepsFingersApart) {
  const TriangleMesh fine = make_fingers(160, 32), coarse = make_fingers(80, 16);
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  const auto along = [](int vertex, int rings, int segments) {
    if (vertex >= rings * segments) return vertex == rings * segments ? 0.0 : 2.0;
    const int ring = vertex / segments;
    return 2.0 * (ring + 1.0) / (rings + 1.0);
  };
  for_each_weight(
      table, [&](int v, int c) { EXPECT_LT(std::abs(along(v, 160, 32) - along(c, 80, 16)), 0.2); });
  EXPECT_LT(worst_distance(place(table, coarse.positions), fine.positions), 1e-5);
  EXPECT_LT(mean(normal_errors(table, fine, coarse)), 0.5);
}

TEST(Upsampling, CarriesReliefOnAPlaneAlong) {
  // The coarse sheet contains nothing of the relief, neither in its positions nor in its normals.
  const auto relief = [](double u, double v) {
    return Vector3d(u, v, 0.02 * std::sin(20.0 * u) * std::cos(15.0 * v));
  };
  const TriangleMesh fine = make_sheet(60, 60, relief);
  const TriangleMesh coarse =
      make_sheet(12, 12, [](double u, double v) { return Vector3d(u, v, 0.0); });
  for (const UpsamplingMethod method :
       {UpsamplingMethod::kMovingLeastSquares, UpsamplingMethod::kNormalDisplacement}) {
    const UpsamplingTable table = build_upsampling(fine, coarse, {}, {method, 24}, {});
    EXPECT_LT(worst_distance(place(table, coarse.positions), fine.positions), 1e-5);
    EXPECT_LT(mean(normal_errors(table, fine, coarse)), 0.5);
    TriangleMesh turned_fine = fine, turned_coarse = coarse;
    turned_fine.positions = turned_and_moved(fine.positions);
    turned_coarse.positions = turned_and_moved(coarse.positions);
    EXPECT_LT(worst_distance(place(table, turned_coarse.positions), turned_fine.positions), 1e-5);
    EXPECT_LT(mean(normal_errors(table, turned_fine, turned_coarse)), 0.5);
    // When the sheet is rolled up, the relief stays perpendicular to the roll.
    const auto rolled = [](const Points& points) {
      Points result = points;
      for (Eigen::Index i = 0; i < points.cols(); ++i) {
        const double radius = 0.5 - points(2, i);
        result.col(i) << radius * std::sin(2.0 * points(0, i)), points(1, i),
            0.5 - radius * std::cos(2.0 * points(0, i));
      }
      return result;
    };
    EXPECT_LT(worst_distance(place(table, rolled(coarse.positions)), rolled(fine.positions)),
              0.005);
  }
}

TEST(Upsampling, KeepsTiltsThatCylindricNormalsCannotTell) {
  // A tube has ripples along its axis. Coarse normals have no component along the axis.
  const auto tube = [](int rings, int segments, double ripple) {
    return make_sheet(segments, rings, [=](double u, double v) {
      const double angle = 2.0 * std::numbers::pi * u;
      const double radius = 0.3 + ripple * std::sin(40.0 * v);
      return Vector3d(radius * std::cos(angle), radius * std::sin(angle), v);
    });
  };
  const TriangleMesh fine = tube(80, 60, 0.005), coarse = tube(16, 24, 0.0);
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  EXPECT_FALSE(table.tilt_vertices.empty());
  EXPECT_LT(mean(normal_errors(table, fine, coarse)), 0.5);
  EXPECT_LT(worst_distance(place(table, coarse.positions), fine.positions), 1e-5);
}

TEST(Upsampling, BearsNeighborsOnALineOrAtOnePlace) {
  const TriangleMesh fine =
      make_sheet(10, 2, [](double u, double v) { return Vector3d(u, 0.1 * v, 0.02 * v); });
  const TriangleMesh line =
      make_sheet(10, 1, [](double u, double) { return Vector3d(u, 0.0, 0.0); });
  const TriangleMesh place_only =
      make_sheet(4, 4, [](double, double) { return Vector3d(0.5, 0.0, 0.0); });
  const Vector3d step(0.1, -0.2, 0.3);
  for (const TriangleMesh& coarse : {line, place_only}) {
    for (const UpsamplingMethod method :
         {UpsamplingMethod::kMovingLeastSquares, UpsamplingMethod::kNormalDisplacement}) {
      const UpsamplingTable table = build_upsampling(fine, coarse, {}, {method, 24}, {});
      EXPECT_TRUE(is_consistent(table));
      EXPECT_LT(worst_distance(place(table, coarse.positions), fine.positions), 1e-5);
      EXPECT_LT(worst_distance(place(table, coarse.positions.colwise() + step),
                               fine.positions.colwise() + step),
                1e-5);
    }
  }
}

TEST(Upsampling, BearsRepeatedPoints) {
  // Every triangle is separate: there are several vertices at each place, and none of them are
  // connected.
  const TriangleMesh fine = make_limb(30, 20), limb = make_limb(15, 12);
  TriangleMesh soup;
  soup.positions.resize(3, 3 * limb.triangle_count());
  for (int t = 0; t < limb.triangle_count(); ++t) {
    for (int i = 0; i < 3; ++i)
      soup.positions.col(3 * t + i) = limb.positions.col(limb.triangles[t][i]);
    soup.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  const UpsamplingTable table = build_upsampling(fine, soup, {}, {}, {});
  EXPECT_LT(worst_distance(place(table, soup.positions), fine.positions), 1e-5);
  EXPECT_LT(worst_distance(place(table, turned_and_moved(soup.positions)),
                           turned_and_moved(fine.positions)),
            1e-4);
  EXPECT_LT(mean(normal_errors(table, fine, soup)), 0.5);

  // At a seam, two rows of vertices of one surface coincide.
  TriangleMesh seam = limb;
  seam.positions.middleCols(5 * 12, 12) = seam.positions.middleCols(6 * 12, 12);
  const UpsamplingTable over_seam = build_upsampling(fine, seam, {}, {}, {});
  EXPECT_LT(worst_distance(place(over_seam, seam.positions), fine.positions), 1e-5);
}

TEST(Upsampling, TakesTheCopyOfACutVertexOnTheRightSide) {
  // Two fans touch in one vertex (a bow tie). The coarse surface has two copies of this vertex.
  const auto half = [](int cells, double sign) {
    return make_sheet(cells, cells, [sign](double u, double v) {
      return Vector3d(sign * u, sign * u * (v - 0.5), 0.0);
    });
  };
  const auto fused = [](TriangleMesh mesh, int first_copy, int cells) {
    // The vertices of the collapsed sides u = 0 become one vertex: vertex 0, or, if first_copy > 0
    // tells where the second half begins, the first vertex of each half.
    for (Triangle& t : mesh.triangles) {
      for (int& corner : t) {
        const int in_half = first_copy > 0 && corner >= first_copy ? corner - first_copy : corner;
        const int half_size = (cells + 1) * (cells + 1);
        if (in_half % half_size % (cells + 1) == 0) {
          corner = first_copy > 0 && corner >= first_copy ? first_copy : 0;
        }
      }
    }
    std::erase_if(mesh.triangles,
                  [](const Triangle& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
    return mesh;
  };
  constexpr int kFine = 24, kCoarse = 6;
  const int fine_half = (kFine + 1) * (kFine + 1), coarse_half = (kCoarse + 1) * (kCoarse + 1);
  const TriangleMesh fine = fused(joined(half(kFine, 1.0), half(kFine, -1.0)), 0, kFine);
  const TriangleMesh coarse =
      fused(joined(half(kCoarse, 1.0), half(kCoarse, -1.0)), coarse_half, kCoarse);
  std::vector<int> source;
  for (int side = 0; side < 2; ++side) {
    for (int j = 0; j <= kCoarse; ++j) {
      for (int i = 0; i <= kCoarse; ++i) {
        const bool tip = i == 0;
        source.push_back(tip ? 0 : side * fine_half + 4 * j * (kFine + 1) + 4 * i);
      }
    }
  }
  const UpsamplingTable table = build_upsampling(fine, coarse, source, {}, {});
  for_each_weight(table, [&](int v, int c) {
    if (std::abs(fine.positions(0, v)) < 1e-9) return;
    EXPECT_EQ(v < fine_half, c < coarse_half) << v << ' ' << c;
  });
}

TEST(Upsampling, UsesWideIndicesForVeryManyCoarseVertices) {
  const auto flat = [](double u, double v) { return Vector3d(u, v, 0.1 * u * v); };
  const TriangleMesh coarse = make_sheet(260, 260, flat), fine = make_sheet(9, 9, flat);
  ASSERT_GT(coarse.vertex_count(), 65536);
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  EXPECT_TRUE(table.short_indices.empty());
  EXPECT_GT(*std::max_element(table.long_indices.begin(), table.long_indices.end()), 65536U);
  EXPECT_LT(worst_distance(place(table, coarse.positions), fine.positions), 1e-5);
  EXPECT_LT(mean(normal_errors(table, fine, coarse)), 0.5);
}

}  // namespace
}  // namespace sinew

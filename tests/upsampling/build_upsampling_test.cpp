#include "upsampling/build_upsampling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <stop_token>
#include <utility>

#include "core/error.h"
#include "core/parallel.h"
#include "upsampling/surfaces.h"
#include "upsampling/upsample.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

double height_of(const TriangleMesh& mesh) {
  return bounding_box(mesh.positions).sizes().maxCoeff();
}

Points place(const UpsamplingTable& table, const Points& coarse) {
  PointsF out(3, table.fine_count);
  upsample_positions(table, coarse.cast<float>(),
                     {out.data(), static_cast<std::size_t>(out.size())});
  return out.cast<double>();
}

double worst_distance(const Points& a, const Points& b) {
  return (a - b).colwise().norm().maxCoeff();
}

/// Angles in degrees between upsampled normals and those of the fine surface.
std::vector<double> normal_errors(const UpsamplingTable& table, const TriangleMesh& fine,
                                  const TriangleMesh& coarse) {
  const PointsF positions = coarse.positions.cast<float>();
  const PointsF truth = vertex_normals(fine.positions.cast<float>(), fine.triangles);
  PointsF out(3, table.fine_count);
  upsample_normals(table, positions, vertex_normals(positions, coarse.triangles),
                   {out.data(), static_cast<std::size_t>(out.size())});
  std::vector<double> errors;
  for (int v = 0; v < table.fine_count; ++v) {
    EXPECT_NEAR(out.col(v).norm(), 1.0F, 1e-5F);
    const double cosine = static_cast<double>(out.col(v).dot(truth.col(v)));
    errors.push_back(std::acos(std::clamp(cosine, -1.0, 1.0)) * 180.0 / std::numbers::pi);
  }
  return errors;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Points turned_and_moved(const Points& points) {
  const Eigen::AngleAxisd turn(2.1, Vector3d(1.0, -2.0, 0.5).normalized());
  return (turn.toRotationMatrix() * points).colwise() + Vector3d(0.3, -0.2, 0.7);
}

Points sheared(const Points& points) {
  Matrix3d matrix;
  matrix << 1.2, 0.3, -0.2, -0.1, 0.8, 0.4, 0.2, 0.1, 1.1;
  return (matrix * points).colwise() + Vector3d(0.3, -0.2, 0.7);
}

Points bent(const Points& points) {
  Points result = points;
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    const Vector3d p = points.col(i);
    result.col(i) += Vector3d(0.3 * p[1] * p[2] - 0.2 * p[2] * p[2], 0.4 * p[0] * p[0],
                              0.3 * p[0] * p[1] - 0.1 * p[1] * p[1]);
  }
  return result;
}

/// Fine and coarse vertices whose rows give more than a trace of weight to each other.
template <typename Function>
void for_each_weight(const UpsamplingTable& table, Function&& function) {
  for (int v = 0; v < table.fine_count; ++v) {
    for (int i = 0; i < table.neighbours; ++i) {
      const std::size_t entry = static_cast<std::size_t>(v) * table.neighbours + i;
      if (table.position_weights[entry] == 0.0F && table.normal_weights[entry] == 0.0F) continue;
      function(v, static_cast<int>(table.coarse_vertex(entry)));
    }
  }
}

/// A limb of some 2000 vertices and a coarser one on a quarter of them.
class UpsamplingTest : public testing::Test {
 protected:
  static constexpr int kRings = 25, kSegments = 20;

  UpsamplingTest() {
    for (int ring = 0; ring < kRings; ++ring) {
      for (int i = 0; i < kSegments; ++i) {
        source_.push_back((2 * ring + 1) * 2 * kSegments + 2 * i);
      }
    }
    const int poles = fine_.vertex_count() - 2;
    source_.push_back(poles);
    source_.push_back(poles + 1);
  }
  ~UpsamplingTest() override { set_thread_count(0); }

  UpsamplingTable build(const UpsamplingSettings& settings = {}) const {
    return build_upsampling(fine_, coarse_, source_, settings, {});
  }

  TriangleMesh fine_ = make_limb(2 * kRings + 1, 2 * kSegments);
  TriangleMesh coarse_ = make_limb(kRings, kSegments);
  std::vector<int> source_;
};

TEST_F(UpsamplingTest, ReproducesTheRestForAnyNumberOfNeighboursAndMethod) {
  for (std::size_t c = 0; c < source_.size(); ++c) {
    ASSERT_LT((fine_.positions.col(source_[c]) - coarse_.positions.col(c)).norm(), 1e-12);
  }
  for (const UpsamplingMethod method :
       {UpsamplingMethod::kMovingLeastSquares, UpsamplingMethod::kNormalDisplacement}) {
    for (const int neighbours : {1, 4, 8, 24, 64}) {
      const UpsamplingTable table = build({method, neighbours});
      EXPECT_TRUE(is_consistent(table));
      EXPECT_LT(worst_distance(place(table, coarse_.positions), fine_.positions),
                1e-5 * height_of(fine_))
          << neighbours;
    }
  }
}

TEST_F(UpsamplingTest, FollowsRigidMotions) {
  for (const int neighbours : {1, 3, 8, 24}) {
    const UpsamplingTable table = build({UpsamplingMethod::kMovingLeastSquares, neighbours});
    // A single neighbour tells nothing of a turn.
    const Points moved = neighbours == 1 ? Points(coarse_.positions.colwise() + Vector3d::Ones())
                                         : turned_and_moved(coarse_.positions);
    const Points truth = neighbours == 1 ? Points(fine_.positions.colwise() + Vector3d::Ones())
                                         : turned_and_moved(fine_.positions);
    EXPECT_LT(worst_distance(place(table, moved), truth), 1e-5 * height_of(fine_)) << neighbours;
  }
}

TEST_F(UpsamplingTest, FollowsAffineAndQuadraticMotions) {
  const UpsamplingTable table = build();
  EXPECT_TRUE(table.residual_vertices.empty());
  EXPECT_LT(worst_distance(place(table, sheared(coarse_.positions)), sheared(fine_.positions)),
            1e-5);
  // At the poles rings crowd, and some vertices fall back to linear.
  EXPECT_GT(table.statistics.quadratic, 9 * fine_.vertex_count() / 10);
  EXPECT_EQ(table.statistics.quadratic + table.statistics.linear, fine_.vertex_count());
  const Points error = place(table, bent(coarse_.positions)) - bent(fine_.positions);
  for (int v = 0; v < fine_.vertex_count(); ++v) {
    EXPECT_LT(error.col(v).norm(), std::abs(fine_.positions(0, v)) < 0.9 ? 2e-5 : 1e-3) << v;
  }
}

TEST_F(UpsamplingTest, IsMoreFaithfulThanNormalDisplacement) {
  const auto twisted = [](const Points& points) {
    Points result = points;
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      const Eigen::AngleAxisd turn(1.5 * points(0, i), Vector3d::UnitX());
      result.col(i) = turn * points.col(i);
    }
    return result;
  };
  const auto error = [&](UpsamplingMethod method) {
    return (place(build({method, 24}), twisted(coarse_.positions)) - twisted(fine_.positions))
        .norm();
  };
  EXPECT_LT(error(UpsamplingMethod::kMovingLeastSquares),
            0.2 * error(UpsamplingMethod::kNormalDisplacement));
}

TEST_F(UpsamplingTest, DisplacementsStartWhereTheNormalLeadsToTheVertex) {
  const UpsamplingTable table = build({UpsamplingMethod::kNormalDisplacement, 24});
  EXPECT_LT(static_cast<int>(table.residual_vertices.size()), fine_.vertex_count() / 100);
}

TEST_F(UpsamplingTest, WeightsOfEachRowSumToOne) {
  for (const int neighbours : {1, 8, 24, 64}) {
    const UpsamplingTable table = build({UpsamplingMethod::kMovingLeastSquares, neighbours});
    for (const auto& weights : {table.position_weights, table.normal_weights}) {
      for (int v = 0; v < table.fine_count; ++v) {
        const auto row = weights.begin() + static_cast<std::ptrdiff_t>(v) * neighbours;
        EXPECT_NEAR(std::accumulate(row, row + neighbours, 0.0), 1.0, 1e-6);
      }
    }
  }
}

TEST_F(UpsamplingTest, NormalsAreThoseOfTheFineSurfaceAndTurnAlong) {
  for (const UpsamplingMethod method :
       {UpsamplingMethod::kMovingLeastSquares, UpsamplingMethod::kNormalDisplacement}) {
    const UpsamplingTable table = build({method, 24});
    EXPECT_LT(mean(normal_errors(table, fine_, coarse_)), 0.5);
    TriangleMesh fine = fine_, coarse = coarse_;
    fine.positions = turned_and_moved(fine.positions);
    coarse.positions = turned_and_moved(coarse.positions);
    EXPECT_LT(mean(normal_errors(table, fine, coarse)), 0.5);
    fine.positions = bent(fine_.positions);
    coarse.positions = bent(coarse_.positions);
    EXPECT_LT(mean(normal_errors(table, fine, coarse)), 3.0);
  }
}

TEST_F(UpsamplingTest, IsTheSameForAnyNumberOfThreads) {
  set_thread_count(1);
  const UpsamplingTable one = build();
  const Points placed = place(one, bent(coarse_.positions));
  for (const int threads : {2, 5}) {
    set_thread_count(threads);
    EXPECT_TRUE(build() == one);
    EXPECT_EQ(place(one, bent(coarse_.positions)), placed);
  }
}

TEST_F(UpsamplingTest, StopsOnRequest) {
  std::stop_source stop;
  const Progress progress(
      [&stop](double fraction, const std::string&) {
        if (fraction > 0.2) stop.request_stop();
      },
      stop.get_token());
  EXPECT_THROW(build_upsampling(fine_, coarse_, source_, {}, progress), Cancelled);
}

TEST_F(UpsamplingTest, RefusesWhatDoesNotFit) {
  EXPECT_THROW(build({UpsamplingMethod::kMovingLeastSquares, 0}), std::logic_error);
  EXPECT_THROW(build({UpsamplingMethod::kMovingLeastSquares, 65}), std::logic_error);
  source_[3] = fine_.vertex_count();
  EXPECT_THROW(build(), std::logic_error);
  source_.pop_back();
  EXPECT_THROW(build(), std::logic_error);
  source_.clear();
  coarse_.triangles.clear();
  EXPECT_THROW(build(), std::logic_error);
}

TEST_F(UpsamplingTest, FollowsAnUnrelatedMeshOfTheSameBody) {
  const TriangleMesh other = make_limb(38, 19);
  const UpsamplingTable table = build_upsampling(fine_, other, {}, {}, {});
  EXPECT_EQ(table.statistics.bound, 0);
  EXPECT_LT(worst_distance(place(table, other.positions), fine_.positions), 1e-5);
  EXPECT_LT(worst_distance(place(table, sheared(other.positions)), sheared(fine_.positions)), 1e-4);
  EXPECT_LT(worst_distance(place(table, bent(other.positions)), bent(fine_.positions)), 2e-3);
  EXPECT_LT(mean(normal_errors(table, fine_, other)), 0.5);
}

TEST_F(UpsamplingTest, ASmallPieceWithoutSimulatedVerticesMovesRigidly) {
  TriangleMesh eye = make_sphere(0.02, 7, 10);
  eye.positions.colwise() += Vector3d(0.1, 0.0, 0.33);
  const TriangleMesh fine = joined(fine_, eye);
  const UpsamplingTable table = build_upsampling(fine, coarse_, source_, {}, {});
  EXPECT_EQ(table.statistics.bound, eye.vertex_count());
  EXPECT_LT(worst_distance(place(table, coarse_.positions), fine.positions), 1e-5);
  EXPECT_LT(worst_distance(place(table, turned_and_moved(coarse_.positions)),
                           turned_and_moved(fine.positions)),
            2e-5);
  const Points moved = place(table, bent(coarse_.positions)).rightCols(eye.vertex_count());
  for (int i = 0; i < eye.vertex_count(); ++i) {
    EXPECT_NEAR((moved.col(i) - moved.col(0)).norm(),
                (eye.positions.col(i) - eye.positions.col(0)).norm(), 1e-6);
  }
  // It stays where it sat on the body.
  EXPECT_LT((moved.rowwise().mean() - bent(eye.positions).rowwise().mean()).norm(), 0.05);
}

TEST_F(UpsamplingTest, AGarmentWithoutSimulatedVerticesFollowsTheBody) {
  TriangleMesh garment = make_limb(40, 30);
  garment.positions.bottomRows(2) *= 1.1;
  std::erase_if(garment.triangles,
                [&](const Triangle& t) { return std::abs(garment.positions(0, t[0])) > 0.5; });
  const TriangleMesh fine = joined(fine_, garment);
  const UpsamplingTable table = build_upsampling(fine, coarse_, source_, {}, {});
  EXPECT_EQ(table.statistics.bound, garment.vertex_count());
  EXPECT_EQ(table.statistics.quadratic, build().statistics.quadratic);  // linear at most
  EXPECT_LT(worst_distance(place(table, coarse_.positions), fine.positions), 1e-5);
  EXPECT_LT(worst_distance(place(table, turned_and_moved(coarse_.positions)),
                           turned_and_moved(fine.positions)),
            1e-5);
  EXPECT_LT(worst_distance(place(table, bent(coarse_.positions)), bent(fine.positions)), 0.05);
}

/// Two unit sheets at z = 0 and z = 0.01, each on its own.
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
    // Pulled apart, each stays a plane.
    Points apart = coarse.positions;
    apart.rightCols(121).row(2).array() += 0.5;
    Points truth = fine.positions;
    truth.rightCols(41 * 41).row(2).array() += 0.5;
    EXPECT_LT(worst_distance(place(table, apart), truth), 1e-5);
  }
}

INSTANTIATE_TEST_SUITE_P(LookingTheSameWayOrAtEachOther, TwoSheetsTest, testing::Bool());

TEST(Upsampling, TellsTheSidesOfAPlateByTheirNormals) {
  // The unrelated plate lies so that the nearest of its sides is the wrong one.
  const TriangleMesh fine = make_two_sheets(40, true);
  TriangleMesh coarse = make_two_sheets(10, true);
  coarse.positions.row(2).array() += 0.007;
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  for_each_weight(table, [](int v, int c) { EXPECT_EQ(v < 41 * 41, c < 11 * 11) << v; });
}

/// A sheet folded like a hairpin: two legs of length 1, 0.01 apart, and the bend between them.
/// `along` runs from 0 to 2 through both legs.
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
  // Whether the unrelated surface is oriented the same way or not.
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

TEST(Upsampling, NormalsComeFromNeighboursThatLookTheSameWay) {
  const TriangleMesh fine = make_hairpin(80), coarse = make_hairpin(40);
  const PointsF fine_normals = vertex_normals(fine.positions.cast<float>(), fine.triangles);
  const PointsF coarse_normals = vertex_normals(coarse.positions.cast<float>(), coarse.triangles);
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  for (int v = 0; v < table.fine_count; ++v) {
    for (int i = 0; i < table.neighbours; ++i) {
      const std::size_t entry = static_cast<std::size_t>(v) * table.neighbours + i;
      if (table.normal_weights[entry] == 0.0F) continue;
      EXPECT_GT(fine_normals.col(v).dot(coarse_normals.col(table.coarse_vertex(entry))), 0.0F);
    }
  }
  EXPECT_LT(mean(normal_errors(table, fine, coarse)), 0.5);
}

/// Two fingers and the web between them: a tube of radius 0.05 whose middle line is a hairpin, its
/// legs 0.11 apart, that is, a gap of 0.01.
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
  // The coarse sheet knows nothing of the relief, in neither positions nor normals.
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
    // Rolled up, the relief stands on the roll.
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
  // Rings on a tube: coarse normals have no part along the axis.
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

TEST(Upsampling, BearsNeighboursOnALineOrAtOnePlace) {
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
  // Every triangle on its own: three vertices at each place, and none of them connected.
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

  // A seam: two rows of vertices at one place within one surface.
  TriangleMesh seam = limb;
  seam.positions.middleCols(5 * 12, 12) = seam.positions.middleCols(6 * 12, 12);
  const UpsamplingTable over_seam = build_upsampling(fine, seam, {}, {}, {});
  EXPECT_LT(worst_distance(place(over_seam, seam.positions), fine.positions), 1e-5);
}

TEST(Upsampling, TakesTheCopyOfACutVertexOnTheRightSide) {
  // Two fans that touch in one vertex (a bow tie). The coarse surface has two copies of it.
  const auto half = [](int cells, double sign) {
    return make_sheet(cells, cells, [sign](double u, double v) {
      return Vector3d(sign * u, sign * u * (v - 0.5), 0.0);
    });
  };
  const auto fused = [](TriangleMesh mesh, int first_copy, int cells) {
    // The collapsed sides u = 0 become one vertex, 0 (for each half of its own when first_copy
    // says where the second half begins).
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

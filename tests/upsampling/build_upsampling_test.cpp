// SPDX-License-Identifier: MIT

#include "upsampling/build_upsampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <stdexcept>
#include <stop_token>

#include "core/error.h"
#include "core/thread_count.h"
#include "upsampling/judging.h"

namespace sinew {
namespace {

/// A limb with about 2000 vertices, and a coarse one with a quarter of them.
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

TEST_F(UpsamplingTest, ReproducesTheRestForAnyNumberOfNeighborsAndMethod) {
  for (std::size_t c = 0; c < source_.size(); ++c) {
    ASSERT_LT((fine_.positions.col(source_[c]) - coarse_.positions.col(c)).norm(), 1e-12);
  }
  for (const UpsamplingMethod method :
       {UpsamplingMethod::kMovingLeastSquares, UpsamplingMethod::kNormalDisplacement}) {
    for (const int neighbors : {1, 4, 8, 24, 64}) {
      const UpsamplingTable table = build({method, neighbors});
      EXPECT_TRUE(is_consistent(table));
      EXPECT_LT(worst_distance(place(table, coarse_.positions), fine_.positions),
                1e-5 * height_of(fine_))
          << neighbors;
    }
  }
}

TEST_F(UpsamplingTest, FollowsRigidMotions) {
  for (const int neighbors : {1, 3, 8, 24}) {
    const UpsamplingTable table = build({UpsamplingMethod::kMovingLeastSquares, neighbors});
    // A single neighbor carries no information about rotations.
    const Points moved = neighbors == 1 ? Points(coarse_.positions.colwise() + Vector3d::Ones())
                                        : turned_and_moved(coarse_.positions);
    const Points truth = neighbors == 1 ? Points(fine_.positions.colwise() + Vector3d::Ones())
                                        : turned_and_moved(fine_.positions);
    EXPECT_LT(worst_distance(place(table, moved), truth), 1e-5 * height_of(fine_)) << neighbors;
  }
}

TEST_F(UpsamplingTest, FollowsAffineAndQuadraticMotions) {
  const UpsamplingTable table = build();
  EXPECT_TRUE(table.residual_vertices.empty());
  EXPECT_LT(worst_distance(place(table, sheared(coarse_.positions)), sheared(fine_.positions)),
            1e-5);
  // Rings are close together at the poles, where some vertices fall back to linear fits.
  EXPECT_GT(table.statistics.quadratic, 9 * fine_.vertex_count() / 10);
  EXPECT_EQ(table.statistics.quadratic + table.statistics.linear, fine_.vertex_count());
  const Points error = place(table, bent(coarse_.positions)) - bent(fine_.positions);
  for (int v = 0; v < fine_.vertex_count(); ++v) {
    EXPECT_LT(error.col(v).norm(), std::abs(fine_.positions(0, v)) < 0.9 ? 2e-5 : 1e-3) << v;
  }
}

TEST_F(UpsamplingTest, OfDegreeOneFollowsAffineMotionsAlone) {
  const UpsamplingTable table = build({.degree = 1});
  EXPECT_EQ(table.statistics.quadratic, 0);
  EXPECT_LT(worst_distance(place(table, sheared(coarse_.positions)), sheared(fine_.positions)),
            1e-5);
  EXPECT_GT(worst_distance(place(table, bent(coarse_.positions)), bent(fine_.positions)), 2e-3);
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
  for (const int neighbors : {1, 8, 24, 64}) {
    const UpsamplingTable table = build({UpsamplingMethod::kMovingLeastSquares, neighbors});
    for (const auto& weights : {table.position_weights, table.normal_weights}) {
      for (int v = 0; v < table.fine_count; ++v) {
        const auto row = weights.begin() + static_cast<std::ptrdiff_t>(v) * neighbors;
        EXPECT_NEAR(std::accumulate(row, row + neighbors, 0.0), 1.0, 1e-6);
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
  EXPECT_THROW(build({.degree = 0}), std::logic_error);
  EXPECT_THROW(build({.degree = 3}), std::logic_error);
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
  // The piece stays at its place on the body.
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
  EXPECT_EQ(table.statistics.quadratic, build().statistics.quadratic);  // bound rows are linear
  EXPECT_LT(worst_distance(place(table, coarse_.positions), fine.positions), 1e-5);
  EXPECT_LT(worst_distance(place(table, turned_and_moved(coarse_.positions)),
                           turned_and_moved(fine.positions)),
            1e-5);
  EXPECT_LT(worst_distance(place(table, bent(coarse_.positions)), bent(fine.positions)), 0.05);
}

/// A pony tail sticks out of the limb. Bumps of the skin below do not stretch its end.
TEST_F(UpsamplingTest, APieceThatSticksOutFollowsThePlaceWhereItComesOut) {
  TriangleMesh tail = make_tube(0.8, 0.04, 25, 8);
  tail.positions.row(0).swap(tail.positions.row(1));
  tail.positions.row(0) *= -1.0;
  tail.positions.colwise() += Vector3d(0.1, 0.65, 0.0);
  const TriangleMesh fine = joined(fine_, tail);
  const UpsamplingTable table = build_upsampling(fine, coarse_, source_, {}, {});
  EXPECT_LT(worst_distance(place(table, turned_and_moved(coarse_.positions)),
                           turned_and_moved(fine.positions)),
            2e-5);
  Points moved = bent(coarse_.positions);
  for (auto point : moved.colwise()) point.y() += 0.02 * std::sin(25.0 * (point.x() + point.z()));
  const Points skin = place(table, moved);
  int checked = 0;
  for (const Triangle& t : fine.triangles) {
    if (t[0] < fine_.vertex_count() || fine.positions(1, t[0]) < 0.6) continue;
    EXPECT_NEAR((skin.col(t[0]) - skin.col(t[1])).norm(),
                (fine.positions.col(t[0]) - fine.positions.col(t[1])).norm(), 1e-5);
    ++checked;
  }
  EXPECT_GT(checked, 200);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "upsampling/volume_correction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "core/thread_count.h"
#include "mesh/prisms.h"
#include "support/meshes.h"
#include "upsampling/build_upsampling.h"

namespace sinew {
namespace {

/// A sphere of radius 1 that follows a coarser one by moving least squares.
struct FollowingSphere {
  TriangleMesh fine = make_sphere(1.0, 47, 96);
  TriangleMesh coarse = make_sphere(1.0, 15, 24);
  VolumeCorrection correction{
      fine, coarse.positions,
      build_upsampling(fine, coarse, {}, {.neighbors = 18, .degree = 1}, {})};

  /// Returns the sphere with gap(vertex) added along its normals.
  template <typename Gap>
  PointsF with_gaps(Gap&& gap) const {
    PointsF positions = fine.positions.cast<float>();
    for (int v = 0; v < fine.vertex_count(); ++v)
      positions.col(v) *= 1.0F + static_cast<float>(gap(v));
    return positions;
  }
  PointsF corrected(const PointsF& exact) const {
    PointsF positions = fine.positions.cast<float>();
    correction.apply(positions, exact);
    return positions;
  }
  double volume(const PointsF& positions) const {
    return signed_volume(positions.cast<double>(), fine.triangles);
  }
};

TEST(VolumeCorrection, ChangesNothingWithoutAGap) {
  const FollowingSphere sphere;
  const PointsF rest = sphere.fine.positions.cast<float>();
  EXPECT_EQ(sphere.corrected(rest), rest);
}

/// The normals of vertices between flat triangles are not quite those of the sphere.
TEST(VolumeCorrection, RestoresAnEvenGapCompletely) {
  const FollowingSphere sphere;
  const PointsF exact = sphere.with_gaps([](int) { return 0.05; });
  EXPECT_LT((sphere.corrected(exact) - exact).colwise().norm().maxCoeff(), 1e-3F);
}

/// The volume is restored, whatever the gaps are.
TEST(VolumeCorrection, RestoresTheVolumeOfRandomGaps) {
  const FollowingSphere sphere;
  const double rest = sphere.volume(sphere.fine.positions.cast<float>());
  for (int seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> gap(-0.001, 0.003);
    const PointsF exact = sphere.with_gaps([&](int) { return gap(random); });
    const double wanted = sphere.volume(exact) - rest;
    EXPECT_NEAR(sphere.volume(sphere.corrected(exact)) - rest, wanted, 0.02 * wanted) << seed;
  }
}

/// Half of the sphere has lost volume. It must come back there and not elsewhere.
TEST(VolumeCorrection, RestoresVolumeWhereItWasLost) {
  const FollowingSphere sphere;
  const auto is_in_front = [&](int v) { return sphere.fine.positions(0, v) > 0.0; };
  const PointsF corrected =
      sphere.corrected(sphere.with_gaps([&](int v) { return is_in_front(v) ? 0.05 : 0.0; }));
  for (int v = 0; v < sphere.fine.vertex_count(); ++v) {
    if (std::abs(sphere.fine.positions(0, v)) < 0.7) continue;
    EXPECT_NEAR(corrected.col(v).norm(), is_in_front(v) ? 1.05F : 1.0F, 1e-3F) << v;
  }
}

/// Gaps that alternate from vertex to vertex are the creases for which the surface is smoothed.
TEST(VolumeCorrection, LeavesCreasesOut) {
  const FollowingSphere sphere;
  std::mt19937 random(5);
  const PointsF exact = sphere.with_gaps([&](int) { return random() % 2 == 0 ? 0.01 : -0.01; });
  const PointsF rest = sphere.fine.positions.cast<float>();
  double sum = 0.0;
  const PointsF moved = sphere.corrected(exact) - rest;
  for (int v = 0; v < rest.cols(); ++v) sum += moved.col(v).squaredNorm();
  EXPECT_LT(std::sqrt(sum / static_cast<double>(rest.cols())), 0.002);
}

TEST(VolumeCorrection, IsTheSameForAnyNumberOfThreads) {
  const FollowingSphere sphere;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> gap(-0.1, 0.1);
  const PointsF exact = sphere.with_gaps([&](int) { return gap(random); });
  set_thread_count(1);
  const PointsF expected = sphere.corrected(exact);
  for (const int threads : {2, 3, 8}) {
    set_thread_count(threads);
    EXPECT_EQ(sphere.corrected(exact), expected) << threads;
  }
  set_thread_count(0);
}

TEST(VolumeCorrection, RefusesPositionsOfAnotherSurface) {
  const FollowingSphere sphere;
  PointsF positions = sphere.fine.positions.cast<float>();
  const PointsF shorter = positions.leftCols(5);
  EXPECT_THROW(sphere.correction.apply(positions, shorter), std::logic_error);
}

}  // namespace
}  // namespace sinew

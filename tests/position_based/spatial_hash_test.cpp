// SPDX-License-Identifier: MIT

#include "position_based/spatial_hash.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>
#include <utility>

#include "core/thread_count.h"
#include "position_based/brute_force_penetrations.h"
#include "support/meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

using test::by_brute_force;
using test::by_determinants;
using test::Pairs;

Pairs pairs_of(const std::vector<Penetration>& found) {
  Pairs pairs;
  for (const Penetration& one : found) pairs.emplace(one.particle, one.tetrahedron);
  EXPECT_EQ(pairs.size(), found.size()) << "a pair was found twice";
  return pairs;
}

/// A tube of tetrahedra and random deformations of it.
class SpatialHashTest : public testing::Test {
 protected:
  SpatialHashTest() : mesh_(fill_solid(make_tube(1.8, 0.16, 41, 16), {.tetrahedra = 1200}).mesh) {}

  /// Bends the tube by waves, stretches it, and moves each particle on its own.
  PointsF deformed(std::mt19937& random) const {
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    Eigen::Matrix3d waves, matrix;
    for (double& x : waves.reshaped()) x = unit(random);
    for (double& x : matrix.reshaped()) x = unit(random);
    const double noise = std::abs(unit(random)) < 0.5 ? 0.02 : 0.0;
    PointsF positions(3, mesh_.vertex_count());
    for (int v = 0; v < mesh_.vertex_count(); ++v) {
      const Eigen::Vector3d rest = mesh_.positions.col(v);
      Eigen::Vector3d moved = rest + 0.4 * matrix * rest;
      for (int k = 0; k < 3; ++k)
        moved += 0.4 * waves.col(k) * std::sin((2.0 + 3.0 * k) * rest.x() + waves(k, 0));
      for (int i = 0; i < 3; ++i) moved[i] += noise * unit(random);
      positions.col(v) = moved.cast<float>();
    }
    return positions;
  }

  TetrahedronMesh mesh_;
};

TEST_F(SpatialHashTest, FindsNothingAtRest) {
  SpatialHash hash(mesh_.vertex_count(), mesh_.tetrahedra, 0.07F);
  EXPECT_TRUE(hash.find(mesh_.positions.cast<float>()).empty());
}

TEST_F(SpatialHashTest, FindsWhatBruteForceFinds) {
  std::mt19937 random(5);
  std::size_t all = 0;
  SpatialHash coarse(mesh_.vertex_count(), mesh_.tetrahedra, 0.3F);
  SpatialHash usual(mesh_.vertex_count(), mesh_.tetrahedra, 0.07F);
  SpatialHash fine(mesh_.vertex_count(), mesh_.tetrahedra, 0.01F);
  for (int trial = 0; trial < 200; ++trial) {
    const PointsF positions = deformed(random);
    const Pairs expected = by_brute_force(positions, mesh_.tetrahedra);
    all += expected.size();
    EXPECT_EQ(pairs_of(coarse.find(positions)), expected) << trial;
    EXPECT_EQ(pairs_of(usual.find(positions)), expected) << trial;
    EXPECT_EQ(pairs_of(fine.find(positions)), expected) << trial;
  }
  EXPECT_GT(all, 10000U);
}

TEST_F(SpatialHashTest, ReturnsTheCoordinatesOfThePrintedDeterminants) {
  std::mt19937 random(6);
  SpatialHash hash(mesh_.vertex_count(), mesh_.tetrahedra, 0.07F);
  for (int trial = 0; trial < 20; ++trial) {
    const PointsF positions = deformed(random);
    for (const Penetration& found : hash.find(positions)) {
      const Tetrahedron& t = mesh_.tetrahedra[found.tetrahedron];
      const Eigen::Vector4d expected = by_determinants(positions, t, found.particle);
      EXPECT_LT((found.weights.cast<double>() - expected).norm(), 1e-5);
    }
  }
}

TEST_F(SpatialHashTest, FindsTheSameInTheSameOrderForAnyNumberOfThreads) {
  std::mt19937 random(7);
  const PointsF positions = deformed(random);
  std::vector<Penetration> first;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    SpatialHash hash(mesh_.vertex_count(), mesh_.tetrahedra, 0.07F);
    const std::vector<Penetration> found = hash.find(positions);
    if (threads == 1) first = found;
    ASSERT_EQ(found.size(), first.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].particle, first[i].particle);
      EXPECT_EQ(found[i].tetrahedron, first[i].tetrahedron);
      EXPECT_EQ(found[i].weights, first[i].weights);
    }
  }
  set_thread_count(0);
  EXPECT_FALSE(first.empty());
}

TEST_F(SpatialHashTest, FindsOnlyTheGivenParticlesAndTetrahedra) {
  std::mt19937 random(8);
  const PointsF positions = deformed(random);
  SpatialHash hash(mesh_.vertex_count(), mesh_.tetrahedra, 0.07F);
  std::vector<int> particles, tetrahedra;
  for (int v = 0; v < mesh_.vertex_count(); v += 3) particles.push_back(v);
  for (int t = 1; t < mesh_.tetrahedron_count(); t += 2) tetrahedra.push_back(t);
  Pairs expected;
  for (const auto& [v, t] : pairs_of(hash.find(positions)))
    if (v % 3 == 0 && t % 2 == 1) expected.emplace(v, t);
  EXPECT_FALSE(expected.empty());
  EXPECT_EQ(pairs_of(hash.find(positions, particles, tetrahedra)), expected);
}

TEST_F(SpatialHashTest, LeavesOutWhatIsNotFinite) {
  std::mt19937 random(9);
  PointsF positions = deformed(random);
  SpatialHash hash(mesh_.vertex_count(), mesh_.tetrahedra, 0.07F);
  Pairs expected = pairs_of(hash.find(positions));
  const int broken = expected.begin()->first;
  positions.col(broken).setConstant(std::numeric_limits<float>::quiet_NaN());
  std::erase_if(expected, [&](const std::pair<int, int>& pair) {
    const Tetrahedron& t = mesh_.tetrahedra[pair.second];
    return pair.first == broken || std::find(t.begin(), t.end(), broken) != t.end();
  });
  EXPECT_EQ(pairs_of(hash.find(positions)), expected);
  positions.col(broken).setConstant(1e30F);
  for (const auto& [v, t] : pairs_of(hash.find(positions))) EXPECT_NE(v, broken);
}

}  // namespace
}  // namespace sinew

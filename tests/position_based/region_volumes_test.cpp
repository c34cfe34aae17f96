// SPDX-License-Identifier: MIT

#include "position_based/region_volumes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "mesh/prisms.h"
#include "support/meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

/// A ball whose tetrahedra belong to two regions, left and right of its middle.
struct TwoHalves {
  TetrahedronMesh mesh = fill_solid(make_sphere(0.5), {.tetrahedra = 3000}).mesh;
  std::vector<int> regions;
  PositionBody body;

  TwoHalves() {
    for (const Tetrahedron& t : mesh.tetrahedra)
      regions.push_back(mesh.positions(0, t[0]) < 0.0 ? 0 : 1);
    body = {mesh.positions,
            std::vector<float>(mesh.vertex_count(), 1.0F),
            mesh.tetrahedra,
            unique_edges(mesh.tetrahedra),
            {}};
  }

  /// Returns the volume of a region relative to that at rest, less 1.
  double change(int region, const Points& positions) const {
    double now = 0.0, rest = 0.0;
    for (std::size_t t = 0; t < regions.size(); ++t) {
      if (regions[t] != region) continue;
      now += signed_volume(positions, mesh.tetrahedra[t]);
      rest += signed_volume(mesh.positions, mesh.tetrahedra[t]);
    }
    return now / rest - 1.0;
  }
};

Points positions_of(const ParticleState& particles, int count) {
  Points positions(3, count);
  for (int v = 0; v < count; ++v) positions.col(v) = particles.position(v).cast<double>();
  return positions;
}

TEST(RegionVolumes, AreRestoredAndTheCenterOfMassStays) {
  const TwoHalves ball;
  const int count = ball.mesh.vertex_count();
  ParticleState particles(count);
  for (int v = 0; v < count; ++v) {
    Eigen::Vector3d place = ball.mesh.positions.col(v);
    place *= place.x() < 0.0 ? 0.995 : 1.003;  // one half loses volume, the other one gains some
    particles.position(v) = place.cast<float>();
    particles.inverse_mass(v) = v % 3 == 0 ? 2.0F : 1.0F;
  }
  const Points before = positions_of(particles, count);
  const RegionVolumes volumes(ball.body, ball.regions);
  volumes.restore(particles);
  const Points after = positions_of(particles, count);
  for (const int region : {0, 1}) {
    EXPECT_GT(std::abs(ball.change(region, before)), 0.008);
    EXPECT_LT(std::abs(ball.change(region, after)), 0.0003) << region;
  }
  Eigen::Vector3d momentum = Eigen::Vector3d::Zero();
  for (int v = 0; v < count; ++v)
    momentum += (after.col(v) - before.col(v)) / particles.inverse_mass(v);
  EXPECT_LT(momentum.norm(), 1e-4);
}

TEST(RegionVolumes, MoveNoFixedParticleAndNothingAtRest) {
  const TwoHalves ball;
  const int count = ball.mesh.vertex_count();
  ParticleState particles(count);
  const auto place = [&](double scale) {
    for (int v = 0; v < count; ++v) {
      particles.position(v) = (scale * ball.mesh.positions.col(v)).cast<float>();
      particles.inverse_mass(v) = ball.mesh.positions(1, v) < 0.0 ? 0.0F : 1.0F;
    }
  };
  const RegionVolumes volumes(ball.body, ball.regions);
  place(0.99);
  const Points before = positions_of(particles, count);
  volumes.restore(particles);
  const Points after = positions_of(particles, count);
  for (int v = 0; v < count; ++v) {
    if (particles.inverse_mass(v) != 0.0F) continue;
    EXPECT_EQ(after.col(v), before.col(v));
  }
  EXPECT_GT((after - before).norm(), 1e-3);
  place(1.0);
  volumes.restore(particles);
  EXPECT_LT((positions_of(particles, count) - ball.mesh.positions).colwise().norm().maxCoeff(),
            1e-6);
}

TEST(RegionVolumes, RestoreOnlyAPartOfATangle) {
  const TwoHalves ball;
  const int count = ball.mesh.vertex_count();
  ParticleState particles(count);
  for (int v = 0; v < count; ++v) {
    particles.position(v) = (0.3 * ball.mesh.positions.col(v)).cast<float>();
    particles.inverse_mass(v) = 1.0F;
  }
  const Points before = positions_of(particles, count);
  RegionVolumes(ball.body, ball.regions).restore(particles);
  EXPECT_LT((positions_of(particles, count) - before).colwise().norm().maxCoeff(), 0.2);
}

TEST(RegionVolumes, LeaveRegionsWithAKeptParticleAlone) {
  const TwoHalves ball;
  const int count = ball.mesh.vertex_count();
  ParticleState particles(count);
  int leftmost = 0;
  for (int v = 0; v < count; ++v) {
    particles.position(v) = (0.997 * ball.mesh.positions.col(v)).cast<float>();
    particles.inverse_mass(v) = 1.0F;
    if (ball.mesh.positions(0, v) < ball.mesh.positions(0, leftmost)) leftmost = v;
  }
  const Points before = positions_of(particles, count);
  RegionVolumes(ball.body, ball.regions).restore(particles, std::vector<int>{leftmost});
  const Points after = positions_of(particles, count);
  EXPECT_LT(std::abs(ball.change(1, after)), 0.0003);
  std::vector<bool> is_right(count, false);
  for (std::size_t t = 0; t < ball.regions.size(); ++t)
    for (const int v : ball.mesh.tetrahedra[t])
      if (ball.regions[t] == 1) is_right[v] = true;
  for (int v = 0; v < count; ++v) {
    if (is_right[v]) continue;
    EXPECT_EQ(after.col(v), before.col(v)) << v;
  }
}

}  // namespace
}  // namespace sinew

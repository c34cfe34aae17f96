// SPDX-License-Identifier: MIT

#include "skinning/position_based/particle_upsampling.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/meshes.h"
#include "upsampling/upsample.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

/// A bent tube and the tetrahedra that fill it.
struct FilledTube {
  TriangleMesh surface = make_tube(1.8, 0.16, 41, 16);
  TetrahedronMesh mesh = fill_solid(surface, {.tetrahedra = 1500}).mesh;
};

/// Returns the surface that follows the particles at some positions.
Points followed(const ParticleUpsampling& upsampling, const Points& particles, int vertex_count) {
  const PointsF coarse = particles(Eigen::all, upsampling.particles).cast<float>();
  PointsF fine(3, vertex_count);
  upsample_positions(upsampling.table, coarse,
                     {fine.data(), static_cast<std::size_t>(fine.size())});
  return fine.cast<double>();
}

/// Expects that a surface follows affine maps of the particles exactly.
void expect_affine(const ParticleUpsampling& upsampling, const FilledTube& tube) {
  Eigen::Affine3d map = Eigen::Affine3d::Identity();
  EXPECT_LT((followed(upsampling, tube.mesh.positions, tube.surface.vertex_count()) -
             tube.surface.positions)
                .cwiseAbs()
                .maxCoeff(),
            2e-5);
  map.linear() << 1.1, 0.2, -0.3, 0.0, 0.9, 0.1, 0.2, -0.1, 1.3;
  map.translation() << 0.5, -2.0, 1.0;
  const Points moved = map * tube.mesh.positions;
  const Points expected = map * tube.surface.positions;
  EXPECT_LT(
      (followed(upsampling, moved, tube.surface.vertex_count()) - expected).cwiseAbs().maxCoeff(),
      2e-4);
}

TEST(ParticleUpsampling, FollowsAffineMapsOfTetrahedra) {
  const FilledTube tube;
  expect_affine(follow_tetrahedra(embed(tube.surface, tube.mesh), tube.mesh), tube);
}

TEST(ParticleUpsampling, FollowsAffineMapsOfTheBoundary) {
  const FilledTube tube;
  expect_affine(follow_boundary(tube.surface, tube.mesh, {}), tube);
}

TEST(ParticleUpsampling, TakesEachVertexFromItsOwnTetrahedron) {
  const FilledTube tube;
  const std::vector<EmbeddedPoint> places = embed(tube.surface, tube.mesh);
  Points particles = tube.mesh.positions;
  for (Eigen::Index v = 0; v < particles.cols(); ++v) particles(1, v) += 0.01 * (v * 37 % 11);
  const Points skin =
      followed(follow_tetrahedra(places, tube.mesh), particles, tube.surface.vertex_count());
  for (int v = 0; v < tube.surface.vertex_count(); ++v) {
    Eigen::Vector3d expected = Eigen::Vector3d::Zero();
    for (int k = 0; k < 4; ++k)
      expected +=
          places[v].weights[k] * particles.col(tube.mesh.tetrahedra[places[v].tetrahedron][k]);
    EXPECT_LT((skin.col(v) - expected).norm(), 1e-5) << v;
  }
}

TEST(ParticleUpsampling, OfTheBoundaryUsesItsParticlesAlone) {
  const FilledTube tube;
  std::vector<int> on_boundary;
  for (const Triangle& t : boundary_triangles(tube.mesh.tetrahedra))
    on_boundary.insert(on_boundary.end(), t.begin(), t.end());
  std::ranges::sort(on_boundary);
  on_boundary.erase(std::unique(on_boundary.begin(), on_boundary.end()), on_boundary.end());
  std::vector<int> used = follow_boundary(tube.surface, tube.mesh, {}).particles;
  std::ranges::sort(used);
  EXPECT_EQ(used, on_boundary);
}

/// Noise of the particles shows less in the smooth surface.
TEST(ParticleUpsampling, OfTheBoundaryIsSmootherThanThatOfTetrahedra) {
  const FilledTube tube;
  Points particles = tube.mesh.positions;
  for (Eigen::Index v = 0; v < particles.cols(); ++v)
    particles.col(v) *= 1.0 + 0.02 * ((v * 37 % 11) - 5.0) / 5.0;
  const auto roughness = [&](const ParticleUpsampling& upsampling) {
    const Points skin = followed(upsampling, particles, tube.surface.vertex_count());
    return (triangle_normals({skin, tube.surface.triangles}) - triangle_normals(tube.surface))
        .squaredNorm();
  };
  EXPECT_LT(roughness(follow_boundary(tube.surface, tube.mesh, {})),
            0.75 * roughness(follow_tetrahedra(embed(tube.surface, tube.mesh), tube.mesh)));
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "render/vertex_computer.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "render/offscreen_fixture.h"
#include "support/meshes.h"
#include "upsampling/random_table.h"
#include "upsampling/upsample.h"

namespace sinew {
namespace {

/// Compares the shaders with the code for the processor.
class VertexComputerTest : public test::OffscreenFixture, protected RandomTables {
 protected:
  struct Vertices {
    PointsF positions, normals;
  };
  using Changes = std::vector<std::vector<VertexChange>>;

  static Vertices computed(VertexComputer& computer, int count, const PointsF& coarse,
                           const Changes& changes = {}) {
    const std::size_t bytes = 3 * sizeof(float) * static_cast<std::size_t>(count);
    Buffer positions, normals;
    positions.allocate(bytes);
    normals.allocate(bytes);
    computer.compute(coarse, changes, positions, normals);
    Vertices result{PointsF(3, count), PointsF(3, count)};
    positions.read(0, bytes, result.positions.data());
    normals.read(0, bytes, result.normals.data());
    return result;
  }

  static PointsF normals_of(const VertexNormals& surface, const PointsF& positions) {
    PointsF normals(3, positions.cols());
    surface.write(positions, {normals.data(), static_cast<std::size_t>(normals.size())});
    return normals;
  }

  static PointsF upsampled(const UpsamplingTable& table, const PointsF& coarse) {
    PointsF positions(3, table.fine_count);
    upsample_positions(table, coarse,
                       {positions.data(), static_cast<std::size_t>(positions.size())});
    return positions;
  }

  static float difference(const PointsF& a, const PointsF& b) {
    return (a - b).cwiseAbs().maxCoeff();
  }
};

TEST_F(VertexComputerTest, UpsamplesAsTheProcessorDoes) {
  const TriangleMesh mesh = make_tube(1.0, 0.4, 20, 31);
  const int count = mesh.vertex_count();
  const VertexNormals surface(count, mesh.triangles);
  for (const int coarse_count : {40, 70000}) {
    const UpsamplingTable table = random_table(count, coarse_count, 11);
    ASSERT_FALSE(table.residual_vertices.empty());
    ASSERT_TRUE(VertexComputer::can_compute(&table, surface));
    VertexComputer computer(&table, surface);
    for (int frame = 0; frame < 3; ++frame) {
      const PointsF coarse = random_points(coarse_count);
      const Vertices shaded = computed(computer, count, coarse);
      EXPECT_LT(difference(shaded.positions, upsampled(table, coarse)), 1e-4F);
      EXPECT_LT(difference(shaded.normals, normals_of(surface, shaded.positions)), 1e-4F);
    }
  }
}

TEST_F(VertexComputerTest, WithoutATableTheVerticesAreThoseGiven) {
  const TriangleMesh mesh = make_tube(2.0, 0.3);
  const int count = mesh.vertex_count();
  const VertexNormals surface(count, mesh.triangles);
  VertexComputer computer(nullptr, surface);
  const PointsF given = mesh.positions.cast<float>() + 0.1F * random_points(count);
  const Vertices shaded = computed(computer, count, given);
  EXPECT_EQ(shaded.positions, given);
  EXPECT_LT(difference(shaded.normals, normals_of(surface, given)), 1e-5F);
}

TEST_F(VertexComputerTest, AVertexWithoutAreaPointsAlongZ) {
  const std::vector<Triangle> triangles = {{0, 1, 2}, {0, 0, 1}};
  const VertexNormals surface(4, triangles);
  VertexComputer computer(nullptr, surface);
  PointsF flat(3, 4);
  flat << 0, 1, 2, 5,  //
      0, 0, 0, 5,      //
      0, 0, 0, 5;
  const Vertices shaded = computed(computer, 4, flat);
  for (int v = 0; v < 4; ++v)
    EXPECT_EQ(Eigen::Vector3f(shaded.normals.col(v)), Eigen::Vector3f::UnitZ()) << v;
}

TEST_F(VertexComputerTest, ListsOfChangesAreMadeOneAfterTheOther) {
  const VertexNormals surface(3, {{0, 1, 2}});
  VertexComputer computer(nullptr, surface);
  const PointsF given = random_points(3);
  const Eigen::Vector3f target(1, 2, 3), move(0, 0, 7);
  const Changes changes = {{{0, 0.25F, 0.75F * target}, {2, 0.0F, target}}, {{0, 1.0F, move}}};
  const Vertices shaded = computed(computer, 3, given, changes);
  const Eigen::Vector3f first = 0.25F * given.col(0) + 0.75F * target + move;
  EXPECT_LT((shaded.positions.col(0) - first).norm(), 1e-6F);
  EXPECT_EQ(shaded.positions.col(1), given.col(1));
  EXPECT_EQ(Eigen::Vector3f(shaded.positions.col(2)), target);
  EXPECT_LT(difference(shaded.normals, normals_of(surface, shaded.positions)), 1e-6F);
}

TEST_F(VertexComputerTest, NormalDisplacementsAreLeftToTheProcessor) {
  UpsamplingTable table = random_table(10, 5, 3);
  table.method = UpsamplingMethod::kNormalDisplacement;
  EXPECT_FALSE(VertexComputer::can_compute(&table, VertexNormals(10, {{0, 1, 2}})));
}

TEST_F(VertexComputerTest, OtherSurfacesAreRefused) {
  const UpsamplingTable table = random_table(3, 5, 3);
  const VertexNormals surface(3, {{0, 1, 2}});
  VertexComputer computer(&table, surface);
  EXPECT_THROW(computed(computer, 3, random_points(4)), std::logic_error);
  EXPECT_THROW(computed(computer, 2, random_points(5)), std::logic_error);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "registration/smoothed_folds.h"

#include <gtest/gtest.h>

#include "registration/folded_triangles.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the vertex of a mesh that is nearest to a point.
Eigen::Index nearest_vertex(const Points& positions, const Vector3d& point) {
  Eigen::Index nearest = 0;
  (positions.colwise() - point).colwise().squaredNorm().minCoeff(&nearest);
  return nearest;
}

TEST(SmoothedFolds, TakesBackAVertexThatWasPulledOverItsNeighbors) {
  const TriangleMesh tube = make_tube(1.7, 0.09, 80, 32);
  Points folded = tube.positions;
  const Vector3d place(0.2, 0.09, 0.0);
  const Eigen::Index vertex = nearest_vertex(folded, place);
  folded(0, vertex) += 0.06;  // nearly three edges
  ASSERT_FALSE(folded_triangles(tube.positions, folded, tube.triangles).empty());
  const Points smoothed = smoothed_folds(tube.positions, folded, tube.triangles);
  EXPECT_TRUE(folded_triangles(tube.positions, smoothed, tube.triangles).empty());
  for (Eigen::Index v = 0; v < smoothed.cols(); ++v) {
    if ((tube.positions.col(v) - place).norm() > 0.15) {
      EXPECT_EQ(smoothed.col(v), folded.col(v));
    }
  }
}

TEST(SmoothedFolds, LeavesASurfaceWithoutFoldsAsItIs) {
  const TriangleMesh tube = make_tube(1.7, 0.09, 80, 32);
  const Points wider = Vector3d(1.0, 1.3, 1.1).asDiagonal() * tube.positions;
  EXPECT_EQ(smoothed_folds(tube.positions, wider, tube.triangles), wider);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "contact/triangle_clusters.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/meshes.h"

namespace sinew {
namespace {

TEST(TriangleClusters, HaveEachTriangleOnceWithItsCorners) {
  const TriangleMesh sphere = make_sphere(1.0, 15, 23);
  for (const int size : {1, 8, 1000}) {
    const TriangleClusters clusters = cluster_triangles(sphere, size);
    ASSERT_EQ(clusters.triangles.rows(), clusters.vertices.rows());
    // All clusters but one are full.
    EXPECT_EQ(clusters.triangles.rows(), (sphere.triangle_count() + size - 1) / size);
    std::vector<int> seen(sphere.triangles.size(), 0);
    for (int i = 0; i < clusters.triangles.rows(); ++i) {
      EXPECT_LE(clusters.triangles.row(i).size(), static_cast<std::size_t>(size));
      const auto vertices = clusters.vertices.row(i);
      EXPECT_TRUE(std::is_sorted(vertices.begin(), vertices.end()));
      EXPECT_EQ(std::adjacent_find(vertices.begin(), vertices.end()), vertices.end());
      for (const int t : clusters.triangles.row(i)) {
        ++seen[t];
        for (const int corner : sphere.triangles[t]) {
          EXPECT_TRUE(std::binary_search(vertices.begin(), vertices.end(), corner));
        }
      }
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), sphere.triangle_count());
  }
}

}  // namespace
}  // namespace sinew

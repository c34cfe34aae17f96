// SPDX-License-Identifier: MIT

#include "contact/triangle_clusters.h"

#include <algorithm>
#include <numeric>

namespace sinew {
namespace {

void halve(const Points& centroids, std::span<int> triangles, int size, RaggedArray& clusters) {
  const int count = static_cast<int>(triangles.size());
  if (count <= size) {
    clusters.items.insert(clusters.items.end(), triangles.begin(), triangles.end());
    clusters.begin.push_back(static_cast<int>(clusters.items.size()));
    return;
  }
  Eigen::AlignedBox3d box;
  for (const int t : triangles) box.extend(centroids.col(t));
  int axis = 0;
  box.sizes().maxCoeff(&axis);
  // A multiple of the size, so that all clusters but one are full.
  const int first = std::max(1, count / size / 2) * size;
  std::nth_element(triangles.begin(), triangles.begin() + first, triangles.end(),
                   [&](int a, int b) {
                     return std::pair(centroids(axis, a), a) < std::pair(centroids(axis, b), b);
                   });
  halve(centroids, triangles.first(first), size, clusters);
  halve(centroids, triangles.subspan(first), size, clusters);
}

}  // namespace

TriangleClusters cluster_triangles(const TriangleMesh& surface, int size) {
  Points centroids(3, surface.triangle_count());
  for (int t = 0; t < surface.triangle_count(); ++t) {
    const auto& [a, b, c] = surface.triangles[t];
    centroids.col(t) =
        (surface.positions.col(a) + surface.positions.col(b) + surface.positions.col(c)) / 3.0;
  }
  std::vector<int> order(surface.triangle_count());
  std::iota(order.begin(), order.end(), 0);
  TriangleClusters clusters;
  if (!order.empty()) halve(centroids, order, size, clusters.triangles);
  for (int i = 0; i < clusters.triangles.rows(); ++i) {
    std::vector<int> corners;
    for (const int t : clusters.triangles.row(i)) {
      corners.insert(corners.end(), surface.triangles[t].begin(), surface.triangles[t].end());
    }
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    clusters.vertices.items.insert(clusters.vertices.items.end(), corners.begin(), corners.end());
    clusters.vertices.begin.push_back(static_cast<int>(clusters.vertices.items.size()));
  }
  return clusters;
}

}  // namespace sinew

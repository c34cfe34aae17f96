#include "contact/triangle_clusters.h"

#include <algorithm>
#include <numeric>

namespace sinew {
namespace {

using Features = Eigen::Matrix<double, 6, Eigen::Dynamic>;  // centroid, radius times normal

void halve(const Features& features, std::span<int> triangles, int size, RaggedArray& clusters) {
  const int count = static_cast<int>(triangles.size());
  if (count <= size) {
    clusters.items.insert(clusters.items.end(), triangles.begin(), triangles.end());
    clusters.begin.push_back(static_cast<int>(clusters.items.size()));
    return;
  }
  Eigen::AlignedBox<double, 6> box;
  for (const int t : triangles) box.extend(features.col(t));
  int axis = 0;
  box.sizes().maxCoeff(&axis);
  // A multiple of the size, so that all but one are full.
  const int first = std::max(1, count / size / 2) * size;
  std::nth_element(triangles.begin(), triangles.begin() + first, triangles.end(),
                   [&](int a, int b) {
                     return std::pair(features(axis, a), a) < std::pair(features(axis, b), b);
                   });
  halve(features, triangles.first(first), size, clusters);
  halve(features, triangles.subspan(first), size, clusters);
}

}  // namespace

TriangleClusters cluster_triangles(const TriangleMesh& surface, int size, double radius) {
  Features features(6, surface.triangle_count());
  features.bottomRows<3>() = radius * triangle_normals(surface);
  for (int t = 0; t < surface.triangle_count(); ++t) {
    const auto& [a, b, c] = surface.triangles[t];
    features.col(t).head<3>() =
        (surface.positions.col(a) + surface.positions.col(b) + surface.positions.col(c)) / 3.0;
  }
  std::vector<int> order(surface.triangle_count());
  std::iota(order.begin(), order.end(), 0);
  TriangleClusters clusters;
  if (!order.empty()) halve(features, order, size, clusters.triangles);
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

// SPDX-License-Identifier: MIT

#include "building/guess/extremities.h"

#include <algorithm>
#include <numeric>

#include "mesh/adjacency.h"
#include "mesh/geodesics.h"

namespace sinew {
namespace {

// Number of points to which the mean distance is taken. With 12 the tips move by a few percent of
// the limbs, with 24 by less than the distance of vertices.
constexpr int kSamples = 24;

struct MeanDistance {
  Eigen::VectorXd values;  ///< per vertex
  double largest = 0.0;    ///< largest distance between any vertex and any of the points
};

/// Returns the mean distance to points that are chosen one by one, each the farthest from those
/// before it.
MeanDistance mean_distance(const TriangleMesh& mesh, const Progress& progress) {
  const int count = mesh.vertex_count();
  const GeodesicSurface surface(mesh);
  GeodesicFront front(surface);
  MeanDistance mean{Eigen::VectorXd::Zero(count), 0.0};
  Eigen::VectorXd nearest = Eigen::VectorXd::Constant(count, 1e300);
  int source = 0;
  for (int i = 0; i <= kSamples; ++i) {
    progress.report(i / (kSamples + 1.0), "Measuring distances along the surface");
    if (i == 1) nearest.setConstant(1e300);  // The first one only finds the first extremity.
    for (const VertexDistance& reached : front.nearest(source, count)) {
      nearest[reached.vertex] = std::min(nearest[reached.vertex], reached.distance);
      if (i > 0) mean.values[reached.vertex] += reached.distance / kSamples;
      mean.largest = std::max(mean.largest, reached.distance);
    }
    nearest.maxCoeff(&source);
  }
  return mean;
}

}  // namespace

std::vector<Extremity> find_extremities(const TriangleMesh& mesh, double smallest,
                                        const Progress& progress) {
  const MeanDistance mean = mean_distance(mesh, progress);
  const RaggedArray neighbors = vertex_neighbors(mesh.vertex_count(), mesh.triangles);
  std::vector<int> order(mesh.vertex_count());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return mean.values[a] > mean.values[b]; });

  // Sweep from the largest value down. Each maximum begins a component, and where two components
  // meet, the one with the lower maximum ends.
  std::vector<int> parent(mesh.vertex_count(), -1);
  const auto root = [&parent](int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  std::vector<Extremity> result;
  const auto end = [&](int maximum, double value) {
    const double persistence = (mean.values[maximum] - value) / mean.largest;
    if (persistence >= smallest) result.push_back({maximum, persistence});
  };
  for (const int v : order) {
    parent[v] = v;
    for (const int neighbor : neighbors.row(v)) {
      if (parent[neighbor] < 0) continue;
      int lower = root(v), higher = root(neighbor);
      if (lower == higher) continue;
      if (mean.values[lower] > mean.values[higher]) std::swap(lower, higher);
      if (lower != v) end(lower, mean.values[v]);
      parent[lower] = higher;
    }
  }
  end(order.front(), mean.values[order.back()]);
  std::stable_sort(result.begin(), result.end(), [](const Extremity& a, const Extremity& b) {
    return a.persistence > b.persistence;
  });
  return result;
}

}  // namespace sinew

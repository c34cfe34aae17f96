// SPDX-License-Identifier: MIT

#include "upsampling/volume_correction.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "core/parallel.h"
#include "mesh/vertex_normals.h"

namespace sinew {
namespace {

constexpr int kPatches = 8;   // of a fine vertex, at most: those around its nearest neighbors
constexpr int kGrain = 2048;  // triangles or vertices that are worth one more thread
// Weights fall to zero at this multiple of the distance of the farthest of these neighbors.
constexpr double kReach = 1.05;

/// Wendland's function for 0 <= t <= 1.
double falloff(double t) {
  const double s = 1.0 - t;
  return s * s * s * s * (4.0 * t + 1.0);
}

/// Returns the nearest neighbors of a fine vertex, each once, with their distances.
std::vector<std::pair<double, int>> nearest_neighbors(const Eigen::Vector3d& place,
                                                      const Points& coarse,
                                                      const UpsamplingTable& table, int vertex) {
  std::vector<std::pair<double, int>> nearest;
  for (int k = 0; k < table.neighbors; ++k) {
    const auto entry = static_cast<std::size_t>(table.neighbors) * vertex + k;
    const auto neighbor = static_cast<int>(table.coarse_vertex(entry));
    nearest.emplace_back((coarse.col(neighbor) - place).norm(), neighbor);
  }
  std::ranges::sort(nearest);
  nearest.erase(std::unique(nearest.begin(), nearest.end()), nearest.end());
  if (nearest.size() > kPatches) nearest.resize(kPatches);
  return nearest;
}

}  // namespace

VolumeCorrection::VolumeCorrection(const TriangleMesh& surface, const Points& coarse,
                                   const UpsamplingTable& table)
    : triangles_(surface.triangles),
      around_(vertex_triangles(surface.vertex_count(), surface.triangles)),
      patches_(static_cast<std::size_t>(kPatches) * surface.vertex_count(), 0),
      weights_(patches_.size(), 0.0F) {
  parallel_for(surface.vertex_count(), [&](int v) {
    const auto nearest = nearest_neighbors(surface.positions.col(v), coarse, table, v);
    const double reach = std::max(kReach * nearest.back().first, 1e-12);
    double sum = 0.0;
    for (const auto& [distance, neighbor] : nearest) sum += falloff(distance / reach);
    auto entry = static_cast<std::size_t>(kPatches) * v;
    for (const auto& [distance, neighbor] : nearest) {
      patches_[entry] = neighbor;
      weights_[entry++] = static_cast<float>(falloff(distance / reach) / sum);
    }
  });
  RaggedArray entries;
  entries.items = patches_;
  entries.begin.resize(patches_.size() + 1);
  std::iota(entries.begin.begin(), entries.begin.end(), 0);
  members_ = inverted(entries, table.coarse_count);
}

void VolumeCorrection::apply(PointsF& positions, const PointsF& exact) const {
  if (positions.cols() != around_.rows() || exact.cols() != around_.rows())
    throw std::logic_error("there must be two positions for each vertex of the surface");
  // A vertex has a third of each of its triangles, so a sixth of these.
  const PointsF doubled = doubled_areas(positions, triangles_);
  const Eigen::Index count = positions.cols();
  PointsF normals(3, count);
  Eigen::ArrayXf areas(count), gaps(count);  // gaps: volumes, the distance times the area
  parallel_for(
      static_cast<int>(count),
      [&](int v) {
        Eigen::Vector3f sum = Eigen::Vector3f::Zero();
        float total = 0.0F;
        for (const int t : around_.row(v)) {
          sum += doubled.col(t) / 6.0F;
          total += doubled.col(t).norm() / 6.0F;
        }
        gaps[v] = (exact.col(v) - positions.col(v)).dot(sum);
        // In a sharp fold, the triangles cancel each other. The normal has to become short there,
        // as a unit one would jump to the other side.
        normals.col(v) = total > 0.0F ? Eigen::Vector3f(sum / total) : sum;
        areas[v] = normals.col(v).dot(sum);
      },
      kGrain);
  Eigen::ArrayXf means(members_.rows());
  parallel_for(
      members_.rows(),
      [&](int patch) {
        float volume = 0.0F, area = 0.0F;
        for (const int entry : members_.row(patch)) {
          volume += weights_[entry] * gaps[entry / kPatches];
          area += weights_[entry] * areas[entry / kPatches];
        }
        means[patch] = area > 0.0F ? volume / area : 0.0F;
      },
      kGrain / kPatches);
  parallel_for(
      static_cast<int>(count),
      [&](int v) {
        float offset = 0.0F;
        const auto row = static_cast<std::size_t>(kPatches) * v;
        for (int k = 0; k < kPatches; ++k) offset += weights_[row + k] * means[patches_[row + k]];
        positions.col(v) += offset * normals.col(v);
      },
      kGrain);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/layers/cover.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "bodies/layers/symmetric_points.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns by how much the vertices have to move along their normals, m, to cover all entries,
/// assuming that the directions of the closest points do not change. Kaczmarz's method, which
/// satisfies one entry after the other in several passes, keeps the sum of squares small. Each move
/// is limited to 1.3 times the largest missing distance at its vertex, so some entries may remain
/// uncovered.
std::vector<double> covering_moves(const TriangleMesh& skin, const PointsF& normals,
                                   const std::vector<UncoveredVertex>& entries) {
  constexpr int kPasses = 40;
  constexpr double kLeastCosine = 0.4;
  constexpr double kMostOfMissing = 1.3;
  std::vector<double> moves(static_cast<std::size_t>(skin.vertex_count()), 0.0);
  std::vector<double> most = moves;
  for (const UncoveredVertex& entry : entries) {
    for (const int v : skin.triangles[static_cast<std::size_t>(entry.triangle)]) {
      double& here = most[static_cast<std::size_t>(v)];
      here = std::max(here, kMostOfMissing * entry.missing);
    }
  }
  for (int pass = 0; pass < kPasses; ++pass) {
    for (const UncoveredVertex& entry : entries) {
      const Triangle& corners = skin.triangles[static_cast<std::size_t>(entry.triangle)];
      Vector3d effect;  // of the move of each corner on the entry
      double reached = 0.0;
      for (int k = 0; k < 3; ++k) {
        const double cosine = normals.col(corners[k]).cast<double>().dot(entry.outward);
        effect[k] = entry.barycentric[k] * std::max(cosine, kLeastCosine);
        reached += effect[k] * moves[static_cast<std::size_t>(corners[k])];
      }
      if (reached >= entry.missing) continue;
      for (int k = 0; k < 3; ++k) {
        const auto v = static_cast<std::size_t>(corners[k]);
        const double more = (entry.missing - reached) * effect[k] / effect.squaredNorm();
        moves[v] = std::min(moves[v] + more, most[v]);
      }
    }
  }
  return moves;
}

/// Spreads moves to neighbors: each vertex moves at least by a share of their mean.
void spread(const std::vector<Triangle>& triangles, std::vector<double>& moves) {
  constexpr double kShare = 0.7;
  std::vector<double> sum(moves.size(), 0.0);
  std::vector<double> count(moves.size(), 0.0);
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      sum[t[k]] += moves[t[(k + 1) % 3]] + moves[t[(k + 2) % 3]];
      count[t[k]] += 2.0;
    }
  }
  for (std::size_t v = 0; v < moves.size(); ++v)
    moves[v] = std::max(moves[v], kShare * sum[v] / std::max(count[v], 1.0));
}

}  // namespace

void cover(LayerSurfaces& layers, CoverSearch& search) {
  constexpr int kRounds = 8;
  SymmetricPoints points(layers.skin, mirrored_vertices(layers.skin));
  for (int round = 0; round < kRounds; ++round) {
    const TriangleMesh skin{layers.skin, layers.triangles};
    const std::vector<UncoveredVertex> entries = search.find(skin);
    if (entries.empty()) return;
    const PointsF normals = vertex_normals(skin.positions.cast<float>(), skin.triangles);
    std::vector<double> moves = covering_moves(skin, normals, entries);
    for (std::size_t v = 0; v < moves.size(); ++v) {
      const int image = points.image(static_cast<Eigen::Index>(v));
      moves[v] = std::max(moves[v], moves[static_cast<std::size_t>(image)]);
    }
    spread(skin.triangles, moves);
    for (Eigen::Index v = 0; v < layers.skin.cols(); ++v) {
      const double move = moves[static_cast<std::size_t>(v)];
      if (move == 0.0 || !points.is_movable(v)) continue;
      points.move(v, skin.positions.col(v) + move * normals.col(v).cast<double>());
    }
  }
}

}  // namespace sinew

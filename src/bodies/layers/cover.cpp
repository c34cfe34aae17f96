// SPDX-License-Identifier: MIT

#include "bodies/layers/cover.h"

#include <algorithm>

#include "bodies/layers/symmetric_points.h"
#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// The place of the skin that is nearest to an uncovered vertex of a part.
struct Uncovered {
  int triangle = -1;  ///< none
  Vector3d barycentric;
  Vector3d outward;      ///< direction in which the skin has to move there, of unit length
  double missing = 0.0;  ///< by which it has to move, m
};

/// Returns the vertices of the right side and the middle.
Points vertices_to_cover(const std::vector<BodyPart>& parts) {
  Eigen::Index count = 0;
  const auto is_left = [](const BodyPart& part) { return part.name.ends_with(".L"); };
  for (const BodyPart& part : parts) count += is_left(part) ? 0 : part.mesh.positions.cols();
  Points vertices(3, count);
  Eigen::Index next = 0;
  for (const BodyPart& part : parts) {
    if (is_left(part)) continue;
    vertices.middleCols(next, part.mesh.positions.cols()) = part.mesh.positions;
    next += part.mesh.positions.cols();
  }
  vertices.row(0) = -vertices.row(0).cwiseAbs();
  return vertices;
}

std::vector<Uncovered> find_uncovered(const TriangleMesh& skin, const Points& vertices,
                                      double least) {
  const TriangleTree tree(skin);
  const Points normals = triangle_normals(skin);
  const WindingNumber inside(skin.positions, skin.triangles);
  std::vector<Uncovered> found(static_cast<std::size_t>(vertices.cols()));
  parallel_for(
      static_cast<int>(vertices.cols()),
      [&](int i) {
        // Deeper vertices need not be looked at.
        constexpr double kFarthest = 0.02;  // m
        constexpr double kTouching = 1e-6;  // m
        const Vector3d vertex = vertices.col(i);
        const auto closest = tree.closest(vertex, Vector3d::Zero(), kFarthest);
        if (!closest) return;
        const bool is_inside = inside.at(vertex) > 0.5;
        if (is_inside && closest->distance >= least) return;
        Uncovered& entry = found[static_cast<std::size_t>(i)];
        entry.triangle = closest->point.triangle;
        entry.barycentric = closest->point.barycentric;
        const double outside = is_inside ? -closest->distance : closest->distance;
        entry.missing = least + outside;
        entry.outward = normals.col(entry.triangle);
        if (closest->distance > kTouching)
          entry.outward = (vertex - position_at(skin, closest->point)) / outside;
      },
      256);
  std::erase_if(found, [](const Uncovered& entry) { return entry.triangle < 0; });
  return found;
}

/// Returns by how much the vertices have to move along their normals, m, to cover all entries,
/// assuming that the directions of the closest points do not change. Kaczmarz's method, which
/// satisfies one entry after the other in several passes, keeps the sum of squares small. Each move
/// is limited to 1.3 times the largest missing distance at its vertex, so some entries may remain
/// uncovered.
std::vector<double> covering_moves(const TriangleMesh& skin, const PointsF& normals,
                                   const std::vector<Uncovered>& entries) {
  constexpr int kPasses = 40;
  constexpr double kLeastCosine = 0.4;
  constexpr double kMostOfMissing = 1.3;
  std::vector<double> moves(static_cast<std::size_t>(skin.vertex_count()), 0.0);
  std::vector<double> most = moves;
  for (const Uncovered& entry : entries) {
    for (const int v : skin.triangles[static_cast<std::size_t>(entry.triangle)]) {
      double& here = most[static_cast<std::size_t>(v)];
      here = std::max(here, kMostOfMissing * entry.missing);
    }
  }
  for (int pass = 0; pass < kPasses; ++pass) {
    for (const Uncovered& entry : entries) {
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

void cover(LayerSurfaces& layers, const std::vector<BodyPart>& parts, double least) {
  constexpr int kRounds = 8;
  const Points vertices = vertices_to_cover(parts);
  SymmetricPoints points(layers.skin, mirrored_vertices(layers.skin));
  for (int round = 0; round < kRounds; ++round) {
    const TriangleMesh skin{layers.skin, layers.triangles};
    const std::vector<Uncovered> entries = find_uncovered(skin, vertices, least);
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

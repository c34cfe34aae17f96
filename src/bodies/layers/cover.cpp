// SPDX-License-Identifier: MIT

#include "bodies/layers/cover.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/self_intersections.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// The place of the skin that is nearest to an uncovered vertex of a part.
struct Uncovered {
  int triangle = -1;  ///< none
  Eigen::Vector3d barycentric;
  double missing = 0.0;  ///< by which the skin has to move outward there, m
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

std::vector<Uncovered> uncovered(const TriangleMesh& skin, const Points& vertices, double least) {
  const TriangleTree tree(skin);
  const WindingNumber inside(skin.positions, skin.triangles);
  std::vector<Uncovered> found(static_cast<std::size_t>(vertices.cols()));
  parallel_for(
      static_cast<int>(vertices.cols()),
      [&](int i) {
        // Deeper vertices need not be looked at.
        constexpr double kFarthest = 0.02;  // m
        const Vector3d vertex = vertices.col(i);
        const auto closest = tree.closest(vertex, Vector3d::Zero(), kFarthest);
        if (!closest) return;
        const bool is_inside = inside.at(vertex) > 0.5;
        if (is_inside && closest->distance >= least) return;
        Uncovered& entry = found[static_cast<std::size_t>(i)];
        entry.triangle = closest->point.triangle;
        entry.barycentric = closest->point.barycentric;
        entry.missing = least + (is_inside ? -closest->distance : closest->distance);
      },
      256);
  return found;
}

/// Spreads displacements to neighbors: each vertex moves at least by the mean of its neighbors.
void spread(const std::vector<Triangle>& triangles, std::vector<double>& moves) {
  constexpr int kPasses = 3;
  for (int pass = 0; pass < kPasses; ++pass) {
    std::vector<double> sum(moves.size(), 0.0);
    std::vector<double> count(moves.size(), 0.0);
    for (const Triangle& t : triangles) {
      for (int k = 0; k < 3; ++k) {
        sum[t[k]] += moves[t[(k + 1) % 3]] + moves[t[(k + 2) % 3]];
        count[t[k]] += 2.0;
      }
    }
    for (std::size_t v = 0; v < moves.size(); ++v)
      moves[v] = std::max(moves[v], sum[v] / std::max(count[v], 1.0));
  }
}

/// Puts a vertex of the right side or the middle at a place, and its mirror image with it. The
/// right side does not reach beyond the middle, as in the cleft between the buttocks.
void place(Points& skin, Eigen::Index vertex, Eigen::Index image, const Vector3d& position) {
  constexpr double kFromMiddle = 1e-4;  // m
  skin.col(vertex) = position;
  skin(0, vertex) = image == vertex ? 0.0 : std::min(position.x(), -kFromMiddle);
  skin.col(image) = skin.col(vertex);
  if (image != vertex) skin(0, image) *= -1.0;
}

/// Returns true for vertices of the right side and the middle, which are moved; those of the left
/// side follow. A right and a left vertex that coincide in the middle stay where they are, since
/// their positions do not tell them apart.
bool is_placed(const Points& skin, Eigen::Index vertex, const std::vector<int>& mirrored) {
  return skin(0, vertex) < 0.0 ||
         (skin(0, vertex) == 0.0 && mirrored[static_cast<std::size_t>(vertex)] == vertex);
}

}  // namespace

void cover(LayerSurfaces& layers, const std::vector<BodyPart>& parts, double least) {
  constexpr int kRounds = 8;
  const Points vertices = vertices_to_cover(parts);
  const std::vector<int> mirrored = mirrored_vertices(layers.skin);
  std::vector<char> is_right_or_middle;
  for (Eigen::Index v = 0; v < layers.skin.cols(); ++v)
    is_right_or_middle.push_back(is_placed(layers.skin, v, mirrored) ? 1 : 0);
  for (int round = 0; round < kRounds; ++round) {
    const TriangleMesh skin{layers.skin, layers.triangles};
    std::vector<double> moves(static_cast<std::size_t>(skin.vertex_count()), 0.0);
    bool is_done = true;
    for (const Uncovered& entry : uncovered(skin, vertices, least)) {
      if (entry.triangle < 0) continue;
      is_done = false;
      const Triangle& corners = skin.triangles[static_cast<std::size_t>(entry.triangle)];
      for (int k = 0; k < 3; ++k) {
        if (entry.barycentric[k] < 0.1) continue;
        double& move = moves[static_cast<std::size_t>(corners[k])];
        move = std::max(move, entry.missing);
      }
    }
    if (is_done) return;
    for (std::size_t v = 0; v < moves.size(); ++v)
      moves[v] = std::max(moves[v], moves[static_cast<std::size_t>(mirrored[v])]);
    spread(skin.triangles, moves);
    const PointsF normals = vertex_normals(skin.positions.cast<float>(), skin.triangles);
    for (Eigen::Index v = 0; v < layers.skin.cols(); ++v) {
      const double move = moves[static_cast<std::size_t>(v)];
      if (move == 0.0 || is_right_or_middle[static_cast<std::size_t>(v)] == 0) continue;
      place(layers.skin, v, mirrored[static_cast<std::size_t>(v)],
            layers.skin.col(v) + move * normals.col(v).cast<double>());
    }
  }
}

void uncross(LayerSurfaces& layers) {
  constexpr int kRounds = 20;
  const std::vector<int> mirrored = mirrored_vertices(layers.skin);
  const RaggedArray neighbors =
      vertex_neighbors(static_cast<int>(layers.skin.cols()), layers.triangles);
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int> crossed = intersecting_vertices({layers.skin, layers.triangles});
    if (crossed.empty()) return;
    const Points before = layers.skin;
    for (const int v : crossed) {
      if (!is_placed(before, v, mirrored)) continue;
      Vector3d mean = Vector3d::Zero();
      for (const int other : neighbors.row(v)) mean += before.col(other);
      mean /= static_cast<double>(neighbors.row(v).size());
      place(layers.skin, v, mirrored[static_cast<std::size_t>(v)], 0.5 * (before.col(v) + mean));
    }
  }
}

}  // namespace sinew

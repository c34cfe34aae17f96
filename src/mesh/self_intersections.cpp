// SPDX-License-Identifier: MIT

#include "mesh/self_intersections.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "core/parallel.h"

namespace sinew {
namespace {

__extension__ using Wide = __int128;
using Corner = std::array<std::int64_t, 3>;

/// Returns the sign of the volume of the tetrahedron abcd. With 32 bits for coordinates,
/// differences take 33, and the determinant less than 103 bits.
int orientation(const Corner& a, const Corner& b, const Corner& c, const Corner& d) {
  std::array<std::array<Wide, 3>, 3> m;
  for (int i = 0; i < 3; ++i) {
    m[0][i] = a[i] - d[i];
    m[1][i] = b[i] - d[i];
    m[2][i] = c[i] - d[i];
  }
  const Wide determinant = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  return (determinant > 0) - (determinant < 0);
}

/// Tells whether the segment pq passes through triangle abc from one side to the other.
bool passes(const Corner& p, const Corner& q, const std::array<Corner, 3>& t) {
  if (orientation(t[0], t[1], t[2], p) * orientation(t[0], t[1], t[2], q) >= 0) return false;
  const int u = orientation(p, q, t[0], t[1]);
  const int v = orientation(p, q, t[1], t[2]);
  const int w = orientation(p, q, t[2], t[0]);
  return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

class Crossings {
 public:
  explicit Crossings(const TriangleMesh& mesh) : triangles_(mesh.triangles) {
    const double largest = mesh.positions.size() > 0 ? mesh.positions.cwiseAbs().maxCoeff() : 0.0;
    const double scale = largest > 0.0 ? std::ldexp(1.0, 31) / largest : 1.0;
    corners_.resize(static_cast<std::size_t>(mesh.vertex_count()));
    for (int v = 0; v < mesh.vertex_count(); ++v) {
      for (int i = 0; i < 3; ++i) corners_[v][i] = std::llround(mesh.positions(i, v) * scale);
    }
  }

  bool cross(int s, int t) const {
    const std::array<Corner, 3> a = corners(s);
    const std::array<Corner, 3> b = corners(t);
    return passes_through(s, t, b) || passes_through(t, s, a);
  }

  std::array<Corner, 3> corners(int t) const {
    const auto [a, b, c] = triangles_[t];
    return {corners_[a], corners_[b], corners_[c]};
  }

 private:
  /// Tells whether an edge of triangle s passes through triangle t.
  bool passes_through(int s, int t, const std::array<Corner, 3>& surface) const {
    const auto is_of_t = [&](int v) {
      return triangles_[t][0] == v || triangles_[t][1] == v || triangles_[t][2] == v;
    };
    for (int k = 0; k < 3; ++k) {
      const int p = triangles_[s][k];
      const int q = triangles_[s][(k + 1) % 3];
      if (is_of_t(p) || is_of_t(q)) continue;
      if (passes(corners_[p], corners_[q], surface)) return true;
    }
    return false;
  }

  const std::vector<Triangle>& triangles_;
  std::vector<Corner> corners_;  ///< rounded
};

}  // namespace

std::vector<std::pair<int, int>> self_intersections(const TriangleMesh& mesh) {
  const Crossings crossings(mesh);
  const int count = mesh.triangle_count();
  std::vector<std::array<Corner, 2>> boxes(static_cast<std::size_t>(count));
  for (int t = 0; t < count; ++t) {
    const std::array<Corner, 3> c = crossings.corners(t);
    for (int i = 0; i < 3; ++i) {
      boxes[t][0][i] = std::min({c[0][i], c[1][i], c[2][i]});
      boxes[t][1][i] = std::max({c[0][i], c[1][i], c[2][i]});
    }
  }
  // Sweep along the longest side: triangles by their lower ends.
  int axis = 0;
  if (count > 0) bounding_box(mesh.positions).sizes().maxCoeff(&axis);
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](int t) { return std::pair(boxes[t][0][axis], t); });
  std::vector<std::vector<std::pair<int, int>>> found(static_cast<std::size_t>(count));
  parallel_for(count, [&](int i) {
    const int s = order[i];
    for (int k = i + 1; k < count && boxes[order[k]][0][axis] <= boxes[s][1][axis]; ++k) {
      const int t = order[k];
      bool apart = false;
      for (int other = 0; other < 3; ++other) {
        apart = apart || boxes[t][0][other] > boxes[s][1][other] ||
                boxes[s][0][other] > boxes[t][1][other];
      }
      if (!apart && crossings.cross(s, t)) found[i].push_back(std::minmax(s, t));
    }
  });
  std::vector<std::pair<int, int>> pairs;
  for (const auto& list : found) pairs.insert(pairs.end(), list.begin(), list.end());
  std::ranges::sort(pairs);
  return pairs;
}

std::vector<int> intersecting_vertices(const TriangleMesh& mesh) {
  std::vector<int> vertices;
  for (const auto& [a, b] : self_intersections(mesh)) {
    for (const int t : {a, b}) {
      const Triangle& corners = mesh.triangles[static_cast<std::size_t>(t)];
      vertices.insert(vertices.end(), corners.begin(), corners.end());
    }
  }
  std::ranges::sort(vertices);
  const auto repeated = std::ranges::unique(vertices);
  vertices.erase(repeated.begin(), repeated.end());
  return vertices;
}

}  // namespace sinew

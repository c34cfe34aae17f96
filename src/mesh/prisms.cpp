// SPDX-License-Identifier: MIT

#include "mesh/prisms.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace sinew {
namespace {

constexpr int kMaximumPasses = 10;

/// Holds the directions of all edges (split_prisms()), and the triangles at each edge.
class Arrows {
 public:
  explicit Arrows(const std::vector<Triangle>& triangles) : edges_of_(triangles.size()) {
    std::map<std::pair<int, int>, int> numbers;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
      for (int k = 0; k < 3; ++k) {
        const auto ends = std::minmax(triangles[t][k], triangles[t][(k + 1) % 3]);
        const auto [entry, added] = numbers.try_emplace(ends, static_cast<int>(ends_.size()));
        if (added) {
          ends_.emplace_back(ends);
          triangles_at_.emplace_back();
        }
        edges_of_[t][k] = entry->second;
        triangles_at_[entry->second].push_back(static_cast<int>(t));
      }
    }
    to_larger_.assign(ends_.size(), 1);
  }

  int edge_count() const { return static_cast<int>(ends_.size()); }
  const std::vector<int>& triangles_at(int edge) const { return triangles_at_[edge]; }
  void reverse(int edge) { to_larger_[edge] = to_larger_[edge] == 0 ? 1 : 0; }

  /// Returns the corners (0 to 2) of a triangle that have two, one and no incoming arrows, in this
  /// order. If the arrows run in a circle, every corner has one, and the first entry is -1.
  std::array<int, 3> ranks(int triangle, const Triangle& corners) const {
    std::array<int, 3> incoming{0, 0, 0};
    for (int k = 0; k < 3; ++k) {
      const int edge = edges_of_[triangle][k];
      const int head = to_larger_[edge] != 0 ? ends_[edge].second : ends_[edge].first;
      ++incoming[head == corners[k] ? k : (k + 1) % 3];
    }
    std::array<int, 3> by_rank{-1, -1, -1};
    for (int k = 0; k < 3; ++k) by_rank[2 - incoming[k]] = k;
    return by_rank;
  }

 private:
  std::vector<std::pair<int, int>> ends_;
  std::vector<std::vector<int>> triangles_at_;
  std::vector<std::array<int, 3>> edges_of_;
  std::vector<char> to_larger_;
};

/// Splits one prism. Let h, m and l be the corners with two, one and no incoming arrows, and h_b,
/// m_b and l_b their inner copies. The tetrahedra are
/// (h, h_b, m_b, l_b), (h, m, m_b, l_b) and (h, m, l, l_b), each reordered to have a positive
/// volume.
std::array<Tetrahedron, 3> split(const Triangle& corners, const std::array<int, 3>& ranks,
                                 int outer_offset, int inner_offset) {
  const auto outer = [&](int rank) { return corners[ranks[rank]] + outer_offset; };
  const auto inner = [&](int rank) { return corners[ranks[rank]] + inner_offset; };
  const int h = outer(0);
  const int m = outer(1);
  const int l = outer(2);
  const int hb = inner(0);
  const int mb = inner(1);
  const int lb = inner(2);
  const bool even = (ranks[1] - ranks[0] + 3) % 3 == 1;
  if (even) return {{{h, mb, hb, lb}, {h, m, mb, lb}, {h, l, m, lb}}};
  return {{{h, hb, mb, lb}, {h, mb, m, lb}, {h, m, l, lb}}};
}

}  // namespace

double signed_volume(const Points& positions, const Tetrahedron& tetrahedron) {
  const Eigen::Vector3d a = positions.col(tetrahedron[0]);
  const Eigen::Vector3d ab = positions.col(tetrahedron[1]) - a;
  const Eigen::Vector3d ac = positions.col(tetrahedron[2]) - a;
  const Eigen::Vector3d ad = positions.col(tetrahedron[3]) - a;
  return ab.cross(ac).dot(ad) / 6.0;
}

std::vector<Tetrahedron> split_prisms(const Points& positions,
                                      const std::vector<Triangle>& triangles, int outer_offset,
                                      int inner_offset) {
  Arrows arrows(triangles);
  // Smallest of a prism's three volumes divided by their mean absolute volume. Minus infinity if
  // the arrows run in a circle.
  const auto worst_ratio = [&](int triangle) {
    const std::array<int, 3> ranks = arrows.ranks(triangle, triangles[triangle]);
    if (ranks[0] < 0) return -std::numeric_limits<double>::infinity();
    double smallest = std::numeric_limits<double>::infinity();
    double size = 0.0;
    for (const Tetrahedron& tetrahedron :
         split(triangles[triangle], ranks, outer_offset, inner_offset)) {
      const double volume = signed_volume(positions, tetrahedron);
      smallest = std::min(smallest, volume);
      size += std::abs(volume) / 3.0;
    }
    return size > 0.0 ? smallest / size : 0.0;
  };
  const auto worst_at = [&](int edge) {
    double worst = std::numeric_limits<double>::infinity();
    for (const int triangle : arrows.triangles_at(edge)) {
      worst = std::min(worst, worst_ratio(triangle));
    }
    return worst;
  };

  bool reversed = true;
  for (int pass = 0; reversed && pass < kMaximumPasses; ++pass) {
    reversed = false;
    for (int edge = 0; edge < arrows.edge_count(); ++edge) {
      const double before = worst_at(edge);
      arrows.reverse(edge);
      if (worst_at(edge) > before + 1e-9) {
        reversed = true;
      } else {
        arrows.reverse(edge);
      }
    }
  }

  std::vector<Tetrahedron> tetrahedra;
  tetrahedra.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const std::array<int, 3> ranks = arrows.ranks(static_cast<int>(t), triangles[t]);
    for (const Tetrahedron& tetrahedron : split(triangles[t], ranks, outer_offset, inner_offset)) {
      tetrahedra.push_back(tetrahedron);
    }
  }
  return tetrahedra;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "solids/editable_mesh.h"

#include <algorithm>
#include <iterator>

namespace sinew {
namespace {

constexpr Triangle kRemoved{-1, -1, -1};

bool contains(const Triangle& triangle, int v) {
  return triangle[0] == v || triangle[1] == v || triangle[2] == v;
}

/// Returns the corners of a triangle, rotated so that `first` comes first.
Triangle starting_at(const Triangle& triangle, int first) {
  if (triangle[0] == first) return triangle;
  if (triangle[1] == first) return {triangle[1], triangle[2], triangle[0]};
  return {triangle[2], triangle[0], triangle[1]};
}

Eigen::Vector3d area_vector(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                            const Eigen::Vector3d& c) {
  return 0.5 * (b - a).cross(c - a);
}

}  // namespace

EditableMesh::EditableMesh(const TriangleMesh& half)
    : border_(half.vertex_count()), fans_(half.vertex_count()), alive_count_(half.vertex_count()) {
  for (int v = 0; v < half.vertex_count(); ++v) {
    positions_.emplace_back(half.positions.col(v));
    border_[v] = positions_[v].x() == 0.0;
  }
  for (const Triangle& triangle : half.triangles) add_triangle(triangle);
  // An inner edge between border vertices would have four triangles in the mirrored surface.
  for (const auto& [a, b] : edges()) {
    if (border_[a] && border_[b] && edge_triangles(a, b).size() == 2) split(a, b);
  }
}

int EditableMesh::border_count() const {
  int count = 0;
  for (int v = 0; v < slot_count(); ++v) count += is_alive(v) && border_[v] ? 1 : 0;
  return count;
}

std::vector<std::pair<int, int>> EditableMesh::edges() const {
  std::vector<std::pair<int, int>> result;
  for (const Triangle& t : triangles_) {
    if (t == kRemoved) continue;
    for (int corner = 0; corner < 3; ++corner) {
      const int from = t[corner];
      const int to = t[(corner + 1) % 3];
      // An inner edge has a < b in only one of its triangles, a border edge in its single one or in
      // none.
      if (from < to) {
        result.emplace_back(from, to);
      } else if (border_[from] && border_[to]) {
        result.emplace_back(to, from);
      }
    }
  }
  return result;
}

std::vector<int> EditableMesh::neighbors(int v) const {
  std::vector<int> ring;
  for (const int t : fans_[v]) {
    for (const int corner : triangles_[t]) {
      if (corner != v) ring.push_back(corner);
    }
  }
  std::sort(ring.begin(), ring.end());
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  return ring;
}

bool EditableMesh::is_edge(int a, int b) const {
  return std::any_of(fans_[a].begin(), fans_[a].end(),
                     [&](int t) { return contains(triangles_[t], b); });
}

std::vector<int> EditableMesh::edge_triangles(int a, int b) const {
  std::vector<int> result;
  for (const int t : fans_[a]) {
    if (contains(triangles_[t], b)) result.push_back(t);
  }
  return result;
}

std::pair<int, int> EditableMesh::opposite(int a, int b) const {
  const std::vector<int> both = edge_triangles(a, b);
  const auto third = [&](int t) {
    const Triangle& corners = triangles_[t];
    return corners[0] + corners[1] + corners[2] - a - b;
  };
  return {third(both[0]), third(both[1])};
}

void EditableMesh::split(int a, int b) {
  const std::vector<int> both = edge_triangles(a, b);
  const int middle = slot_count();
  positions_.emplace_back(0.5 * (positions_[a] + positions_[b]));
  border_.push_back(both.size() == 1);
  fans_.emplace_back();
  ++alive_count_;
  for (const int t : both) {
    Triangle second = triangles_[t];
    std::replace(second.begin(), second.end(), a, middle);
    replace_corner(t, b, middle);
    add_triangle(second);
  }
}

bool EditableMesh::can_collapse(int gone, int kept) const {
  const std::vector<int> both = edge_triangles(gone, kept);
  if (border_[gone] && both.size() != 1) return false;
  // Link condition (Dey et al. 1999): the common neighbors are those of the edge's triangles.
  const std::vector<int> ring = neighbors(gone);
  const std::vector<int> kept_ring = neighbors(kept);
  std::vector<int> common;
  std::set_intersection(ring.begin(), ring.end(), kept_ring.begin(), kept_ring.end(),
                        std::back_inserter(common));
  if (common.size() != both.size()) return false;
  for (const int neighbor : common) {
    if (valence(neighbor) <= (border_[neighbor] ? 3 : 4)) return false;
  }
  if (border_[kept] && !border_[gone]) {
    for (const int neighbor : ring) {
      if (neighbor != kept && border_[neighbor] &&
          !std::binary_search(common.begin(), common.end(), neighbor)) {
        return false;
      }
    }
  }
  return std::all_of(fans_[gone].begin(), fans_[gone].end(), [&](int t) {
    return contains(triangles_[t], kept) || keeps_shape(triangles_[t], gone, positions_[kept]);
  });
}

bool EditableMesh::keeps_shape(const Triangle& triangle, int v,
                               const Eigen::Vector3d& moved) const {
  constexpr double kCosine = 0.3;         // a triangle may rotate by at most 72 degrees
  constexpr double kSmallestShape = 0.1;  // twice the area divided by the square of the longest
                                          // edge
  const Triangle corners = starting_at(triangle, v);
  const Eigen::Vector3d& b = positions_[corners[1]];
  const Eigen::Vector3d& c = positions_[corners[2]];
  const Eigen::Vector3d before = area_vector(positions_[v], b, c);
  const Eigen::Vector3d after = area_vector(moved, b, c);
  const double longest =
      std::max({(moved - b).squaredNorm(), (moved - c).squaredNorm(), (b - c).squaredNorm()});
  return before.dot(after) >= kCosine * before.norm() * after.norm() &&
         2.0 * after.norm() > kSmallestShape * longest;
}

bool EditableMesh::can_move(int v, const Eigen::Vector3d& position,
                            const Eigen::Vector3d& normal) const {
  constexpr double kCosine = 0.3;
  return std::all_of(fans_[v].begin(), fans_[v].end(), [&](int t) {
    const Triangle corners = starting_at(triangles_[t], v);
    const Eigen::Vector3d& b = positions_[corners[1]];
    const Eigen::Vector3d& c = positions_[corners[2]];
    const double before = area_vector(positions_[v], b, c).normalized().dot(normal);
    const double after = area_vector(position, b, c).normalized().dot(normal);
    return after >= std::min(kCosine, before);
  });
}

std::vector<Eigen::Vector3d> EditableMesh::centroids_after_collapse(int gone, int kept) const {
  std::vector<Eigen::Vector3d> centroids;
  for (const int t : fans_[gone]) {
    if (contains(triangles_[t], kept)) continue;
    const Triangle corners = starting_at(triangles_[t], gone);
    centroids.emplace_back((positions_[kept] + positions_[corners[1]] + positions_[corners[2]]) /
                           3.0);
  }
  return centroids;
}

void EditableMesh::collapse(int gone, int kept) {
  for (const int t : edge_triangles(gone, kept)) remove_triangle(t);
  const std::vector<int> fan = fans_[gone];
  for (const int t : fan) replace_corner(t, gone, kept);
  --alive_count_;
}

bool EditableMesh::can_flip(int a, int b) const {
  const std::vector<int> both = edge_triangles(a, b);
  if (both.size() != 2) return false;
  const auto [c, d] = opposite(a, b);
  if (is_edge(c, d) || (border_[c] && border_[d])) return false;
  // The new triangles must not fold over. Both must face the same way as the old ones.
  constexpr double kCosine = 0.7;
  const Eigen::Vector3d first =
      area_vector(positions_[triangles_[both[0]][0]], positions_[triangles_[both[0]][1]],
                  positions_[triangles_[both[0]][2]]);
  const Eigen::Vector3d second =
      area_vector(positions_[triangles_[both[1]][0]], positions_[triangles_[both[1]][1]],
                  positions_[triangles_[both[1]][2]]);
  const Eigen::Vector3d side = (first + second).normalized();
  const int from = starting_at(triangles_[both[0]], c)[1];
  const int to = a + b - from;
  const Eigen::Vector3d new_first = area_vector(positions_[c], positions_[from], positions_[d]);
  const Eigen::Vector3d new_second = area_vector(positions_[d], positions_[to], positions_[c]);
  return new_first.dot(side) > kCosine * new_first.norm() &&
         new_second.dot(side) > kCosine * new_second.norm();
}

void EditableMesh::flip(int a, int b) {
  const std::vector<int> both = edge_triangles(a, b);
  const auto [c, d] = opposite(a, b);
  // Triangle (c, from, to) and (d, to, from) become (c, from, d) and (d, to, c).
  const int from = starting_at(triangles_[both[0]], c)[1];
  const int to = a + b - from;
  replace_corner(both[0], to, d);
  replace_corner(both[1], from, c);
}

TriangleMesh EditableMesh::mirrored() const {
  std::vector<int> own(slot_count(), -1);
  std::vector<int> image(slot_count(), -1);
  TriangleMesh mesh;
  mesh.positions.resize(3, 2 * vertex_count() - border_count());
  int count = 0;
  const auto append = [&](const Eigen::Vector3d& position) {
    mesh.positions.col(count) = position;
    return count++;
  };
  for (int v = 0; v < slot_count(); ++v) {
    if (!is_alive(v)) continue;
    own[v] = append(positions_[v]);
    image[v] =
        border_[v] ? own[v] : append({-positions_[v].x(), positions_[v].y(), positions_[v].z()});
  }
  for (const Triangle& t : triangles_) {
    if (t == kRemoved) continue;
    mesh.triangles.push_back({own[t[0]], own[t[1]], own[t[2]]});
    mesh.triangles.push_back({image[t[0]], image[t[2]], image[t[1]]});
  }
  return mesh;
}

void EditableMesh::replace_corner(int t, int from, int to) {
  std::replace(triangles_[t].begin(), triangles_[t].end(), from, to);
  std::erase(fans_[from], t);
  fans_[to].push_back(t);
}

int EditableMesh::add_triangle(const Triangle& triangle) {
  const int t = triangle_count();
  triangles_.push_back(triangle);
  for (const int corner : triangle) fans_[corner].push_back(t);
  return t;
}

void EditableMesh::remove_triangle(int t) {
  for (const int corner : triangles_[t]) std::erase(fans_[corner], t);
  triangles_[t] = kRemoved;
}

}  // namespace sinew

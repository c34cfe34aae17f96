// SPDX-License-Identifier: MIT

#include "mesh/geodesics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>

#include "mesh/adjacency.h"

namespace sinew {
namespace {

using Eigen::Vector2d;

// Limit of triangles unfolded for one obtuse angle. A handful is usual.
constexpr int kMaxUnfolded = 32;
// Relative improvement below which a shorter distance is not propagated.
constexpr double kSmallGain = 1e-9;

/// Returns, for each triangle and corner, the triangle across the edge opposite to the corner, or
/// -1 at borders and at edges with more than two triangles.
std::vector<Triangle> opposite_triangles(const std::vector<Triangle>& triangles) {
  struct Side {
    int low, high, triangle, corner;
  };
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
    for (int c = 0; c < 3; ++c) {
      const auto [low, high] = std::minmax(triangles[t][(c + 1) % 3], triangles[t][(c + 2) % 3]);
      sides.push_back({low, high, t, c});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
  });
  std::vector<Triangle> result(triangles.size(), {-1, -1, -1});
  for (std::size_t first = 0; first < sides.size();) {
    std::size_t last = first;
    while (last < sides.size() && sides[last].low == sides[first].low &&
           sides[last].high == sides[first].high) {
      ++last;
    }
    if (last - first == 2) {
      result[sides[first].triangle][sides[first].corner] = sides[first + 1].triangle;
      result[sides[first + 1].triangle][sides[first + 1].corner] = sides[first].triangle;
    }
    first = last;
  }
  return result;
}

/// Returns the third corner of a triangle in the plane, to the left of p -> q, where p and q are
/// the other two corners. `from_p` and `from_q` are the distances from p and q to the third corner.
Vector2d unfold(const Vector2d& p, const Vector2d& q, double from_p, double from_q) {
  const Vector2d along = q - p;
  const double base = along.norm();
  const Vector2d x = along / base;
  const Vector2d y(-x[1], x[0]);
  const double foot = (from_p * from_p - from_q * from_q + base * base) / (2.0 * base);
  return p + foot * x + std::sqrt(std::max(0.0, from_p * from_p - foot * foot)) * y;
}

/// A vertex that the obtuse corner c sees through the opposite edge, such that the line to it makes
/// angles of at most 90 degrees with both sides of the corner (Kimmel & Sethian 1998). The plane
/// has c = 0 and a on the x axis. The vertex is -1 if there is none.
struct UnfoldedVertex {
  int vertex = -1;
  Vector2d position = Vector2d::Zero();
};

/// Unfolds the triangles beyond the edge opposite to an obtuse corner until a vertex splits the
/// angle into two that are not obtuse.
/// \param a  first vertex of that edge in the plane where the corner is the origin
/// \param b  second vertex of that edge
UnfoldedVertex unfold_to_vertex(const Points& positions, const std::vector<Triangle>& triangles,
                                const std::vector<Triangle>& opposite, int triangle, int corner,
                                const Vector2d& a, const Vector2d& b) {
  int p = triangles[triangle][(corner + 1) % 3];
  int q = triangles[triangle][(corner + 2) % 3];
  Vector2d at_p = a, at_q = b;
  for (int i = 0; i < kMaxUnfolded; ++i) {
    const int next = opposite[triangle][corner];
    if (next < 0 || at_p == at_q) return {};
    const Triangle& t = triangles[next];
    corner = t[0] != p && t[0] != q ? 0 : t[1] != p && t[1] != q ? 1 : 2;
    const int d = t[corner];
    if (d == p || d == q) return {};
    // c is on the left of p -> q, hence d is on the left of q -> p.
    const Vector2d at_d = unfold(at_q, at_p, (positions.col(d) - positions.col(q)).norm(),
                                 (positions.col(d) - positions.col(p)).norm());
    const bool near_a = at_d.dot(b) <= 0.0;
    const bool near_b = at_d.dot(a) <= 0.0;
    if (!near_a && !near_b) return {d, at_d};
    if (near_a && near_b) return {};
    // Continue across the edge that is crossed by the directions that split the angle.
    int left_behind = 0;
    if (near_a) {
      left_behind = std::exchange(p, d);
      at_p = at_d;
    } else {
      left_behind = std::exchange(q, d);
      at_q = at_d;
    }
    triangle = next;
    const Triangle& here = triangles[triangle];
    corner = static_cast<int>(std::find(here.begin(), here.end(), left_behind) - here.begin());
  }
  return {};
}

/// Returns the distance of (x, y) from the virtual source below the base. `from` and `other` are
/// the distances of this source from the ends of the base, (0, 0) and (base, 0). The result is
/// infinite if the straight line between (x, y) and the source misses the base.
double through_base(double from, double other, double base, double x, double y) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (base <= 0.0) return kInfinite;
  const double source_x = (from * from - other * other + base * base) / (2.0 * base);
  const double depth = std::sqrt(std::max(0.0, from * from - source_x * source_x));
  if (depth + y <= 0.0) return kInfinite;
  const double crossing = source_x + depth / (depth + y) * (x - source_x);
  if (crossing < 0.0 || crossing > base) return kInfinite;
  return std::hypot(x - source_x, y + depth);
}

}  // namespace

GeodesicSurface::GeodesicSurface(const TriangleMesh& mesh)
    : positions_(mesh.positions), triangles_(mesh.triangles) {
  std::vector<std::pair<int, Step>> found;
  found.reserve(6 * triangles_.size());
  // Adds steps to c from p and from q. Their positions are relative to c, and q is on the left of
  // p.
  const auto add = [&found](int c, int p, int q, const Vector2d& at_p, const Vector2d& at_q) {
    const Vector2d edge = at_q - at_p;
    const double base = edge.norm();
    const double y =
        base > 0.0 ? std::abs(at_p[0] * at_q[1] - at_p[1] * at_q[0]) / base : at_p.norm();
    const double x = base > 0.0 ? -at_p.dot(edge) / base : 0.0;
    found.push_back({p, {c, q, at_p.norm(), base, x, y}});
    found.push_back({q, {c, p, at_q.norm(), base, base - x, y}});
  };

  const std::vector<Triangle> opposite = opposite_triangles(triangles_);
  for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
    for (int corner = 0; corner < 3; ++corner) {
      const int c = triangles_[t][corner];
      const int a = triangles_[t][(corner + 1) % 3];
      const int b = triangles_[t][(corner + 2) % 3];
      if (a == b || b == c || c == a) break;
      const Eigen::Vector3d to_a = positions_.col(a) - positions_.col(c);
      const Eigen::Vector3d to_b = positions_.col(b) - positions_.col(c);
      const double length = to_a.norm();
      const Vector2d at_a(length, 0.0);
      const Vector2d at_b =
          length > 0.0 ? Vector2d(to_b.dot(to_a) / length, to_a.cross(to_b).norm() / length)
                       : Vector2d(0.0, to_b.norm());
      add(c, a, b, at_a, at_b);
      if (at_a.dot(at_b) >= 0.0) continue;
      const UnfoldedVertex unfolded =
          unfold_to_vertex(positions_, triangles_, opposite, t, corner, at_a, at_b);
      if (unfolded.vertex < 0 || unfolded.vertex == c) continue;
      if (unfolded.vertex != a) add(c, a, unfolded.vertex, at_a, unfolded.position);
      if (unfolded.vertex != b) add(c, unfolded.vertex, b, unfolded.position, at_b);
    }
  }

  begin_.assign(vertex_count() + 1, 0);
  for (const auto& [from, step] : found) ++begin_[from + 1];
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  steps_.resize(found.size());
  std::vector<int> next(begin_.begin(), begin_.end() - 1);
  for (const auto& [from, step] : found) steps_[next[from]++] = step;
}

GeodesicFront::GeodesicFront(const GeodesicSurface& surface)
    : surface_(&surface),
      distances_(surface.vertex_count(), std::numeric_limits<double>::infinity()),
      reached_(surface.vertex_count(), 0) {}

void GeodesicFront::offer(int vertex, double distance) {
  double& own = distances_[vertex];
  if (!(distance < own - kSmallGain * distance)) return;
  if (std::isinf(own)) touched_.push_back(vertex);
  own = distance;
  heap_.emplace_back(distance, vertex);
  std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
}

std::span<const VertexDistance> GeodesicFront::march(int count) {
  result_.clear();
  while (!heap_.empty()) {
    const auto [distance, vertex] = heap_.front();
    if (static_cast<int>(result_.size()) == count && !reached_[vertex]) break;
    std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
    heap_.pop_back();
    if (distance > distances_[vertex]) continue;
    if (!reached_[vertex]) {
      reached_[vertex] = 1;
      result_.push_back({vertex, distance});
    }
    for (const GeodesicSurface::Step& step : surface_->steps(vertex)) {
      double arrival = distance + step.length;
      if (reached_[step.other]) {
        arrival = std::min(
            arrival, through_base(distance, distances_[step.other], step.base, step.x, step.y));
      }
      offer(step.to, arrival);
    }
  }
  for (VertexDistance& each : result_) each.distance = distances_[each.vertex];
  std::sort(result_.begin(), result_.end(), [](const VertexDistance& a, const VertexDistance& b) {
    return std::tie(a.distance, a.vertex) < std::tie(b.distance, b.vertex);
  });
  for (const int vertex : touched_) {
    distances_[vertex] = std::numeric_limits<double>::infinity();
    reached_[vertex] = 0;
  }
  touched_.clear();
  heap_.clear();
  return result_;
}

std::span<const VertexDistance> GeodesicFront::nearest(const SurfacePoint& source, int count) {
  const Triangle& t = surface_->triangles_[source.triangle];
  const Points& positions = surface_->positions_;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  for (int i = 0; i < 3; ++i) point += source.barycentric[i] * positions.col(t[i]);
  for (const int corner : t) offer(corner, (positions.col(corner) - point).norm());
  return march(count);
}

std::span<const VertexDistance> GeodesicFront::nearest(int source, int count) {
  offer(source, 0.0);
  return march(count);
}

NearestSources paths_to_sources(const TriangleMesh& mesh, std::span<const int> sources,
                                std::span<const double> offsets) {
  const RaggedArray neighbors = vertex_neighbors(mesh.vertex_count(), mesh.triangles);
  NearestSources result{
      std::vector<int>(mesh.vertex_count(), -1),
      std::vector<double>(mesh.vertex_count(), std::numeric_limits<double>::infinity())};
  std::vector<int>& nearest = result.source;
  std::vector<double>& distances = result.distance;
  using Entry = std::tuple<double, int, int>;  // distance, source, vertex
  std::vector<Entry> heap;
  const auto offer = [&](double distance, int source, int vertex) {
    if (std::tie(distance, source) >= std::tie(distances[vertex], nearest[vertex]) &&
        nearest[vertex] >= 0) {
      return;
    }
    distances[vertex] = distance;
    nearest[vertex] = source;
    heap.emplace_back(distance, source, vertex);
    std::push_heap(heap.begin(), heap.end(), std::greater<>());
  };
  for (int s = 0; s < static_cast<int>(sources.size()); ++s) offer(offsets[s], s, sources[s]);
  while (!heap.empty()) {
    const auto [distance, source, vertex] = heap.front();
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    heap.pop_back();
    if (distance != distances[vertex] || source != nearest[vertex]) continue;
    for (const int next : neighbors.row(vertex)) {
      offer(distance + (mesh.positions.col(next) - mesh.positions.col(vertex)).norm(), source,
            next);
    }
  }
  return result;
}

std::vector<int> nearest_sources(const TriangleMesh& mesh, std::span<const int> sources) {
  return paths_to_sources(mesh, sources, std::vector<double>(sources.size(), 0.0)).source;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "mesh/triangle_tree.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew {
namespace {

constexpr int kLeaf = 4;  // largest number of triangles in a leaf

using Eigen::Vector3d;

/// Returns the parameter in [0, 1], from a to b, of the point of segment ab closest to `point`.
double closest_parameter(const Vector3d& point, const Vector3d& a, const Vector3d& b) {
  const double squared = (b - a).squaredNorm();
  return squared > 0.0 ? std::clamp((point - a).dot(b - a) / squared, 0.0, 1.0) : 0.0;
}

/// Returns where a ray enters a box, in units of the length of its direction, or infinity if it
/// misses the box.
/// \param inverse  reciprocal of each component of the direction
double entry(const Eigen::AlignedBox3d& box, const Vector3d& origin, const Vector3d& inverse) {
  double first = 0.0;
  double last = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    double near = (box.min()[axis] - origin[axis]) * inverse[axis];
    double far = (box.max()[axis] - origin[axis]) * inverse[axis];
    if (inverse[axis] < 0.0) std::swap(near, far);
    // If the ray lies in the plane of a face, one of the two is not a number. Comparisons with it
    // are false, so it changes nothing.
    if (near > first) first = near;
    if (far < last) last = far;
  }
  return first <= last ? first : std::numeric_limits<double>::infinity();
}

/// Returns the distance at which a ray hits a triangle, in units of the length of `direction`, or a
/// negative number if it misses (Moeller & Trumbore 1997).
double hit_distance(const Vector3d& origin, const Vector3d& direction, const Vector3d& a,
                    const Vector3d& b, const Vector3d& c) {
  // Tolerance of the barycentric coordinates, so that no ray slips through between two triangles.
  constexpr double kEdge = 1e-12;
  const Vector3d across = direction.cross(c - a);
  const double determinant = (b - a).dot(across);
  if (determinant == 0.0) return -1.0;
  const double u = (origin - a).dot(across) / determinant;
  const Vector3d around = (origin - a).cross(b - a);
  const double v = direction.dot(around) / determinant;
  if (!(u >= -kEdge && v >= -kEdge && u + v <= 1.0 + kEdge)) return -1.0;
  return (c - a).dot(around) / determinant;
}

}  // namespace

Vector3d position_at(const TriangleMesh& mesh, const SurfacePoint& point) {
  const auto& [a, b, c] = mesh.triangles[static_cast<std::size_t>(point.triangle)];
  return point.barycentric[0] * mesh.positions.col(a) +
         point.barycentric[1] * mesh.positions.col(b) +
         point.barycentric[2] * mesh.positions.col(c);
}

Vector3d closest_barycentric(const Vector3d& point, const Vector3d& a, const Vector3d& b,
                             const Vector3d& c) {
  const Vector3d normal = (b - a).cross(c - a);
  const double area = normal.squaredNorm();
  const double longest =
      std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
  // For thinner triangles the normal is only rounding error, so just the edges are used.
  constexpr double kThin = 1e-20;
  if (area > kThin * longest * longest) {
    const Vector3d inside(normal.dot((b - point).cross(c - point)) / area,
                          normal.dot((c - point).cross(a - point)) / area,
                          normal.dot((a - point).cross(b - point)) / area);
    if (inside.minCoeff() >= 0.0) return inside / inside.sum();
  }
  Vector3d best = Vector3d::Zero();
  double smallest = std::numeric_limits<double>::infinity();
  const Vector3d* const corners[3] = {&a, &b, &c};
  for (int i = 0; i < 3; ++i) {
    const Vector3d& from = *corners[i];
    const Vector3d& to = *corners[(i + 1) % 3];
    const double t = closest_parameter(point, from, to);
    const double squared = (from + t * (to - from) - point).squaredNorm();
    if (squared < smallest) {
      smallest = squared;
      best.setZero();
      best[i] = 1.0 - t;
      best[(i + 1) % 3] = t;
    }
  }
  return best;
}

TriangleTree::TriangleTree(const TriangleMesh& mesh)
    : positions_(mesh.positions),
      triangles_(mesh.triangles),
      normals_(triangle_normals(mesh)),
      order_(mesh.triangles.size()) {
  std::iota(order_.begin(), order_.end(), 0);
  Points centroids(3, triangles_.size());
  for (std::size_t t = 0; t < triangles_.size(); ++t) {
    const auto [a, b, c] = triangles_[t];
    centroids.col(t) = (positions_.col(a) + positions_.col(b) + positions_.col(c)) / 3.0;
  }
  if (!triangles_.empty()) build(0, static_cast<int>(triangles_.size()), centroids);
}

int TriangleTree::build(int begin, int end, const Points& centroids) {
  const int index = static_cast<int>(nodes_.size());
  nodes_.push_back({});
  Node node;
  node.begin = begin;
  node.end = end;
  Eigen::AlignedBox3d spread;
  for (int i = begin; i < end; ++i) {
    for (const int corner : triangles_[order_[i]]) node.box.extend(positions_.col(corner));
    spread.extend(centroids.col(order_[i]));
  }
  if (end - begin > kLeaf) {
    int axis = 0;
    spread.sizes().maxCoeff(&axis);
    const int middle = (begin + end) / 2;
    std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                     [&](int s, int t) {
                       return std::pair(centroids(axis, s), s) < std::pair(centroids(axis, t), t);
                     });
    build(begin, middle, centroids);
    node.second_child = build(middle, end, centroids);
  }
  nodes_[index] = node;
  return index;
}

/// Finds the closest point.
/// \param uses     tells by its index whether a triangle is considered
/// \param accepts  tells whether the closest point of a triangle may be the result
template <typename Uses, typename Accepts>
std::optional<ClosestPoint> TriangleTree::search(const Vector3d& point, double within, Uses&& uses,
                                                 Accepts&& accepts) const {
  if (nodes_.empty()) return std::nullopt;
  std::optional<ClosestPoint> best;
  double smallest = within * within;
  // Deep enough for a balanced tree over at most 2^31 triangles.
  int open[64];
  int open_count = 0;
  open[open_count++] = 0;
  while (open_count > 0) {
    const int index = open[--open_count];
    const Node& node = nodes_[index];
    if (node.box.squaredExteriorDistance(point) > smallest) continue;
    if (node.second_child >= 0) {
      int near = index + 1, far = node.second_child;
      if (nodes_[far].box.squaredExteriorDistance(point) <
          nodes_[near].box.squaredExteriorDistance(point)) {
        std::swap(near, far);
      }
      open[open_count++] = far;
      open[open_count++] = near;
      continue;
    }
    for (int i = node.begin; i < node.end; ++i) {
      const int t = order_[i];
      if (!uses(t)) continue;
      const auto [a, b, c] = triangles_[t];
      const Vector3d barycentric =
          closest_barycentric(point, positions_.col(a), positions_.col(b), positions_.col(c));
      const Vector3d place = barycentric[0] * positions_.col(a) +
                             barycentric[1] * positions_.col(b) +
                             barycentric[2] * positions_.col(c);
      const double squared = (place - point).squaredNorm();
      if (squared < smallest || (best && squared == smallest && t < best->point.triangle)) {
        const ClosestPoint candidate{{t, barycentric}, std::sqrt(squared)};
        if (!accepts(candidate)) continue;
        smallest = squared;
        best = candidate;
      }
    }
  }
  return best;
}

std::optional<ClosestPoint> TriangleTree::closest(const Vector3d& point, const Vector3d& towards,
                                                  double within) const {
  const bool any = towards.isZero(0.0);
  return search(
      point, within, [&](int t) { return any || normals_.col(t).dot(towards) > 0.0; },
      [](const ClosestPoint&) { return true; });
}

std::optional<ClosestPoint> TriangleTree::closest_accepted(
    const Vector3d& point, const std::function<bool(const ClosestPoint&)>& accepts) const {
  return search(
      point, std::numeric_limits<double>::infinity(), [](int) { return true; }, accepts);
}

double TriangleTree::distance_at_least(const Vector3d& point) const {
  // A box smaller than this fraction of its distance need not be opened: the surface inside it is
  // at most 4/3 as far away as the box.
  constexpr double kSmall = 1.0 / 3.0;
  double smallest = std::numeric_limits<double>::infinity();  // squared
  int open[64];
  int open_count = 0;
  if (!nodes_.empty()) open[open_count++] = 0;
  while (open_count > 0) {
    const int index = open[--open_count];
    const Node& node = nodes_[index];
    const double squared = node.box.squaredExteriorDistance(point);
    if (squared >= smallest) continue;
    if (node.second_child < 0 || node.box.diagonal().squaredNorm() < kSmall * kSmall * squared) {
      smallest = squared;
      continue;
    }
    int near = index + 1, far = node.second_child;
    if (nodes_[far].box.squaredExteriorDistance(point) <
        nodes_[near].box.squaredExteriorDistance(point)) {
      std::swap(near, far);
    }
    open[open_count++] = far;
    open[open_count++] = near;
  }
  return std::sqrt(smallest);
}

std::optional<RayHit> TriangleTree::first_hit(const Vector3d& origin, const Vector3d& direction,
                                              double within) const {
  if (nodes_.empty()) return std::nullopt;
  const Vector3d inverse = direction.cwiseInverse();
  RayHit best{-1, within};
  int open[64];
  int open_count = 0;
  open[open_count++] = 0;
  while (open_count > 0) {
    const int index = open[--open_count];
    const Node& node = nodes_[index];
    if (!(entry(node.box, origin, inverse) < best.distance)) continue;
    if (node.second_child >= 0) {
      open[open_count++] = node.second_child;
      open[open_count++] = index + 1;
      continue;
    }
    for (int i = node.begin; i < node.end; ++i) {
      const auto [a, b, c] = triangles_[order_[i]];
      const double distance =
          hit_distance(origin, direction, positions_.col(a), positions_.col(b), positions_.col(c));
      if (distance >= 0.0 && distance < best.distance) best = {order_[i], distance};
    }
  }
  if (best.triangle < 0) return std::nullopt;
  return best;
}

}  // namespace sinew

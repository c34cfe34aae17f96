// SPDX-License-Identifier: MIT

#include "contact/rigid_shape.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "contact/outward_surface.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kTolerance = 1e-6;  // relative to the diagonal of the box
// Relative area, squared, below which a triangle has edges but no normal (as in
// closest_barycentric()).
constexpr double kThin = 1e-20;
// Cosine of 20 degrees. An edge that bends by more is sharp: it reaches a skin before its triangles
// do.
const double kSharp = std::cos(20.0 / 180.0 * std::numbers::pi);
constexpr int kMaxWalkSteps = 256;

bool is_thin(const Points& positions, const Triangle& t) {
  const Vector3d a = positions.col(t[0]);
  const Vector3d b = positions.col(t[1]);
  const Vector3d c = positions.col(t[2]);
  const double longest =
      std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
  return !((b - a).cross(c - a).squaredNorm() > kThin * longest * longest);
}

double angle_at(const Vector3d& corner, const Vector3d& next, const Vector3d& previous) {
  const Vector3d u = next - corner;
  const Vector3d v = previous - corner;
  return std::atan2(u.cross(v).norm(), u.dot(v));
}

/// Returns a sum of normals scaled to unit length, or `otherwise` if the normals cancel.
Vector3d unit(const Vector3d& sum, const Vector3d& otherwise) {
  const double length = sum.norm();
  return length > 1e-9 ? Vector3d(sum / length) : otherwise;
}

}  // namespace

/// Side k of a triangle, from corner k to the next one, with its vertices in ascending order.
struct RigidShape::Side {
  int low, high;
  int triangle, k;
};

template <typename Function>
void RigidShape::for_each_edge(const std::vector<Side>& sides, Function&& function) {
  for (std::size_t begin = 0, end = 0; begin < sides.size(); begin = end) {
    while (end < sides.size() && sides[end].low == sides[begin].low &&
           sides[end].high == sides[begin].high) {
      ++end;
    }
    function(std::span<const Side>(sides.data() + begin, end - begin));
  }
}

RigidShape::RigidShape(TriangleMesh mesh, double spacing)
    : mesh_(outward_surface(std::move(mesh))) {
  if (!(spacing > 0.0)) throw std::logic_error("the spacing of sample points must be positive");
  box_ = bounding_box(mesh_.positions);
  tolerance_ = box_.isEmpty() ? 0.0 : kTolerance * box_.diagonal().norm();
  normals_ = triangle_normals(mesh_);
  for (int t = 0; t < mesh_.triangle_count(); ++t) {
    if (is_thin(mesh_.positions, mesh_.triangles[t])) normals_.col(t).setZero();
  }
  const std::vector<Side> sides = sorted_sides();
  set_edges(sides);
  set_vertex_normals();
  set_samples(sides, spacing);
  drop_thin_triangles();
  around_ = vertex_triangles(mesh_.vertex_count(), mesh_.triangles);
  tree_.emplace(mesh_);
  if (closed_) winding_.emplace(mesh_.positions, mesh_.triangles);
}

std::vector<RigidShape::Side> RigidShape::sorted_sides() const {
  std::vector<Side> sides;
  for (int t = 0; t < mesh_.triangle_count(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const auto [low, high] =
          std::minmax({mesh_.triangles[t][k], mesh_.triangles[t][(k + 1) % 3]});
      sides.push_back({low, high, t, k});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
  });
  return sides;
}

void RigidShape::set_edges(const std::vector<Side>& sides) {
  edge_normals_.resize(3, static_cast<Eigen::Index>(sides.size()));
  border_.assign(sides.size(), 0);
  border_vertex_.assign(mesh_.vertex_count(), 0);
  closed_ = !sides.empty();
  for_each_edge(sides, [&](std::span<const Side> edge) {
    Vector3d sum = Vector3d::Zero();
    for (const Side& side : edge) sum += normals_.col(side.triangle);
    for (const Side& side : edge) {
      edge_normals_.col(3 * side.triangle + side.k) = unit(sum, normals_.col(side.triangle));
    }
    if (edge.size() > 1) return;
    closed_ = false;
    border_[3 * edge[0].triangle + edge[0].k] = 1;
    border_vertex_[edge[0].low] = border_vertex_[edge[0].high] = 1;
  });
}

void RigidShape::set_vertex_normals() {
  vertex_normals_ = Points::Zero(3, mesh_.vertex_count());
  const Points& x = mesh_.positions;
  for (int t = 0; t < mesh_.triangle_count(); ++t) {
    const Triangle& corners = mesh_.triangles[t];
    for (int k = 0; k < 3; ++k) {
      const double angle =
          angle_at(x.col(corners[k]), x.col(corners[(k + 1) % 3]), x.col(corners[(k + 2) % 3]));
      vertex_normals_.col(corners[k]) += angle * normals_.col(t);
    }
  }
  for (auto normal : vertex_normals_.colwise()) normal = unit(normal, Vector3d::Zero());
}

void RigidShape::set_samples(const std::vector<Side>& sides, double spacing) {
  std::vector<Vector3d> points;
  for (int v = 0; v < mesh_.vertex_count(); ++v) {
    if (!vertex_normals_.col(v).isZero(0.0)) points.emplace_back(mesh_.positions.col(v));
  }
  for_each_edge(sides, [&](std::span<const Side> edge) {
    if (edge.size() != 2) return;
    const Vector3d first = normals_.col(edge[0].triangle);
    const Vector3d second = normals_.col(edge[1].triangle);
    if (first.isZero(0.0) || second.isZero(0.0) || first.dot(second) > kSharp) return;
    const Vector3d from = mesh_.positions.col(edge[0].low);
    const Vector3d to_high = Vector3d(mesh_.positions.col(edge[0].high)) - from;
    const Triangle& corners = mesh_.triangles[edge[1].triangle];
    const Vector3d opposite = mesh_.positions.col(corners[(edge[1].k + 2) % 3]);
    if (first.dot(opposite - from) >= 0.0) return;
    const int steps = static_cast<int>(std::ceil(to_high.norm() / spacing));
    for (int i = 1; i < steps; ++i) points.emplace_back(from + to_high * i / steps);
  });
  const auto count = static_cast<Eigen::Index>(points.size());
  sample_points_.resize(3, count);
  for (Eigen::Index i = 0; i < count; ++i) sample_points_.col(i) = points[i].cast<float>();
}

void RigidShape::drop_thin_triangles() {
  int kept = 0;
  for (int t = 0; t < mesh_.triangle_count(); ++t) {
    if (normals_.col(t).isZero(0.0)) continue;
    mesh_.triangles[kept] = mesh_.triangles[t];
    normals_.col(kept) = Vector3d(normals_.col(t));
    for (int k = 0; k < 3; ++k) {
      edge_normals_.col(3 * kept + k) = Vector3d(edge_normals_.col(3 * t + k));
      border_[3 * kept + k] = border_[3 * t + k];
    }
    ++kept;
  }
  mesh_.triangles.resize(kept);
  closed_ = closed_ && kept > 0;
}

bool RigidShape::inside(const Vector3d& point) const {
  return winding_ && winding_->at(point) > 0.5;
}

RigidShape::Place RigidShape::relative_position(const Vector3d& point, int triangle) const {
  const Triangle& corners = mesh_.triangles[triangle];
  const Vector3d a = mesh_.positions.col(corners[0]);
  const Vector3d b = mesh_.positions.col(corners[1]);
  const Vector3d c = mesh_.positions.col(corners[2]);
  return place_at(point, {triangle, closest_barycentric(point, a, b, c)});
}

RigidShape::Place RigidShape::place_at(const Vector3d& point, const SurfacePoint& nearest) const {
  const int triangle = nearest.triangle;
  const Triangle& corners = mesh_.triangles[triangle];
  Place place;
  place.triangle = triangle;
  place.normal = normals_.col(triangle);
  int zeros = 0;
  int last_zero = 0;
  int last_corner = 0;
  for (int k = 0; k < 3; ++k) {
    place.point += nearest.barycentric[k] * mesh_.positions.col(corners[k]);
    if (nearest.barycentric[k] == 0.0) {
      ++zeros;
      last_zero = k;
    } else {
      last_corner = k;
    }
  }
  const Vector3d away = point - place.point;
  place.distance = away.norm();
  place.lateral = (away - place.normal.dot(away) * place.normal).norm();
  if (zeros == 2) {
    const int vertex = corners[last_corner];
    place.normal = unit(vertex_normals_.col(vertex), place.normal);
    place.at_border = border_vertex_[vertex] != 0;
  } else if (zeros == 1) {
    const int side = 3 * triangle + (last_zero + 1) % 3;
    place.normal = edge_normals_.col(side);
    place.at_border = border_[side] != 0;
  }
  place.height = place.normal.dot(away);
  return place;
}

RigidShape::Place RigidShape::nearest(const Vector3d& point, double within) const {
  const auto found = tree_->closest(point, Vector3d::Zero(), within);
  return found ? place_at(point, found->point) : Place{};
}

RigidShape::Place RigidShape::follow(const Vector3d& point, Place place) const {
  for (int step = 0; step < kMaxWalkSteps && place.lateral > tolerance_; ++step) {
    Place best;
    for (const int corner : mesh_.triangles[place.triangle]) {
      for (const int t : around_.row(corner)) {
        if (t == place.triangle || t == best.triangle) continue;
        const Place other = relative_position(point, t);
        const bool better = other.lateral < place.lateral - tolerance_ &&
                            other.distance < place.distance + place.lateral;
        if (better && (best.triangle < 0 || other.distance < best.distance)) best = other;
      }
    }
    if (best.triangle < 0) break;
    place = best;
  }
  return place;
}

std::optional<RigidShape::Crossing> RigidShape::crossed(const Vector3d& from,
                                                        const Vector3d& to) const {
  const Vector3d displacement = to - from;
  const auto hit = tree_->first_hit(from, displacement, 1.0);
  if (!hit) return std::nullopt;
  return Crossing{hit->triangle, normals_.col(hit->triangle).dot(displacement) < 0.0};
}

}  // namespace sinew

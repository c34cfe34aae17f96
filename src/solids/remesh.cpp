// SPDX-License-Identifier: MIT

#include "solids/remesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "solids/editable_mesh.h"

namespace sinew {
namespace {

constexpr int kPasses = 14;
/// Number of passes that steer the vertex count. The last one only improves the triangles.
constexpr int kSteeredPasses = 13;
/// The edges start shorter and grow slowly, so that each pass finds the vertices on the surface
/// close to their final positions. A single coarse pass would cut off the finger tips.
constexpr double kFirstLength = 0.5;
constexpr double kGrowth = 1.25;
/// An edge is split above and collapsed below these ratios of its length to the desired one. With
/// these ratios, neither operation makes an edge worse (Botsch & Kobbelt 2004).
constexpr double kLong = 4.0 / 3.0;
constexpr double kShort = 4.0 / 5.0;

/// Largest distance from the surface of the centroid of a triangle that a collapse creates,
/// relative to the desired edge length. This allows for the curvature of a finger but does not cut
/// off its tip.
constexpr double kLargestError = 0.25;

/// Estimates the gradient from four samples at the corners of a tetrahedron.
Eigen::Vector3d gradient(const Solid& solid, const Eigen::Vector3d& point) {
  constexpr double kStep = 2e-4;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const Eigen::Vector3d& corner : {Eigen::Vector3d(1, -1, -1), Eigen::Vector3d(-1, -1, 1),
                                        Eigen::Vector3d(-1, 1, -1), Eigen::Vector3d(1, 1, 1)}) {
    sum += corner * solid.distance(point + kStep * corner);
  }
  return sum / (4.0 * kStep);
}

/// Implements remesh_symmetric().
class Remesher {
 public:
  Remesher(const Solid& solid, const TriangleMesh& half, const Sizing& sizing)
      : solid_(solid), sizing_(sizing), mesh_(half) {}

  TriangleMesh run(int vertex_count) {
    length_ = kFirstLength * initial_length(vertex_count);
    for (int pass = 0; pass < kPasses; ++pass) {
      split_long_edges();
      collapse_short_edges();
      flip_for_valence();
      relax();
      if (pass < kSteeredPasses) {
        const double ratio = std::sqrt(static_cast<double>(whole_count()) / vertex_count);
        length_ *= std::clamp(ratio, 0.9, kGrowth);
      }
    }
    flip_for_angles();
    return mesh_.mirrored();
  }

 private:
  /// Estimates the edge length from the area: an equilateral triangle of edge length l has the area
  /// l^2 sqrt(3) / 4, and there are two triangles per vertex.
  double initial_length(int vertex_count) const {
    double area = 0.0;
    for (int t = 0; t < mesh_.triangle_count(); ++t) {
      const Triangle& corners = mesh_.triangle(t);
      const Eigen::Vector3d a = mesh_.position(corners[0]);
      const Eigen::Vector3d b = mesh_.position(corners[1]);
      const Eigen::Vector3d c = mesh_.position(corners[2]);
      const double size = sizing_((a + b + c) / 3.0);
      area += 0.5 * (b - a).cross(c - a).norm() / (size * size);
    }
    return std::sqrt(2.0 * area / vertex_count * 2.0 / std::sqrt(3.0));
  }

  int whole_count() const { return 2 * mesh_.vertex_count() - mesh_.border_count(); }

  double wanted(const Eigen::Vector3d& a, const Eigen::Vector3d& b) const {
    return length_ * sizing_(0.5 * (a + b));
  }

  double relative_length(int a, int b) const {
    const Eigen::Vector3d& from = mesh_.position(a);
    const Eigen::Vector3d& to = mesh_.position(b);
    return (to - from).norm() / wanted(from, to);
  }

  void split_long_edges() {
    for (const auto& [a, b] : mesh_.edges()) {
      if (relative_length(a, b) > kLong) mesh_.split(a, b);
    }
  }

  void collapse_short_edges() {
    for (const auto& [a, b] : mesh_.edges()) {
      if (!mesh_.is_edge(a, b) || relative_length(a, b) > kShort) continue;
      if (collapse_if_good(a, b)) continue;
      collapse_if_good(b, a);
    }
  }

  bool collapse_if_good(int gone, int kept) {
    if (!mesh_.can_collapse(gone, kept)) return false;
    for (const int neighbor : mesh_.neighbors(gone)) {
      if (neighbor != kept && relative_length(neighbor, kept) > kLong) return false;
    }
    const double allowed = kLargestError * wanted(mesh_.position(gone), mesh_.position(kept));
    for (const Eigen::Vector3d& centroid : mesh_.centroids_after_collapse(gone, kept)) {
      if (std::abs(solid_.distance(centroid)) > allowed) return false;
    }
    mesh_.collapse(gone, kept);
    return true;
  }

  /// Flips edges towards a valence of six, or four at border vertices.
  void flip_for_valence() {
    for (const auto& [a, b] : mesh_.edges()) {
      if (!mesh_.can_flip(a, b)) continue;
      const auto [c, d] = mesh_.opposite(a, b);
      const auto excess = [this](int v, int change) {
        const int difference = mesh_.valence(v) + change - (mesh_.is_border(v) ? 4 : 6);
        return difference * difference;
      };
      const int before = excess(a, 0) + excess(b, 0) + excess(c, 0) + excess(d, 0);
      const int after = excess(a, -1) + excess(b, -1) + excess(c, 1) + excess(d, 1);
      if (after < before) mesh_.flip(a, b);
    }
  }

  /// Flips edges towards a Delaunay triangulation, in which the angles opposite to an edge add up
  /// to at most 180 degrees.
  void flip_for_angles() {
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds; ++round) {
      for (const auto& [a, b] : mesh_.edges()) {
        if (!mesh_.is_edge(a, b) || !mesh_.can_flip(a, b)) continue;
        const auto [c, d] = mesh_.opposite(a, b);
        if (cotangent(c, a, b) + cotangent(d, a, b) < 0.0) mesh_.flip(a, b);
      }
    }
  }

  double cotangent(int apex, int a, int b) const {
    const Eigen::Vector3d first = mesh_.position(a) - mesh_.position(apex);
    const Eigen::Vector3d second = mesh_.position(b) - mesh_.position(apex);
    return first.dot(second) / first.cross(second).norm();
  }

  /// Moves every vertex towards the center of its neighbors within the tangent plane, then back
  /// onto the surface. For a border vertex, the mirrored neighbors count, too.
  void relax() {
    for (int v = 0; v < mesh_.slot_count(); ++v) {
      if (!mesh_.is_alive(v)) continue;
      Eigen::Vector3d sum = Eigen::Vector3d::Zero();
      double total = 0.0;
      for (const int neighbor : mesh_.neighbors(v)) {
        const double weight = mesh_.is_border(v) && !mesh_.is_border(neighbor) ? 2.0 : 1.0;
        sum += weight * mesh_.position(neighbor);
        total += weight;
      }
      Eigen::Vector3d step = sum / total - mesh_.position(v);
      const Eigen::Vector3d normal = surface_gradient(v, mesh_.position(v)).normalized();
      step -= normal.dot(step) * normal;
      if (mesh_.is_border(v)) step.x() = 0.0;
      const Eigen::Vector3d moved = project(v, mesh_.position(v) + step);
      if (mesh_.can_move(v, moved, normal)) mesh_.set_position(v, moved);
    }
  }

  /// Returns the gradient of the solid, which is in the mirror plane for border vertices.
  Eigen::Vector3d surface_gradient(int v, const Eigen::Vector3d& point) const {
    Eigen::Vector3d slope = gradient(solid_, point);
    if (mesh_.is_border(v)) slope.x() = 0.0;
    return slope;
  }

  Eigen::Vector3d project(int v, Eigen::Vector3d point) const {
    constexpr int kSteps = 3;
    for (int i = 0; i < kSteps; ++i) {
      const Eigen::Vector3d slope = surface_gradient(v, point);
      if (slope.squaredNorm() < 1e-4) break;
      point -= solid_.distance(point) / slope.squaredNorm() * slope;
    }
    return point;
  }

  const Solid& solid_;
  const Sizing& sizing_;
  EditableMesh mesh_;
  double length_ = 0.0;
};

}  // namespace

TriangleMesh remesh_symmetric(const Solid& solid, const TriangleMesh& half, const Sizing& sizing,
                              int vertex_count) {
  return Remesher(solid, half, sizing).run(vertex_count);
}

}  // namespace sinew

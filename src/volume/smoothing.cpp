// SPDX-License-Identifier: MIT

#include "volume/smoothing.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mesh/adjacency.h"
#include "mesh/prisms.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

constexpr int kPasses = 12;
// Steps of a vertex, as fractions of the shortest edge of the elements at it.
constexpr std::array<double, 3> kSteps{0.3, 0.1, 0.03};
// A vertex is on the surface if it is nearer than this fraction of its shortest edge.
constexpr double kOnSurface = 1e-4;

class Smoothing {
 public:
  Smoothing(TetrahedronMesh& mesh, const SolidSurface& solid, double wanted,
            std::span<const char> held)
      : mesh_(mesh), solid_(solid), wanted_(wanted), held_(held) {
    RaggedArray corners;
    for (const Tetrahedron& t : mesh.tetrahedra) {
      corners.items.insert(corners.items.end(), t.begin(), t.end());
      corners.begin.push_back(static_cast<int>(corners.items.size()));
    }
    around_ = inverted(corners, mesh.vertex_count());
    on_boundary_.resize(mesh.vertex_count());
    for (const Triangle& t : boundary_triangles(mesh.tetrahedra))
      for (const int v : t) on_boundary_[v] = true;
  }

  void run() {
    for (int pass = 0; pass < kPasses; ++pass) {
      bool improved = false;
      for (const int v : vertices_of_bad_elements()) improved = improve(v) || improved;
      if (!improved) return;
    }
  }

 private:
  /// Returns the smallest of all dihedral angles and their supplements; 0 for an inverted element.
  double worst_angle(const Tetrahedron& t) const {
    if (!(signed_volume(mesh_.positions, t) > 0.0)) return 0.0;
    const auto [least, most] = std::ranges::minmax(dihedral_angles(mesh_.positions, t));
    return std::min(least, 180.0 - most);
  }

  double worst_around(int v) const {
    double worst = 90.0;
    for (const int t : around_.row(v)) worst = std::min(worst, worst_angle(mesh_.tetrahedra[t]));
    return worst;
  }

  std::vector<int> vertices_of_bad_elements() const {
    std::vector<int> vertices;
    for (const Tetrahedron& t : mesh_.tetrahedra)
      if (worst_angle(t) < wanted_) vertices.insert(vertices.end(), t.begin(), t.end());
    std::ranges::sort(vertices);
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    return vertices;
  }

  double shortest_edge(int v) const {
    double shortest = std::numeric_limits<double>::infinity();
    for (const int t : around_.row(v))
      for (const int other : mesh_.tetrahedra[t])
        if (other != v)
          shortest =
              std::min(shortest, (mesh_.positions.col(other) - mesh_.positions.col(v)).norm());
    return shortest;
  }

  /// Tries places around a vertex and moves it to the best one.
  bool improve(int v) {
    if (!held_.empty() && held_[v] != 0) return false;
    const Eigen::Vector3d start = mesh_.positions.col(v);
    const double edge = shortest_edge(v);
    const bool slides = on_boundary_[v];
    if (slides && solid_.distance(start) > kOnSurface * edge) return false;
    double best = worst_around(v);
    const double before = best;
    Eigen::Vector3d best_place = start;
    for (const double step : kSteps) {
      const Eigen::Vector3d from = best_place;
      for (int direction = 0; direction < 27; ++direction) {
        const Eigen::Vector3d way(direction % 3 - 1, direction / 3 % 3 - 1, direction / 9 - 1);
        if (way.isZero()) continue;
        Eigen::Vector3d place = from + step * edge * way.normalized();
        if (slides) place = solid_.closest(place);
        mesh_.positions.col(v) = place;
        const double now = worst_around(v);
        if (now <= best) continue;
        best = now;
        best_place = place;
      }
    }
    mesh_.positions.col(v) = best_place;
    return best > before;
  }

  TetrahedronMesh& mesh_;
  const SolidSurface& solid_;
  double wanted_;
  std::span<const char> held_;
  RaggedArray around_;  ///< elements at each vertex
  std::vector<bool> on_boundary_;
};

}  // namespace

void smooth(TetrahedronMesh& mesh, const SolidSurface& solid, double wanted,
            std::span<const char> held) {
  Smoothing(mesh, solid, wanted, held).run();
}

}  // namespace sinew

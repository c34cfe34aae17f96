// SPDX-License-Identifier: MIT

#include "volume/smoothing.h"

#include <algorithm>
#include <cmath>

#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

// Largest number of passes over the vertices of bad elements. A pass that moves none is the last.
constexpr int kPasses = 12;
// Steps of a vertex, as fractions of the shortest edge of the elements at it.
constexpr std::array<double, 3> kSteps{0.3, 0.1, 0.03};
// A vertex is on the surface if it is nearer than this fraction of its shortest edge.
constexpr double kOnSurface = 1e-4;

class Smoothing {
 public:
  Smoothing(TetrahedronMesh& mesh, const VertexMobility& mobility, double wanted)
      : mesh_(mesh),
        mobility_(mobility),
        wanted_(wanted),
        around_(vertex_tetrahedra(mesh.vertex_count(), mesh.tetrahedra)) {}

  void run() {
    for (int pass = 0; pass < kPasses; ++pass) {
      bool improved = false;
      for (const int v : vertices_of_bad_elements()) improved = improve(v) || improved;
      if (!improved) return;
    }
  }

 private:
  double worst_around(int v) const { return worst_angle(mesh_, around_.row(v)); }

  std::vector<int> vertices_of_bad_elements() const {
    std::vector<int> vertices;
    for (const Tetrahedron& t : mesh_.tetrahedra)
      if (worst_angle(mesh_.positions, t) < wanted_)
        vertices.insert(vertices.end(), t.begin(), t.end());
    std::ranges::sort(vertices);
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    return vertices;
  }

  double shortest_edge(int v) const { return sinew::shortest_edge(mesh_, around_.row(v), v); }

  /// Tries places around a vertex and moves it to the best one.
  bool improve(int v) {
    if (mobility_.held[v] != 0) return false;
    const Eigen::Vector3d start = mesh_.positions.col(v);
    const double edge = shortest_edge(v);
    const SolidSurface* const surface = mobility_.surfaces[v];
    if (surface != nullptr && surface->distance(start) > kOnSurface * edge) return false;
    double best = worst_around(v);
    const double before = best;
    Eigen::Vector3d best_place = start;
    for (const double step : kSteps) {
      const Eigen::Vector3d from = best_place;
      for (int direction = 0; direction < 27; ++direction) {
        const Eigen::Vector3d way(direction % 3 - 1, direction / 3 % 3 - 1, direction / 9 - 1);
        if (way.isZero()) continue;
        Eigen::Vector3d place = from + step * edge * way.normalized();
        if (surface != nullptr) place = surface->closest(place);
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
  const VertexMobility& mobility_;
  double wanted_;
  RaggedArray around_;  ///< tetrahedra at each vertex
};

}  // namespace

void smooth(TetrahedronMesh& mesh, const VertexMobility& mobility, double wanted) {
  Smoothing(mesh, mobility, wanted).run();
}

}  // namespace sinew

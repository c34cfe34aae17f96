// SPDX-License-Identifier: MIT

#include "volume/held_points.h"

#include <algorithm>

#include "mesh/adjacency.h"
#include "mesh/prisms.h"
#include "volume/embedding.h"
#include "volume/smoothing.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

// Angles below this value, degrees, are left by no move.
constexpr double kLeastAngle = 4.0;

class PointHolder {
 public:
  explicit PointHolder(TetrahedronMesh& mesh)
      : mesh_(mesh), held_(mesh.vertex_count()), blocked_(mesh.vertex_count()) {
    RaggedArray corners;
    for (const Tetrahedron& t : mesh.tetrahedra) {
      corners.items.insert(corners.items.end(), t.begin(), t.end());
      corners.begin.push_back(static_cast<int>(corners.items.size()));
    }
    around_ = inverted(corners, mesh.vertex_count());
    for (const Triangle& t : boundary_triangles(mesh.tetrahedra))
      for (const int v : t) blocked_[v] = 1;
  }

  /// Moves a vertex onto a point and returns it, or -1.
  /// \param place  of the point in the mesh before any move
  int hold(const Eigen::Vector3d& point, const EmbeddedPoint& place) {
    if (place.weights.minCoeff() < 0.0) return -1;  // outside
    int best = -1;
    double best_angle = kLeastAngle;
    for (const int v : mesh_.tetrahedra[place.tetrahedron]) {
      if (blocked_[v] != 0) continue;
      const Eigen::Vector3d before = mesh_.positions.col(v);
      mesh_.positions.col(v) = point;
      if (const double angle = worst_around(v); angle > best_angle) {
        best = v;
        best_angle = angle;
      }
      mesh_.positions.col(v) = before;
    }
    if (best < 0) return -1;
    mesh_.positions.col(best) = point;
    blocked_[best] = held_[best] = 1;
    return best;
  }

  const std::vector<char>& held() const { return held_; }

 private:
  double worst_around(int v) const {
    double worst = 90.0;
    for (const int t : around_.row(v)) {
      if (!(signed_volume(mesh_.positions, mesh_.tetrahedra[t]) > 0.0)) return 0.0;
      const auto [least, most] =
          std::ranges::minmax(dihedral_angles(mesh_.positions, mesh_.tetrahedra[t]));
      worst = std::min({worst, least, 180.0 - most});
    }
    return worst;
  }

  TetrahedronMesh& mesh_;
  RaggedArray around_;  ///< elements at each vertex
  std::vector<char> held_;
  std::vector<char> blocked_;  ///< of the boundary, or held
};

}  // namespace

std::vector<int> hold_points(TetrahedronMesh& mesh, const SolidSurface& solid, const Points& points,
                             double wanted) {
  std::vector<EmbeddedPoint> places;
  const TetrahedronLocator locator(mesh);
  for (const auto& point : points.colwise()) places.push_back(locator.find(point));
  PointHolder holder(mesh);
  std::vector<int> vertices;
  for (Eigen::Index i = 0; i < points.cols(); ++i)
    vertices.push_back(holder.hold(points.col(i), places[i]));
  smooth(mesh, solid, wanted, holder.held());
  return vertices;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "volume/held_points.h"

#include "volume/embedding.h"
#include "volume/smoothing.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

// A point finds no vertex whose move would leave a dihedral angle below this, degrees.
constexpr double kLeastAngle = 4.0;

class PointHolder {
 public:
  PointHolder(TetrahedronMesh& mesh, VertexMobility& mobility)
      : mesh_(mesh),
        mobility_(mobility),
        around_(vertex_tetrahedra(mesh.vertex_count(), mesh.tetrahedra)) {}

  /// Moves a vertex onto a point and returns it, or -1.
  /// \param place  of the point in the mesh before any move
  int hold(const Eigen::Vector3d& point, const EmbeddedPoint& place) {
    if (place.weights.minCoeff() < 0.0) return -1;  // outside
    int best = -1;
    double best_angle = kLeastAngle;
    for (const int v : mesh_.tetrahedra[place.tetrahedron]) {
      if (mobility_.held[v] != 0 || mobility_.surfaces[v] != nullptr) continue;
      const Eigen::Vector3d before = mesh_.positions.col(v);
      mesh_.positions.col(v) = point;
      if (const double angle = worst_angle(mesh_, around_.row(v)); angle > best_angle) {
        best = v;
        best_angle = angle;
      }
      mesh_.positions.col(v) = before;
    }
    if (best < 0) return -1;
    mesh_.positions.col(best) = point;
    mobility_.held[best] = 1;
    return best;
  }

 private:
  TetrahedronMesh& mesh_;
  VertexMobility& mobility_;
  RaggedArray around_;  ///< tetrahedra at each vertex
};

}  // namespace

std::vector<int> hold_points(TetrahedronMesh& mesh, VertexMobility mobility, const Points& points,
                             double wanted) {
  std::vector<EmbeddedPoint> places;
  const TetrahedronLocator locator(mesh);
  for (const auto& point : points.colwise()) places.push_back(locator.find(point));
  PointHolder holder(mesh, mobility);
  std::vector<int> vertices;
  for (Eigen::Index i = 0; i < points.cols(); ++i)
    vertices.push_back(holder.hold(points.col(i), places[i]));
  smooth(mesh, mobility, wanted);
  return vertices;
}

}  // namespace sinew

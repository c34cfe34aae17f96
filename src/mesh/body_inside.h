#pragma once

#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {

/// Tells which points and which straight ways lie inside a body.
class BodyInside {
 public:
  /// Copies what it needs. \param surface  any triangles; holes are closed by fans, pieces may
  /// overlap
  explicit BodyInside(const TriangleMesh& surface);

  /// Returns whether the point lies inside by its winding number. This costs far more than a ray.
  bool contains(const Eigen::Vector3d& point) const;

  /// Returns whether the way between two points stays inside. The first one may lie on the surface;
  /// the way must begin inwards there, against `normal` (zero: it lies inside). Gaps below 1e-4
  /// of the body's diagonal go unnoticed.
  /// \param to  a point that the body contains
  bool holds(const Eigen::Vector3d& from, const Eigen::Vector3d& normal,
             const Eigen::Vector3d& to) const;

 private:
  struct Closed {
    TriangleMesh mesh;
  };
  explicit BodyInside(const Closed& closed);

  TriangleTree tree_;
  WindingNumber winding_;
  Points normals_;
  double step_;
};

}  // namespace sinew

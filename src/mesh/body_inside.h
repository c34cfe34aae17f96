// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {

/// Tests whether points and line segments are inside of a body, which is given by its surface.
/// Points are tested by generalized winding numbers, segments by ray casting.
class BodyInside {
 public:
  /// Prepares a surface, which may then be destroyed. Its holes are closed by fans
  /// (mesh/closing.h).
  /// \param surface  any triangles; pieces may overlap
  explicit BodyInside(const TriangleMesh& surface);

  /// Returns true if the point lies inside, by its winding number. This costs far more than a ray.
  bool contains(const Eigen::Vector3d& point) const;

  /// Returns true if the segment from `from` to `to` stays inside the body. `from` may lie on the
  /// surface. The segment must then start inwards, against `normal`. Gaps narrower than 1e-4 of the
  /// diagonal of the body's bounding box are not detected.
  /// \param normal  outward surface normal at `from`, or zero if `from` lies inside
  /// \param to      a point inside the body
  bool contains_segment(const Eigen::Vector3d& from, const Eigen::Vector3d& normal,
                        const Eigen::Vector3d& to) const;

 private:
  /// Holds the closed surface between the two constructors.
  struct Closed {
    TriangleMesh mesh;
  };
  explicit BodyInside(const Closed& closed);

  TriangleTree tree_;
  WindingNumber winding_;
  Points normals_;
  double step_;  ///< distance by which rays start past a surface
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Binds points inside a body to its skeleton surface and its muscle surface, so that they follow
/// displacements of both: inside the skeleton surface, that of its nearest point, outside the
/// muscle surface, that of its nearest point, and in between a mean of the two by the distances
/// from them.
class LayerBinding {
 public:
  LayerBinding(const TriangleMesh& skeleton_surface, const TriangleMesh& muscle_surface,
               const Points& points);

  /// Returns the displacements of the points.
  /// \param skeleton, muscle  displacements of the vertices of the two layers, m
  Points displacements(const Points& skeleton, const Points& muscle) const;

 private:
  /// A place on a layer.
  struct Place {
    Triangle corners;
    Eigen::Vector3d barycentric;

    Eigen::Vector3d interpolated(const Points& values) const;
  };
  struct Bound {
    Place skeleton, muscle;
    double share;  ///< of the muscle surface's displacement
  };

  std::vector<Bound> bound_;
};

}  // namespace sinew

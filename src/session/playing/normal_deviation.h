// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Measures how a pose creases a surface: by how much the angles between the normals of neighboring
/// triangles differ from those at rest.
class NormalDeviation {
 public:
  explicit NormalDeviation(const TriangleMesh& surface);

  /// Returns the root of the mean squared difference in degrees, over all edges between two
  /// triangles, weighted by their lengths at rest; 0 without such edges. Normals that deviate
  /// inward and outward are distinguished.
  /// \param skin  3 x surface vertices
  double measure(const Points& skin) const;

 private:
  struct Hinge {
    int from, to;     ///< the edge
    int left, right;  ///< third vertices of its two triangles
    double length;    ///< at rest
    double angle;     ///< at rest, rad
  };
  std::vector<Hinge> hinges_;
};

}  // namespace sinew

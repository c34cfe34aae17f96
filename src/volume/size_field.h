// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "volume/octree.h"
#include "volume/solid_surface.h"

namespace sinew {

/// Measures the thickness of a solid and the width of the gaps next to it, at the vertices of its
/// surface, and builds octrees whose cubes are small where the solid or a gap is thin.
class SizeField {
 public:
  /// Measures a surface by rays along the vertex normals. Keeps references to both arguments.
  /// \param refine_gaps  false: gaps count as wide
  SizeField(const TriangleMesh& surface, const SolidSurface& solid, bool refine_gaps);

  /// Returns a balanced octree that covers the solid and at least one cube around it.
  /// \param side  of the largest cubes
  Octree octree(double side, int levels) const;

 private:
  void refine(Octree& octree) const;

  const TriangleMesh& surface_;
  const SolidSurface& solid_;
  Eigen::AlignedBox3d box_;
  Points normals_;
  Eigen::VectorXd thickness_;  ///< for each vertex
  Eigen::VectorXd gap_;        ///< for each vertex
};

}  // namespace sinew

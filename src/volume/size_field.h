// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "volume/inner_surface.h"
#include "volume/octree.h"
#include "volume/solid_surface.h"

namespace sinew {

/// Measures the thickness of a solid and the width of the gaps next to it, at the vertices of its
/// surface, and builds octrees whose cubes are small where the solid or a gap is thin. Inner
/// surfaces are measured likewise; what lies between one and the next surface outside it is a gap,
/// too.
class SizeField {
 public:
  /// Measures surfaces by rays along the vertex normals. Keeps references to the first two
  /// arguments, and to the inner surfaces.
  /// \param refine_gaps  false: gaps count as wide
  SizeField(const TriangleMesh& surface, const SolidSurface& solid,
            std::span<const InnerSurface> inner, bool refine_gaps);

  /// Returns a balanced octree that covers the solid and at least one cube around it.
  /// \param side  of the largest cubes
  Octree octree(double side, int levels) const;

 private:
  /// Holds what was measured at the vertices of one surface.
  struct Measured {
    const TriangleMesh& surface;
    Points normals;
    Eigen::VectorXd thickness;
    Eigen::VectorXd gap;
  };

  Measured measured(const TriangleMesh& surface, const SolidSurface& solid) const;
  void measure_inner(std::span<const InnerSurface> inner);
  static void refine(Octree& octree, const Measured& measured);

  const SolidSurface& solid_;
  Eigen::AlignedBox3d box_;
  bool refine_gaps_;
  std::vector<Measured> surfaces_;  ///< of the solid, then those inside
};

}  // namespace sinew

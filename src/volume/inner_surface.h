// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "volume/solid_surface.h"

namespace sinew {

/// Holds what a surface encloses.
struct EnclosedVolume {
  double volume = 0.0;  ///< after closing the holes; negative if the triangles face inwards
  int holes = 0;        ///< boundary loops
};

/// Measures a surface.
/// \throws InputError if it encloses no volume
EnclosedVolume enclosed_volume(const TriangleMesh& surface);

/// Holds a closed or open surface inside a body, such as that of a bone. What it encloses becomes a
/// region of the tetrahedra that fill the body (fill_solid.h).
class InnerSurface {
 public:
  /// Prepares a surface. Triangles that face inwards are turned around.
  /// \throws InputError if it encloses no volume
  explicit InnerSurface(const TriangleMesh& surface);

  const TriangleMesh& surface() const { return surface_; }
  const SolidSurface& solid() const { return solid_; }
  int holes() const { return holes_; }  ///< which the solid closes
  /// Returns the box around the surface. The solid ends there, also at holes.
  const Eigen::AlignedBox3d& box() const { return box_; }
  bool contains(const Eigen::Vector3d& point) const {
    return box_.contains(point) && solid_.contains(point);
  }

 private:
  InnerSurface(const TriangleMesh& surface, const EnclosedVolume& enclosed);

  TriangleMesh surface_;
  SolidSurface solid_;
  Eigen::AlignedBox3d box_;
  int holes_ = 0;
};

}  // namespace sinew

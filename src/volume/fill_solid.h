// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "volume/inner_surface.h"
#include "volume/solid_surface.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Holds settings of fill_solid().
struct FillSettings {
  int tetrahedra = 30000;   ///< number aimed at; ignored if a size is given
  double tolerance = 0.08;  ///< fraction by which the number may be missed, where this is possible
  double size = 0.0;        ///< side of the largest cubes, units of the surface; 0: from the number
  int levels = 3;           ///< sizes of cubes, each half of the one before; 1: all are equal
  bool refine_gaps = true;  ///< false: cubes are not halved next to narrow gaps
  SelfOverlap self_overlap = SelfOverlap::kInside;
};

/// Dihedral angle that smoothing aims at, degrees. Where elements of two sizes meet at the surface,
/// cutting alone leaves angles down to 1 degree.
inline constexpr double kWantedAngle = 14.0;

/// Holds what fill_solid() returns.
struct FilledSolid {
  TetrahedronMesh mesh;
  /// Region of each tetrahedron: 0 for the tissue, 1 for what is inside the first inner surface,
  /// and so on. Empty without inner surfaces.
  std::vector<int> regions;
  double size = 0.0;           ///< side of the largest lattice cubes, units of the surface
  double smallest_size = 0.0;  ///< side of the smallest ones
  int holes = 0;               ///< of the surface, which were closed
};

/// Fills the solid inside a surface with tetrahedra of about equal size (stuffing.h). Where the
/// solid is thinner than two cubes, or a gap between two parts of it is narrower than one, the
/// cubes are halved up to `levels` - 1 times, so that fingers are two elements thick. Parts of the
/// body with a gap between them are not joined, however narrow it is. Vertices and tetrahedra are
/// sorted by levels (vertex_levels.h).
/// \param surface  closed or open, may overlap itself (SolidSurface)
/// \throws InputError if the surface encloses no volume, or too little for such tetrahedra
/// \throws Cancelled after a stop request
FilledSolid fill_solid(const TriangleMesh& surface, const FillSettings& settings = {},
                       const Progress& progress = {});

/// Fills a solid like the function above, and divides it along surfaces inside it, such as those of
/// bones (region_mesh.h). Each tetrahedron lies in one region. The triangles between two regions
/// follow the inner surface as closely as the boundary follows the surface: their vertices lie on
/// it. Where it meets the boundary or another inner surface, they may be off it by kTouching times
/// their shortest edge, or lie on the triangles that already follow the other surface. What an
/// inner surface encloses outside the solid, or inside an inner surface before it, is ignored.
/// Where it is thinner than two cubes, or a gap is narrower than one cube, the cubes are halved
/// as in thin parts of the body. Parts thinner than the smallest cubes may be lost.
/// \throws InputError, Cancelled  like the function above
FilledSolid fill_solid(const TriangleMesh& surface, std::span<const InnerSurface> inner,
                       const FillSettings& settings = {}, const Progress& progress = {});

}  // namespace sinew

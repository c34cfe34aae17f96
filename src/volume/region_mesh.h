// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/progress.h"
#include "volume/inner_surface.h"
#include "volume/lattice.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// A vertex on the boundary or on an inner surface also counts as on another surface if it is
/// nearer to it than this fraction of its shortest edge. It may leave its own surface by as much to
/// reach the other one.
inline constexpr double kTouching = 0.1;

/// Holds tetrahedra that fill a body, each of them in one region.
struct RegionMesh {
  TetrahedronMesh mesh;
  std::vector<int> regions;  ///< of each tetrahedron: 0 is the tissue, 1 the first inner surface
};

/// Cuts the tetrahedra of a lattice along inner surfaces by isosurface stuffing (surface_cut.h), on
/// both sides of each surface. Neighbors still share whole triangles. Where inner surfaces overlap,
/// the first of them counts. Surfaces that meet are cut one after the other: new vertices at the
/// second lie on it, and on the triangles that follow the first.
/// \param body  whose inside the lattice fills
/// \throws Cancelled after a stop request
RegionMesh cut_regions(Lattice lattice, const SolidSurface& body,
                       std::span<const InnerSurface> inner, const Progress& progress = {});

/// Returns the tetrahedra of one region.
std::vector<Tetrahedron> tetrahedra_of_region(const std::vector<Tetrahedron>& tetrahedra,
                                              std::span<const int> regions, int region);

}  // namespace sinew

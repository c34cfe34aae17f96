#pragma once

#include <span>
#include <vector>

#include "core/progress.h"
#include "mesh/geodesics.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// How a fine vertex is tied to the coarse surface.
enum class Tie {
  kSurface,  ///< it lies on the same surface
  kBound,    ///< its component has no counterpart: it follows the nearest coarse vertices
  kRigid,    ///< the same, and its component is small, or a ball: it moves as a rigid piece
};

/// Where a fine vertex lives on the coarse surface.
struct Home {
  SurfacePoint point;
  Tie tie = Tie::kSurface;
};

/// Homes of all fine vertices: the nearest place on the coarse surface that looks the same way and
/// belongs to the same part of the body.
/// \param source  the fine vertex that each coarse vertex is, which leads the search along the fine
///                surface; empty for unrelated meshes: then the nearest place counts whose normal
///                agrees, unless that is much further away than any
/// \throws Cancelled
std::vector<Home> find_homes(const TriangleMesh& fine, const TriangleMesh& coarse,
                             std::span<const int> source, const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/progress.h"
#include "mesh/geodesics.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Selects how a fine vertex follows the coarse surface.
enum class BindingKind {
  kSurface,  ///< it lies on the same surface
  kBound,    ///< its component has no counterpart: it follows the nearest coarse vertices
  kRigid,    ///< its component has no counterpart and is small, or a ball, or it sticks out, as a
             ///< pony tail does: it moves as a rigid piece
};

/// Describes the point of the coarse surface that a fine vertex follows.
struct SurfaceBinding {
  SurfacePoint point;
  BindingKind kind = BindingKind::kSurface;
};

/// Finds the bindings of all fine vertices: the nearest points on the coarse surface that face the
/// same direction and belong to the same part of the body.
/// \param source  for each coarse vertex, the fine vertex of which it is a copy. It guides the
///                search along the fine surface. Empty for unrelated meshes: then a binding is the
///                nearest point whose normal agrees, unless that is much further away than the
///                nearest point of all.
/// \throws Cancelled
std::vector<SurfaceBinding> find_bindings(const TriangleMesh& fine, const TriangleMesh& coarse,
                                          std::span<const int> source, const Progress& progress);

}  // namespace sinew

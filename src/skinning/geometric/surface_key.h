// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "core/cache.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Adds a surface with its skinning weights to the key of a cache.
inline void add_weighted_surface(const TriangleMesh& surface, const SkinWeights& weights,
                                 ContentKey& key) {
  key.add(surface.positions.data(), surface.positions.size() * sizeof(double));
  key.add(surface.triangles);
  for (const std::vector<SkinWeights::Influence>& row : weights.vertices) key.add(row);
}

}  // namespace sinew

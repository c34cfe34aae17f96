// SPDX-License-Identifier: MIT

#pragma once

#include "assets/caches/motion_cache.h"
#include "assets/character.h"

namespace sinew {

/// Holds the motion of some surface vertices of a character in our coordinates.
struct SurfaceMotion {
  std::vector<int> vertices;    ///< surface vertices, ascending
  std::vector<PointsF> frames;  ///< 3 x vertices each
};

/// Finds the surface vertices whose motion a cache holds. The cache must have been baked from a
/// character with the same files. Vertices that no triangle uses are left out.
/// \throws InputError if the numbers of vertices differ, or if the name does not say which of
///         several mesh objects a point cache belongs to
SurfaceMotion surface_motion(const MotionCache& cache, const Character& character);

/// Finds for each surface vertex a vertex of a mesh object, in the order of the file.
struct ObjectVertex {
  std::string object;
  int vertex = 0;  ///< counted from 0 within the object; -1: no object has it
};
ObjectVertex object_vertex(const Character& character, int surface_vertex);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "registration/moved_landmarks.h"

#include <algorithm>
#include <string>

#include "mesh/triangle_tree.h"
#include "registration/landmark_place.h"
#include "registration/register_body.h"

namespace sinew {

ShapeSpace with_moved_landmarks(ShapeSpace space, const std::vector<LandmarkFile::Move>& moved) {
  if (moved.empty()) return space;
  const TriangleTree skin(TriangleMesh{space.mean, space.triangles});
  for (const LandmarkFile::Move& move : moved) {
    const std::string name = landmark_in_space(space, move.name);
    const auto landmark = std::ranges::find(space.landmarks, name, &ShapeSpace::Landmark::name);
    if (landmark == space.landmarks.end()) continue;
    const SurfacePoint place =
        skin.closest(landmark_place(*landmark, space.mean) + move.displacement)->point;
    landmark->corners = space.triangles[static_cast<std::size_t>(place.triangle)];
    landmark->barycentric = place.barycentric;
  }
  return space;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "contact/surface_walk.h"

namespace sinew {

SurfacePlace relative_position(const PosedSkin& skin, const Eigen::Vector3f& point, int triangle) {
  const auto& [i, j, k] = skin.triangles()[triangle];
  return relative_position<Eigen::Vector3f>(
      {skin.corner(i), skin.corner(j), skin.corner(k), skin.triangle_normal(triangle),
       skin.vertex_normal(i), skin.vertex_normal(j), skin.vertex_normal(k)},
      point, triangle);
}

}  // namespace sinew

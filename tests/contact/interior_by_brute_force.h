// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <vector>

#include "contact/contact_geometry.h"
#include "contact/interior_search.h"

namespace sinew {

/// Returns what InteriorSearch::find() must find, by testing all points against all tetrahedra.
inline std::vector<InteriorHit> interior_by_brute_force(const InteriorTetrahedra& interior,
                                                        const PosedSkin& skin,
                                                        const OrientedPoints& points,
                                                        float largest_dot) {
  std::vector<InteriorHit> hits;
  for (const int v : points.columns) {
    const Eigen::Vector3f point = points.positions.col(v);
    const std::size_t before = hits.size();
    bool faces_one = false;
    for (int t = 0; t < static_cast<int>(skin.triangles().size()); ++t) {
      const Triangle& corners = skin.triangles()[t];
      const Eigen::Vector3f normal = skin.triangle_normal(t);
      if (points.of_skin && std::count(corners.begin(), corners.end(), v) > 0) continue;
      const bool behind = normal.dot(point - skin.corner(corners[0])) < 0.0F;
      const std::size_t of_triangle = hits.size();
      for (int i = interior.begin[t]; i < interior.begin[t + 1]; ++i) {
        const auto& [a, b, c, d] = interior.tetrahedra[i];
        const int sign = side_of_interior<Eigen::Vector3f>(point, skin.corner(a), skin.corner(b),
                                                           skin.corner(c), skin.corner(d));
        if (sign == 0 || (sign > 0 && !behind)) continue;
        hits.push_back({v, t, sign});
        faces_one |= sign > 0 && normal.dot(points.normals.col(v)) <= largest_dot;
      }
      std::sort(hits.begin() + static_cast<long>(of_triangle), hits.end(),
                [](const InteriorHit& x, const InteriorHit& y) { return x.sign < y.sign; });
    }
    if (!faces_one) hits.resize(before);
  }
  return hits;
}

}  // namespace sinew

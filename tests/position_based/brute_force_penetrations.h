// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/LU>
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/types.h"

namespace sinew::test {

using Pairs = std::set<std::pair<int, int>>;  // of a particle and a tetrahedron

/// Returns the determinants of Abu Rumman 2016, eq. 5.2, over the whole.
inline Eigen::Vector4d by_determinants(const PointsF& positions, const Tetrahedron& t,
                                       int particle) {
  Eigen::Matrix4d rows;
  for (int k = 0; k < 4; ++k) rows.row(k) << positions.col(t[k]).cast<double>().transpose(), 1.0;
  const double whole = rows.determinant();
  Eigen::Vector4d weights;
  for (int k = 0; k < 4; ++k) {
    Eigen::Matrix4d replaced = rows;
    replaced.row(k) << positions.col(particle).cast<double>().transpose(), 1.0;
    weights[k] = replaced.determinant() / whole;
  }
  return weights;
}

/// Tests all particles with all tetrahedra. Particles are sorted by their x coordinate, so that
/// those outside the range of a tetrahedron on this axis can be skipped.
inline Pairs by_brute_force(const PointsF& positions, const std::vector<Tetrahedron>& tetrahedra) {
  Pairs pairs;
  std::vector<std::pair<float, int>> by_x;
  for (int v = 0; v < static_cast<int>(positions.cols()); ++v)
    by_x.emplace_back(positions(0, v), v);
  std::sort(by_x.begin(), by_x.end());
  for (int t = 0; t < static_cast<int>(tetrahedra.size()); ++t) {
    const Tetrahedron& corners = tetrahedra[t];
    Eigen::Array3f low = positions.col(corners[0]), high = low;
    for (const int v : corners) {
      low = low.min(positions.col(v).array());
      high = high.max(positions.col(v).array());
    }
    low -= 1e-3F;
    high += 1e-3F;
    const std::pair<float, int> lowest(low[0], 0);
    for (auto next = std::lower_bound(by_x.begin(), by_x.end(), lowest);
         next != by_x.end() && next->first <= high[0]; ++next) {
      const int v = next->second;
      // Determinants are slow, so they are computed only where they can decide anything.
      const float* const point = positions.data() + 3 * static_cast<std::ptrdiff_t>(v);
      if (point[1] < low[1] || point[1] > high[1] || point[2] < low[2] || point[2] > high[2])
        continue;
      if (std::find(corners.begin(), corners.end(), v) != corners.end()) continue;
      if (by_determinants(positions, corners, v).minCoeff() >= 0.0) pairs.emplace(v, t);
    }
  }
  return pairs;
}

}  // namespace sinew::test

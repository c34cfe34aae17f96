// SPDX-License-Identifier: MIT

#include "registration/folded_triangles.h"

#include <utility>

#include "core/parallel.h"
#include "registration/local_rotations.h"

namespace sinew {
namespace {

Eigen::Vector3d doubled_area(const Points& positions, const Triangle& t) {
  const Eigen::Vector3d a = positions.col(t[0]);
  return (positions.col(t[1]) - a).cross(positions.col(t[2]) - a);
}

}  // namespace

std::vector<int> folded_triangles(const Points& rest, const Points& positions,
                                  const std::vector<Triangle>& triangles) {
  const RaggedArray neighbors = vertex_neighbors(static_cast<int>(rest.cols()), triangles);
  std::vector<char> folded(triangles.size(), 0);
  parallel_for(static_cast<int>(triangles.size()), [&](int index) {
    const Triangle& t = triangles[static_cast<std::size_t>(index)];
    Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
    for (const int v : t) {
      for (const int w : neighbors.row(v)) {
        const Eigen::Vector3d edge = rest.col(v) - rest.col(w);
        // Long edges would count most otherwise.
        covariance += (positions.col(v) - positions.col(w)) * edge.transpose() /
                      std::max(edge.squaredNorm(), 1e-300);
      }
    }
    const Eigen::Matrix3d turn = nearest_rotation(covariance);
    const Eigen::Vector3d before = turn * doubled_area(rest, t);
    const Eigen::Vector3d now = doubled_area(positions, t);
    // A sliver at rest has no normal that could turn.
    if (before.norm() > 0.0 && !(now.dot(before) > 0.0)) folded[index] = 1;
  });
  std::vector<int> result;
  for (std::size_t t = 0; t < folded.size(); ++t) {
    if (folded[t] != 0) result.push_back(static_cast<int>(t));
  }
  return result;
}

std::vector<int> corners_and_rings(const std::vector<int>& chosen, int rings,
                                   const std::vector<Triangle>& triangles,
                                   const RaggedArray& neighbors) {
  std::vector<int> corners;
  for (const int t : chosen)
    corners.insert(corners.end(), triangles[t].begin(), triangles[t].end());
  return with_rings(std::move(corners), rings, neighbors);
}

}  // namespace sinew

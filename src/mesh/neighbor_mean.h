// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/adjacency.h"

namespace sinew {

/// Returns the mean of the neighbors of a vertex, which must have some.
/// \param neighbors  vertex_neighbors()
inline Eigen::Vector3d neighbor_mean(const Points& positions, const RaggedArray& neighbors,
                                     int vertex) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const int neighbor : neighbors.row(vertex)) sum += positions.col(neighbor);
  return sum / static_cast<double>(neighbors.row(vertex).size());
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

namespace sinew {

/// Describes a vertex of the skin and the point of an obstacle that it must stay in front of.
struct ObstacleContact {
  int vertex;
  Eigen::Vector3f point;   ///< point of the obstacle nearest to the vertex
  Eigen::Vector3f normal;  ///< unit, outward from the obstacle at that point
  float distance;          ///< m, from that point to the vertex along the normal; negative inside
};

}  // namespace sinew

#pragma once

#include <Eigen/Core>

namespace sinew {

/// A vertex of the skin, and the place of something outside that it is to stay in front of.
struct ObstacleContact {
  int vertex;
  Eigen::Vector3f point;   ///< of the obstacle, nearest to the vertex
  Eigen::Vector3f normal;  ///< unit, out of the obstacle at that point
  float distance;          ///< of the vertex from that point along the normal; negative inside
};

}  // namespace sinew

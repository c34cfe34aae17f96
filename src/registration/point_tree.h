// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/oriented_points.h"

namespace sinew {

/// Stores a k-d tree over oriented points, for the nearest point that faces a given way.
class PointTree {
 public:
  /// Builds the tree of points, which may then be destroyed.
  explicit PointTree(const SurfacePoints& points);

  /// Returns the index of the point nearest to `position` among those nearer than `within` whose
  /// normals have a dot product with `normal` of at least `cosine`, or -1. Of equally near points,
  /// any one, but the same in each run.
  int nearest(const Eigen::Vector3d& position, const Eigen::Vector3d& normal, double within,
              double cosine) const;

  const SurfacePoints& points() const { return points_; }

 private:
  struct Node {
    int begin = 0;  ///< points order_[begin] to order_[end - 1]
    int end = 0;
    int axis = -1;  ///< -1 for a leaf
    double border = 0.0;
    int second_child = -1;  ///< the first child is the next node
  };

  int build(int begin, int end);

  SurfacePoints points_;
  std::vector<int> order_;
  std::vector<Node> nodes_;  ///< in depth-first order
};

}  // namespace sinew

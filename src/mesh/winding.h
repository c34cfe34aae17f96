// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Evaluates generalized winding numbers of a triangle surface (Jacobson et al. 2013). The winding
/// number is 0 outside and 1 inside a closed surface, and one more inside each further layer. A
/// tree approximates clusters of triangles that are far away by dipoles (Barill et al. 2018), with
/// an error below 0.05.
class WindingNumber {
 public:
  /// Builds the tree of a surface, which may then be destroyed. Degenerate triangles contribute
  /// nothing.
  WindingNumber(const Points& positions, const std::vector<Triangle>& triangles);

  /// Returns the winding number at a point.
  double at(const Eigen::Vector3d& point) const { return sum(point, -1); }
  /// Returns the winding number at a vertex of the surface, without the triangles at that vertex.
  double at_vertex(int vertex) const { return sum(positions_.col(vertex), vertex); }

 private:
  struct Node {
    Eigen::Vector3d center = Eigen::Vector3d::Zero();       ///< area-weighted centroid
    Eigen::Vector3d area_vector = Eigen::Vector3d::Zero();  ///< sum of area times normal
    double radius = 0.0;  ///< distance from the center to the farthest corner
    int begin = 0;        ///< triangles [begin, end) in tree order
    int end = 0;
    int second_child = -1;  ///< the first child is the next node; -1 for a leaf
  };

  int build(int begin, int end, const Points& centroids, std::vector<int>& order);
  Node summarize(int begin, int end, const std::vector<int>& order) const;
  double sum(const Eigen::Vector3d& point, int left_out_vertex) const;

  Points positions_;
  std::vector<Triangle> triangles_;  ///< in tree order
  std::vector<Node> nodes_;          ///< in depth-first order
};

/// Returns the signed solid angle of a triangle seen from a point (van Oosterom & Strackee 1983).
/// It is positive if the point is behind the triangle, and 0 if it lies in its plane.
double solid_angle(const Eigen::Vector3d& point, const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                   const Eigen::Vector3d& c);

}  // namespace sinew

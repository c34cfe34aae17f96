#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Generalised winding numbers of a triangle surface (Jacobson et al. 2013): 1 inside and 0
/// outside of a closed one, one more for each further layer. A tree whose far nodes act as
/// dipoles (Barill et al. 2018) answers with an error below 0.05.
class WindingNumber {
 public:
  /// Copies what it needs. Degenerate triangles count for nothing.
  WindingNumber(const Points& positions, const std::vector<Triangle>& triangles);

  double at(const Eigen::Vector3d& point) const { return sum(point, -1); }
  /// At a vertex of the surface, its own incident triangles left out.
  double at_vertex(int vertex) const { return sum(positions_.col(vertex), vertex); }

 private:
  struct Node {
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();       ///< area-weighted centroid
    Eigen::Vector3d area_vector = Eigen::Vector3d::Zero();  ///< sum of area times normal
    double radius = 0.0;                                    ///< around the centre, over all corners
    int begin = 0;  ///< triangles [begin, end) in tree order
    int end = 0;
    int second_child = -1;  ///< the first one is the next node; -1 for a leaf
  };

  int build(int begin, int end, const Points& centroids, std::vector<int>& order);
  Node summarize(int begin, int end, const std::vector<int>& order) const;
  double sum(const Eigen::Vector3d& point, int left_out_vertex) const;

  Points positions_;
  std::vector<Triangle> triangles_;  ///< in tree order
  std::vector<Node> nodes_;          ///< depth first
};

/// Solid angle of a triangle seen from a point, positive from behind (van Oosterom & Strackee
/// 1983); 0 for a point on it.
double solid_angle(const Eigen::Vector3d& point, const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                   const Eigen::Vector3d& c);

}  // namespace sinew

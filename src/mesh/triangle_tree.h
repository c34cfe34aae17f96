// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "mesh/geodesics.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Describes a point on a surface and its distance from the query point.
struct ClosestPoint {
  SurfacePoint point;
  double distance = std::numeric_limits<double>::infinity();
};

/// Returns the position of a point of a surface.
Eigen::Vector3d position_at(const TriangleMesh& mesh, const SurfacePoint& point);

/// Returns the point of triangle abc closest to `point`, in barycentric coordinates (Ericson 2005,
/// 5.1.5). The triangle may be degenerate.
Eigen::Vector3d closest_barycentric(const Eigen::Vector3d& point, const Eigen::Vector3d& a,
                                    const Eigen::Vector3d& b, const Eigen::Vector3d& c);

/// Describes the intersection of a ray with a surface.
struct RayHit {
  int triangle = -1;
  double distance = 0.0;  ///< in units of the length of the ray's direction
};

/// Stores a bounding volume hierarchy (axis-aligned boxes) over a triangle surface, for
/// closest-point and ray queries.
class TriangleTree {
 public:
  /// Builds the tree of a mesh, which may then be destroyed.
  explicit TriangleTree(const TriangleMesh& mesh);

  /// Returns the point of the surface closest to `point`, or std::nullopt if no point is nearer
  /// than `within`. Among equally close points, the one on the triangle with the lowest index is
  /// returned.
  /// \param towards  restricts the search to triangles whose normals have a positive dot product
  ///                 with this vector; zero means all triangles
  std::optional<ClosestPoint> closest(
      const Eigen::Vector3d& point, const Eigen::Vector3d& towards = Eigen::Vector3d::Zero(),
      double within = std::numeric_limits<double>::infinity()) const;

  /// Returns the point closest to `point` among the closest points of those triangles that
  /// `accepts` selects, or std::nullopt if it selects none. `accepts` is called with the closest
  /// point of a triangle, in no particular order, and only where it is closer than all that have
  /// been accepted.
  std::optional<ClosestPoint> closest_accepted(
      const Eigen::Vector3d& point, const std::function<bool(const ClosestPoint&)>& accepts) const;

  /// Returns a lower bound of the distance to the surface, at a fraction of the cost of closest().
  /// The bound is at least three quarters of the distance, except near triangles whose boxes are
  /// large compared with it. Infinite without triangles.
  double distance_at_least(const Eigen::Vector3d& point) const;

  /// Returns the first intersection of a ray with the surface, from either side, or std::nullopt. A
  /// ray through an edge or a corner hits one of the triangles there.
  /// \param within  largest distance, exclusive, in units of the length of `direction`
  std::optional<RayHit> first_hit(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                                  double within = std::numeric_limits<double>::infinity()) const;

 private:
  struct Node {
    Eigen::AlignedBox3d box;
    int begin = 0;  ///< triangles order_[begin] to order_[end - 1]
    int end = 0;
    int second_child = -1;  ///< the first child is the next node; -1 for a leaf
  };

  int build(int begin, int end, const Points& centroids);
  template <typename Uses, typename Accepts>
  std::optional<ClosestPoint> search(const Eigen::Vector3d& point, double within, Uses&& uses,
                                     Accepts&& accepts) const;

  Points positions_;
  std::vector<Triangle> triangles_;
  Points normals_;
  std::vector<int> order_;
  std::vector<Node> nodes_;  ///< in depth-first order
};

}  // namespace sinew

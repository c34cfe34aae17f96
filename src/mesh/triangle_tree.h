#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "mesh/geodesics.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// A place on a surface and how far away it is.
struct ClosestPoint {
  SurfacePoint point;
  double distance = std::numeric_limits<double>::infinity();
};

/// The point of triangle abc nearest to `point`, in barycentric coordinates (Ericson 2005, 5.1.5);
/// degenerate triangles are fine.
Eigen::Vector3d closest_barycentric(const Eigen::Vector3d& point, const Eigen::Vector3d& a,
                                    const Eigen::Vector3d& b, const Eigen::Vector3d& c);

/// Where a ray meets a surface.
struct RayHit {
  int triangle = -1;
  double distance = 0.0;  ///< in lengths of the ray's direction
};

/// Closest points and ray hits of a surface by a tree of boxes.
class TriangleTree {
 public:
  /// Copies what it needs.
  explicit TriangleTree(const TriangleMesh& mesh);

  /// The point of the surface nearest to `point` (equally near: on the first triangle) that is
  /// nearer than `within`; nothing where there is none.
  /// \param towards  only triangles whose normals have a positive dot product with it; zero: all
  std::optional<ClosestPoint> closest(
      const Eigen::Vector3d& point, const Eigen::Vector3d& towards = Eigen::Vector3d::Zero(),
      double within = std::numeric_limits<double>::infinity()) const;

  /// At most the distance of the surface and, but for the size of single triangles, no less than
  /// three quarters of it: a fraction of the cost of closest(). Infinite for no surface.
  double distance_at_least(const Eigen::Vector3d& point) const;

  /// The first triangle that a ray meets, from either side; nothing where it meets none. Rays
  /// through an edge or a corner meet one of its triangles.
  /// \param within  only what is nearer, in lengths of the direction
  std::optional<RayHit> first_hit(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                                  double within = std::numeric_limits<double>::infinity()) const;

 private:
  struct Node {
    Eigen::AlignedBox3d box;
    int begin = 0;  ///< triangles [begin, end) of the order
    int end = 0;
    int second_child = -1;  ///< the first one is the next node; -1 for a leaf
  };

  int build(int begin, int end, const Points& centroids);

  Points positions_;
  std::vector<Triangle> triangles_;
  Points normals_;
  std::vector<int> order_;
  std::vector<Node> nodes_;  ///< depth first
};

}  // namespace sinew

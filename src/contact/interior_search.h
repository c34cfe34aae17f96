#pragma once

#include <vector>

#include "contact/interior_tetrahedra.h"
#include "contact/posed_skin.h"
#include "contact/prism_extent.h"
#include "contact/triangle_clusters.h"
#include "contact/vertex_columns.h"
#include "contact/vertex_grid.h"

namespace sinew {

/// A vertex in a tetrahedron.
struct InteriorHit {
  int vertex;
  int triangle;  ///< of the tetrahedron
  int sign;      ///< 1, or -1 where the tetrahedron is inside out
};

/// Whether a point is in a tetrahedron: 1 or, where it is inside out, -1; else 0. The faces belong
/// to it, with a hair around them, so that nothing slips through between neighbours; one without
/// volume holds nothing.
int side_of_interior(const Eigen::Vector3f& point, const Eigen::Vector3f& a,
                     const Eigen::Vector3f& b, const Eigen::Vector3f& c, const Eigen::Vector3f& d);

/// Finds all skin vertices in the tetrahedra of other triangles than their own. Looks up vertices
/// in a grid for a cluster of triangles at once, and drops those that look the same way as the
/// cluster: nearly all that are near it are its own and do.
class InteriorSearch {
 public:
  /// \param rest       the skin at rest
  /// \param mean_edge  of the skin at rest
  InteriorSearch(const TriangleMesh& rest, InteriorTetrahedra interior, double mean_edge);

  /// Of all vertices that are in an upright tetrahedron of a triangle that they face, all
  /// tetrahedra that they are in: what is inside out, as below an overhang, mostly looks the other
  /// way.
  /// \param largest_dot  a vertex faces a triangle where the dot product of their normals is no
  ///                     larger
  /// \return  by vertex, then triangle; valid until the next call. A vertex that is not behind its
  ///          triangle's plane is in no tetrahedron of it but those inside out.
  const std::vector<InteriorHit>& find(const PosedSkin& skin, float largest_dot);

 private:
  /// What a thread writes.
  struct Share {
    VertexColumns candidates;  ///< of one cluster
    std::vector<InteriorHit> hits;
  };

  /// A cluster of triangles in the pose at hand.
  struct PosedCluster {
    PrismExtent extent;
    float limit;  ///< of the dot products of vertex normals with the cluster's, for those that face
                  ///< one of its triangles
  };

  void sort_in(const PosedSkin& skin, const std::vector<int>& vertices);
  template <typename LimitOf>
  void look_up(const PosedSkin& skin, float largest_dot, LimitOf&& limit_of);
  void pose(const PosedSkin& skin, int cluster, float largest_dot);
  void gather(const PosedSkin& skin, const PrismExtent& extent, float limit,
              VertexColumns& candidates) const;
  void find_in_prism(const PosedSkin& skin, int triangle, float largest_dot,
                     const VertexColumns& candidates, std::vector<InteriorHit>& hits) const;

  TriangleClusters clusters_;
  InteriorTetrahedra interior_;
  VertexGrid grid_;
  std::vector<int> all_;     ///< vertices
  std::vector<int> inside_;  ///< those that may be
  PointsF points_;           ///< of those that are looked up
  VertexColumns sorted_;     ///< the same in the order of the grid
  std::vector<PosedCluster> posed_;
  std::vector<Share> shares_;
  std::vector<InteriorHit> hits_;
};

}  // namespace sinew

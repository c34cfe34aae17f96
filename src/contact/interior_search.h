#pragma once

#include <span>
#include <vector>

#include "contact/interior_tetrahedra.h"
#include "contact/posed_skin.h"
#include "contact/prism_extent.h"
#include "contact/triangle_clusters.h"
#include "contact/vertex_columns.h"
#include "contact/vertex_grid.h"

namespace sinew {

/// Points that may be inside of a skin, and what way they face.
struct OrientedPoints {
  PointColumns positions;
  PointColumns normals;          ///< unit; zero, as if across every triangle's, where not known
  std::span<const int> columns;  ///< the points that are looked up; ascending, the others are not
  bool of_skin;  ///< column v is vertex v of the skin: triangles with that corner are left out
};

/// A point in a tetrahedron.
struct InteriorHit {
  int vertex;    ///< or, where the points are not those of the skin, the point's column
  int triangle;  ///< of the tetrahedron
  int sign;      ///< 1, or -1 where the tetrahedron is inside out
};

/// Whether a point is in a tetrahedron: 1 or, where it is inside out, -1; else 0. The faces belong
/// to it, with a hair around them, so that nothing slips through between neighbours; one without
/// volume holds nothing.
int side_of_interior(const Eigen::Vector3f& point, const Eigen::Vector3f& a,
                     const Eigen::Vector3f& b, const Eigen::Vector3f& c, const Eigen::Vector3f& d);

/// Finds all points in the tetrahedra of a skin: its vertices in those of other triangles than
/// their own, or points of something else. Looks up points in a grid for a cluster of triangles at
/// once, and drops those that look the same way as the cluster: of the skin's own nearly all that
/// are near it do.
class InteriorSearch {
 public:
  /// \param rest       the skin at rest
  /// \param mean_edge  of the skin at rest
  InteriorSearch(const TriangleMesh& rest, InteriorTetrahedra interior, double mean_edge);

  /// Of all points that are in an upright tetrahedron of a triangle that they face, all tetrahedra
  /// that they are in: what is inside out, as below an overhang, mostly looks the other way.
  /// \param largest_dot  a point faces a triangle where the dot product of their normals is no
  ///                     larger
  /// \return  by point, then triangle; valid until the next call. A point that is not behind its
  ///          triangle's plane is in no tetrahedron of it but those inside out.
  const std::vector<InteriorHit>& find(const PosedSkin& skin, const OrientedPoints& points,
                                       float largest_dot);
  /// The same of the skin's own vertices, after PosedSkin::pose().
  const std::vector<InteriorHit>& find(const PosedSkin& skin, float largest_dot);
  /// The same of some of them, ascending, in the tetrahedra of triangles around them; also in
  /// those of some triangles beside. PosedSkin::pose_among() them will do.
  const std::vector<InteriorHit>& find_among(std::span<const int> vertices, const PosedSkin& skin,
                                             float largest_dot);

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

  const std::vector<InteriorHit>& find_in_clusters(const PosedSkin& skin,
                                                   const OrientedPoints& points, float largest_dot);
  void sort_in(const OrientedPoints& points, std::span<const int> columns);
  template <typename LimitOf>
  void look_up(const PosedSkin& skin, const OrientedPoints& points, float largest_dot,
               LimitOf&& limit_of);
  void pose(const PosedSkin& skin, int cluster, float largest_dot);
  void gather(const OrientedPoints& points, const PrismExtent& extent, float limit,
              VertexColumns& candidates) const;
  void find_in_prism(const PosedSkin& skin, const OrientedPoints& points, int triangle,
                     float largest_dot, const VertexColumns& candidates,
                     std::vector<InteriorHit>& hits) const;

  TriangleClusters clusters_;
  RaggedArray clusters_of_;     ///< by vertex: those with a triangle around it
  std::vector<int> looked_in_;  ///< clusters, ascending
  std::vector<char> is_looked_in_;
  InteriorTetrahedra interior_;
  VertexGrid grid_;
  std::vector<int> all_;     ///< vertices of the skin
  std::vector<int> inside_;  ///< those that may be
  PointsF points_;           ///< of those that are looked up, and room for more
  VertexColumns sorted_;     ///< the same in the order of the grid
  std::vector<PosedCluster> posed_;
  std::vector<Share> shares_;
  std::vector<InteriorHit> hits_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

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

/// Holds query points with unit normals that may be inside of a skin.
struct OrientedPoints {
  PointColumns positions;
  PointColumns normals;          ///< unit, or zero if unknown: then perpendicular to all normals of
                                 ///< triangles
  std::span<const int> columns;  ///< ascending; columns to look up, all others are ignored
  bool of_skin;  ///< true if column v is skin vertex v; triangles with that corner are then skipped
};

/// Describes a point that lies in a tetrahedron.
struct InteriorHit {
  int vertex;    ///< skin vertex, or column of the point if it is not one of the skin
  int triangle;  ///< triangle that the tetrahedron belongs to
  int sign;      ///< 1, or -1 for an inverted tetrahedron
};

/// Finds all points that lie in the interior tetrahedra of a skin. The points are the vertices of
/// the skin itself, which are tested against all triangles but their own, or any other points.
/// Points are looked up in a grid for a cluster of triangles at a time. Those whose normals agree
/// with the cluster's are dropped early: nearly all vertices of the same skin near a cluster are of
/// that kind.
class InteriorSearch {
 public:
  /// \param rest       the skin at rest
  /// \param mean_edge  its mean edge length, m
  InteriorSearch(const TriangleMesh& rest, InteriorTetrahedra interior, double mean_edge);

  /// Finds, for each point that lies in an upright tetrahedron of a triangle that it faces, all
  /// tetrahedra that contain it. All of them are needed to tell inside from outside: those that are
  /// inverted, as below an overhang, mostly belong to triangles that the point does not face.
  /// \param largest_dot  a point faces a triangle if the dot product of their normals is at most
  ///                     this
  /// \return  hits in ascending order of points, then triangles; valid until the next call. An
  ///          upright tetrahedron counts only if the point is behind the plane of its triangle
  const std::vector<InteriorHit>& find(const PosedSkin& skin, const OrientedPoints& points,
                                       float largest_dot);
  /// Does the same for all vertices of the skin itself, after PosedSkin::pose().
  const std::vector<InteriorHit>& find(const PosedSkin& skin, float largest_dot);
  /// Does the same for some vertices of the skin, in the tetrahedra of the triangles around them.
  /// Other triangles of the same clusters are searched as well. The skin may be posed by
  /// PosedSkin::pose_among() with these vertices.
  /// \param vertices  ascending
  const std::vector<InteriorHit>& find_among(std::span<const int> vertices, const PosedSkin& skin,
                                             float largest_dot);

 private:
  /// Results of one chunk of clusters, written by one thread.
  struct ChunkResults {
    VertexColumns candidates;  ///< of the cluster at hand
    std::vector<InteriorHit> hits;
  };

  /// A cluster of triangles in the current pose.
  struct PosedCluster {
    PrismExtent extent;
    float limit;  ///< largest dot product of the cluster's axis with the normal of a vertex that
                  ///< faces one of its triangles
  };

  const std::vector<InteriorHit>& find_in_clusters(const PosedSkin& skin,
                                                   const OrientedPoints& points, float largest_dot);
  /// Sorts some columns of the points into the grid.
  void sort_in(const OrientedPoints& points, std::span<const int> columns);
  /// Searches the clusters searched_ for points in the grid, and writes hits_. limit_of(cluster)
  /// returns the cluster's limit on normals (PosedCluster::limit).
  template <typename LimitOf>
  void look_up(const PosedSkin& skin, const OrientedPoints& points, float largest_dot,
               LimitOf&& limit_of);
  /// Computes the bounds of a cluster in a pose.
  void pose(const PosedSkin& skin, int cluster, float largest_dot);
  /// Collects the points within the bounds of a cluster.
  void gather(const OrientedPoints& points, const PrismExtent& extent, float limit,
              VertexColumns& candidates) const;
  /// Adds the hits of a triangle's tetrahedra among the candidates of its cluster.
  void find_in_prism(const PosedSkin& skin, const OrientedPoints& points, int triangle,
                     float largest_dot, const VertexColumns& candidates,
                     std::vector<InteriorHit>& hits) const;

  TriangleClusters clusters_;
  RaggedArray clusters_of_;    ///< by vertex: clusters with a triangle around it
  std::vector<int> searched_;  ///< clusters that are searched, ascending
  std::vector<char> is_searched_;
  InteriorTetrahedra interior_;
  VertexGrid grid_;
  std::vector<int> all_;            ///< all vertices of the skin
  std::vector<int> inside_points_;  ///< points in an upright tetrahedron that they face, ascending
  PointsF points_;        ///< positions of the points that are looked up; may have more columns
  VertexColumns sorted_;  ///< the same points in the order of the grid
  std::vector<PosedCluster> posed_;
  std::vector<ChunkResults> chunks_;
  std::vector<InteriorHit> hits_;
};

}  // namespace sinew

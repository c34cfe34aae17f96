// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "contact/interior_search.h"
#include "core/types.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Determines from the rest pose which vertices cannot collide with which triangles.
///
/// Neighbors are triangles within the two-ring of a vertex. They touch nevertheless where the skin
/// is folded over between them, so the caller decides about them
/// (contact_limits::kMaxNormalDotFold).
///
/// Overlap at rest occurs where thighs touch, in arms that reach into the torso, and in a body in a
/// shirt. A vertex that lies in the tetrahedron of a triangle at rest does not collide with the
/// region around that triangle, since in another pose it lies in another tetrahedron of that
/// region. The region has the triangles whose distance from the vertex at rest is below 1.5 times
/// the distance of this triangle plus three mean edges. Triangles that face it at rest are not part
/// of it: they belong to another part of the body across a cleft. Of its neighbors, only those are
/// excluded in whose tetrahedra the vertex lies at rest, as in lips and folds of skin.
class ContactExclusions {
 public:
  /// \param mean_edge  mean edge length of the skin at rest, m
  /// \param search  search in the interior at rest, only used by this constructor
  ContactExclusions(const TriangleMesh& rest, const PosedSkin& posed_at_rest, double mean_edge,
                    InteriorSearch& search);

  /// A region that a vertex lies in at rest.
  struct Region {
    int triangle;
    double reach;  ///< the vertex does not collide with triangles nearer than this at rest, m; 0:
                   ///< with `triangle` only
  };

  /// Returns true if the triangle has the vertex or one of its neighbors as a corner.
  bool are_neighbors(int vertex, int triangle) const;
  /// Returns true if the vertex does not collide with the triangle because of an overlap at rest.
  bool overlap_at_rest(int vertex, int triangle) const;
  /// Returns the regions that a vertex lies in at rest.
  std::span<const Region> regions(int vertex) const {
    return std::span(regions_).subspan(begin_[vertex], begin_[vertex + 1] - begin_[vertex]);
  }
  /// Returns the number of vertices that lie inside of the body at rest.
  int overlapping_vertices() const;

 private:
  double rest_distance(int vertex, int triangle) const;

  TriangleMesh rest_;
  Points normals_;  ///< of the triangles at rest
  RaggedArray rings_;
  std::vector<int> begin_;  ///< regions of vertex v are [begin_[v], begin_[v + 1])
  std::vector<Region> regions_;
};

}  // namespace sinew

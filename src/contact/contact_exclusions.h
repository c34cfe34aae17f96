#pragma once

#include <span>
#include <vector>

#include "contact/interior_search.h"
#include "core/types.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Which triangles cannot collide with which vertices, from the rest pose.
///
/// Neighbours: those within the two-ring of the vertex. Where the skin is folded over between them
/// they touch all the same; that is for whom asks to see.
///
/// Overlap at rest: thighs that touch, arms in the torso, a body in a shirt. A vertex that lies in
/// the tetrahedron of a triangle at rest does not collide with the region around that triangle,
/// since in another pose it lies in another tetrahedron of it: the triangles whose rest distance
/// from the vertex is below 1.5 times that of the triangle and three mean edges, unless they face
/// it at rest: those belong to something else across a cleft. Of its neighbours, a vertex does not
/// collide with those in whose tetrahedra it lies at rest: lips and folds of skin.
class ContactExclusions {
 public:
  /// \param search  of the interior at rest; used here only
  ContactExclusions(const TriangleMesh& rest, const PosedSkin& posed_at_rest, double mean_edge,
                    InteriorSearch& search);

  /// What a vertex is in at rest.
  struct Region {
    int triangle;
    double reach;  ///< no collision with what is nearer to the vertex at rest
  };

  bool are_neighbours(int vertex, int triangle) const;
  bool overlap_at_rest(int vertex, int triangle) const;
  std::span<const Region> regions(int vertex) const {
    return std::span(regions_).subspan(begin_[vertex], begin_[vertex + 1] - begin_[vertex]);
  }
  /// Vertices that lie inside at rest.
  int overlapping_vertices() const;

 private:
  double rest_distance(int vertex, int triangle) const;

  TriangleMesh rest_;
  Points normals_;  ///< of triangles at rest
  RaggedArray rings_;
  std::vector<int> begin_;  ///< regions of vertex v are [begin_[v], begin_[v + 1])
  std::vector<Region> regions_;
};

}  // namespace sinew

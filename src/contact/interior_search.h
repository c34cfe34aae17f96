#pragma once

#include <vector>

#include "contact/interior_tetrahedra.h"
#include "contact/posed_skin.h"
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

/// Finds all skin vertices in the tetrahedra of other triangles than their own.
class InteriorSearch {
 public:
  /// \param cell_size       of the grid
  /// \param largest_extent  of the skin in sane poses
  InteriorSearch(InteriorTetrahedra interior, float cell_size, float largest_extent);

  /// \param largest_dot  only hits whose vertex normal has a smaller dot product with the
  ///                     triangle's
  /// \return  by vertex, then triangle; valid until the next call. A vertex that is not behind its
  ///          triangle's plane is in no tetrahedron of it but those inside out.
  const std::vector<InteriorHit>& find(const PosedSkin& skin, float largest_dot);

 private:
  void find_in_prism(const PosedSkin& skin, int triangle, float largest_dot,
                     std::vector<InteriorHit>& hits) const;

  InteriorTetrahedra interior_;
  VertexGrid grid_;
  std::vector<std::vector<InteriorHit>> of_chunks_;
  std::vector<InteriorHit> hits_;
};

}  // namespace sinew

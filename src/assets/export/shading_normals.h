// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

#include "assets/character.h"
#include "core/types.h"
#include "mesh/vertex_normals.h"

namespace sinew {

/// Computes the normals with which the parts of a character are shaded: the smooth normal of each
/// surface vertex, followed by the normals of facets, one for each part vertex at which the file
/// shades triangles flat (VisiblePart::faceted).
class ShadingNormals {
 public:
  /// \param character  must outlive this
  explicit ShadingNormals(const Character& character);

  int count() const { return surface_.vertex_count() + static_cast<int>(facets_.size()); }
  /// Returns the surface vertex at which a normal stands.
  int surface_vertex(int normal) const;
  /// Returns the index of the normal of each vertex of a part, which must be one of the
  /// character's.
  const std::vector<int>& indices(const VisiblePart& part) const;

  /// Computes the unit normals, 3 x count().
  /// \param positions  3 x n, of the surface
  PointsF of(const PointsF& positions) const;

 private:
  /// A part vertex with the normal of facets.
  struct Facet {
    int surface_vertex;
    std::vector<std::array<int, 3>> triangles;  ///< faceted ones at the vertex, by surface vertices
  };

  const Character& character_;
  VertexNormals surface_;
  std::vector<Facet> facets_;
  std::vector<std::vector<int>> indices_;  ///< by part and vertex
};

}  // namespace sinew

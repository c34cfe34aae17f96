// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/closing.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Finds the vertices of a deforming surface that are inside another part of it, by generalized
/// winding numbers. Holes are closed by fans first (mesh/closing.h).
class EnteredVertices {
 public:
  /// Closes the holes and finds the vertices that are inside another part at rest.
  /// \param rest  the surface at rest
  explicit EnteredVertices(const TriangleMesh& rest);

  /// Returns the vertices that are inside another part of the surface now but not at rest,
  /// ascending.
  /// \param positions  3 x n, in any frame
  std::vector<int> find(const Points& positions) const;

  const ClosedSurface& closed() const { return closed_; }

 private:
  std::vector<char> inside(const Points& positions) const;

  ClosedSurface closed_;
  std::vector<char> inside_at_rest_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/gl_objects.h"
#include "render/tetrahedra_section.h"

namespace sinew {

/// Draws the section of a body of tetrahedra with a plane.
class SectionDrawable {
 public:
  /// \param depths  of each vertex below the skin, from 0 to 1; empty: 0 everywhere
  SectionDrawable(std::vector<Tetrahedron> tetrahedra, std::vector<float> depths);

  void move(const PointsF& positions);
  /// Computes the section, unless neither the plane nor the body has changed since the last call.
  /// \param plane  relative to the same origin as the positions
  void cut(const CutPlane& plane);
  void draw() const;

 private:
  std::vector<Tetrahedron> tetrahedra_;
  std::vector<float> depths_;
  PointsF positions_;
  std::optional<CutPlane> plane_;  ///< of the section in vertices_; nothing: outdated
  int vertex_count_ = 0;
  Buffer vertices_;
  VertexArray vertex_array_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"
#include "render/gl_objects.h"

namespace sinew {

/// Draws the tetrahedra inside a body. The vertex shader builds their faces, so that a frame costs
/// one upload of the vertices.
class TetrahedraDrawable {
 public:
  explicit TetrahedraDrawable(const std::vector<Tetrahedron>& tetrahedra);

  void move(const PointsF& positions);
  void draw() const;

 private:
  int count_;
  Buffer corners_;
  Buffer positions_;
  Texture corners_texture_;
  Texture positions_texture_;
  VertexArray vertex_array_;  ///< without inputs; OpenGL requires one to be bound
};

}  // namespace sinew

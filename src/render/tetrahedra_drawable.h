#pragma once

#include <vector>

#include "core/types.h"
#include "render/gl_objects.h"

namespace sinew {

/// The inside of a body. The vertex shader builds the faces, so that a picture costs one upload
/// of the vertices.
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
  VertexArray vertex_array_;  ///< without inputs; OpenGL wants one bound
};

}  // namespace sinew

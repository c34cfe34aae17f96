// SPDX-License-Identifier: MIT

#include "render/tetrahedra_drawable.h"

namespace sinew {
namespace {

// The texture units that shaders/tetrahedra.vert reads.
constexpr GLuint kTetrahedraUnit = 2;
constexpr GLuint kCornersUnit = 3;

}  // namespace

TetrahedraDrawable::TetrahedraDrawable(const std::vector<Tetrahedron>& tetrahedra)
    : count_(static_cast<int>(tetrahedra.size())),
      corners_texture_(Texture::of_buffer(GL_RGBA32I, corners_)),
      positions_texture_(Texture::of_buffer(GL_RGB32F, positions_)) {
  corners_.upload(tetrahedra.data(), tetrahedra.size() * sizeof(Tetrahedron), false);
}

void TetrahedraDrawable::move(const PointsF& positions) {
  positions_.upload(positions.data(), positions.size() * sizeof(float), true);
}

void TetrahedraDrawable::draw() const {
  if (positions_.size() == 0) return;
  positions_texture_.bind(kTetrahedraUnit);
  corners_texture_.bind(kCornersUnit);
  vertex_array_.bind();
  glDrawArrays(GL_TRIANGLES, 0, 12 * count_);
}

}  // namespace sinew

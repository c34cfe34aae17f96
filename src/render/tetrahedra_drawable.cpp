// SPDX-License-Identifier: MIT

#include "render/tetrahedra_drawable.h"

#include <stdexcept>
#include <utility>

namespace sinew {
namespace {

// The texture units that shaders/tetrahedra.vert reads.
constexpr GLuint kTetrahedraUnit = 2;
constexpr GLuint kCornersUnit = 3;
constexpr GLuint kElementScalarsUnit = 7;

}  // namespace

TetrahedraDrawable::TetrahedraDrawable(const std::vector<Tetrahedron>& tetrahedra,
                                       std::vector<float> depths)
    : count_(static_cast<int>(tetrahedra.size())),
      corners_texture_(Texture::of_buffer(GL_RGBA32I, corners_)),
      positions_texture_(Texture::of_buffer(GL_RGB32F, positions_)),
      scalars_texture_(Texture::of_buffer(GL_R32F, scalars_)),
      section_(tetrahedra, std::move(depths)) {
  corners_.upload(tetrahedra.data(), tetrahedra.size() * sizeof(Tetrahedron), false);
}

void TetrahedraDrawable::move(const PointsF& positions) {
  positions_.upload(positions.data(), positions.size() * sizeof(float), true);
  section_.move(positions);
}

void TetrahedraDrawable::set_scalars(std::span<const float> scalars) {
  if (!scalars.empty() && scalars.size() != static_cast<std::size_t>(count_))
    throw std::logic_error("TetrahedraDrawable::set_scalars: not one for each tetrahedron");
  has_scalars_ = !scalars.empty();
  if (has_scalars_) scalars_.upload(scalars.data(), scalars.size_bytes(), true);
}

void TetrahedraDrawable::draw() const {
  if (positions_.size() == 0) return;
  if (has_scalars_) scalars_texture_.bind(kElementScalarsUnit);
  positions_texture_.bind(kTetrahedraUnit);
  corners_texture_.bind(kCornersUnit);
  vertex_array_.bind();
  glDrawArrays(GL_TRIANGLES, 0, 12 * count_);
}

void TetrahedraDrawable::draw_section() const {
  if (has_scalars_) scalars_texture_.bind(kElementScalarsUnit);
  section_.draw();
}

}  // namespace sinew

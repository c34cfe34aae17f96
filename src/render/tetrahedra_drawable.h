// SPDX-License-Identifier: MIT

#pragma once

#include <span>
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
  /// Sets a value for each tetrahedron, to be shown as a color. NaN: unknown; empty: no values.
  /// They stay until the next call.
  void set_scalars(std::span<const float> scalars);
  bool has_scalars() const { return has_scalars_; }
  void draw() const;

 private:
  int count_;
  Buffer corners_;
  Buffer positions_;
  Buffer scalars_;
  Texture corners_texture_;
  Texture positions_texture_;
  Texture scalars_texture_;
  bool has_scalars_ = false;
  VertexArray vertex_array_;  ///< without inputs; OpenGL requires one to be bound
};

}  // namespace sinew

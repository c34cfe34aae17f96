// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/types.h"
#include "render/gl_objects.h"
#include "render/section_drawable.h"

namespace sinew {

/// Draws the tetrahedra inside a body, and their section with a plane. The vertex shader builds
/// their faces, so that a frame without a section costs one upload and one copy of
/// the vertices.
class TetrahedraDrawable {
 public:
  /// \param depths  of each vertex below the skin, 0 to 1, for section colors; empty: all 0
  explicit TetrahedraDrawable(const std::vector<Tetrahedron>& tetrahedra,
                              std::vector<float> depths = {});

  void move(const PointsF& positions);
  /// Sets a value for each tetrahedron, to be shown as a color. NaN: unknown; empty: no values.
  /// They stay until the next call.
  void set_scalars(std::span<const float> scalars);
  bool has_scalars() const { return has_scalars_; }
  void draw() const;
  /// Computes the section that draw_section() draws, if something has changed.
  /// \param plane  relative to the same origin as the positions
  void cut(const CutPlane& plane) { section_.cut(plane); }
  void draw_section() const;

 private:
  int count_;
  Buffer corners_;
  Buffer positions_;
  Buffer scalars_;
  Texture corners_texture_;
  Texture positions_texture_;
  Texture scalars_texture_;
  bool has_scalars_ = false;
  SectionDrawable section_;
  VertexArray vertex_array_;  ///< without inputs; OpenGL requires one to be bound
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/types.h"
#include "render/gl_objects.h"
#include "render/material_textures.h"
#include "render/shared_buffers.h"
#include "render/surface_material.h"

namespace sinew {

/// Writes positions and unit normals, 3 floats per vertex. It writes each value once and reads
/// none.
using VertexWriter = std::function<void(std::span<float> positions, std::span<float> normals)>;

/// Writes as VertexWriter does, but on a stream into memory of the graphics processor
/// (SharedBuffers). Positions may be read again.
struct SharedVertexWriter {
  cuda::Stream& stream;
  std::function<void(float* positions, float* normals)> write;
};

/// Writes as VertexWriter does, but by compute shaders into buffers that are large enough.
using VertexShading = std::function<void(Buffer& positions, const Buffer& normals)>;

/// Describes a part of a surface with its own material. Its vertices refer to those of the surface.
/// At a seam of the texture, several of them refer to the same one.
struct SurfacePart {
  std::vector<Triangle> triangles;  ///< indices of the part's vertices
  SurfaceMaterial material;
  std::vector<int> surface_vertex;  ///< for each vertex; empty: itself
  std::vector<Eigen::Vector2f>
      texture_coordinates;  ///< for each vertex, v pointing down; empty: no textures
  /// For each triangle, nonzero if it is drawn with its own normal instead of those of its
  /// vertices. Empty: none is.
  std::vector<char> faceted{};
};

/// Draws a triangle surface on the graphics processor. The parts are uploaded once, the vertices of
/// the surface for every frame. The vertex shader looks up the latter, so that each is written only
/// once, no matter how many vertices of the parts refer to it.
class SurfaceDrawable {
 public:
  /// Uploads the parts and images.
  /// \param images  those to which the materials of the parts refer
  SurfaceDrawable(const std::vector<SurfacePart>& parts, const std::vector<Image>& images);

  /// Sets the positions (relative to `origin`) and unit normals of a number of vertices. `write`
  /// writes them into mapped memory of the graphics processor.
  void move(std::size_t vertices, const Eigen::Vector3d& origin, const VertexWriter& write);
  /// Does the same as move(), but another API writes the vertices on the graphics processor,
  /// without a copy on the host. Returns false if buffers cannot be shared, now or later; use
  /// move() then.
  bool move_shared(std::size_t vertices, const Eigen::Vector3d& origin, const BufferSharer& share,
                   const SharedVertexWriter& writer);

  /// Does the same as move() by compute shaders.
  void move_shaded(std::size_t vertices, const Eigen::Vector3d& origin, const VertexShading& write);

  /// Sets a value for each of the surface's vertices, to be shown as a color. NaN: unknown; empty:
  /// no values. They stay until the next call, and are uploaded only if they have changed.
  /// \throws std::logic_error for fewer values than there are vertices to which the parts refer
  void set_scalars(std::span<const float> scalars);
  bool has_scalars() const { return !shown_scalars_.empty(); }

  int part_count() const { return static_cast<int>(parts_.size()); }
  const SurfaceMaterial& material(int part) const { return parts_[part].material; }
  /// Replaces the material of a part. It may use the images of the constructor's materials for the
  /// same part.
  void set_material(int part, const SurfaceMaterial& material) { parts_[part].material = material; }
  const MaterialTextures& textures() const { return textures_; }
  const Eigen::Vector3f& offset() const { return offset_; }
  /// Returns the bounding boxes of some vertices of each of the parts, in the world. Downloads the
  /// vertices from the graphics processor.
  std::vector<Eigen::AlignedBox3f> boxes(const std::vector<int>& parts) const;
  void draw_part(int part) const;
  void draw() const;
  /// Draws a line of two vertices for each vertex of the surface. Shaders find the index of the
  /// vertex as half of gl_VertexID.
  void draw_vertex_lines() const;

 private:
  struct Part {
    std::size_t first_index;
    int index_count;
    SurfaceMaterial material;
    std::vector<int> some_vertices;  ///< indices of the surface's vertices
  };
  void bind() const;

  std::vector<Part> parts_;
  int index_count_ = 0;
  MaterialTextures textures_;
  Eigen::Vector3f offset_ = Eigen::Vector3f::Zero();
  std::size_t surface_vertices_ = 0;  ///< number of vertices to which the parts refer
  std::vector<float> shown_scalars_;  ///< the uploaded values
  Buffer indices_;
  Buffer vertices_;
  Buffer positions_;
  Buffer normals_;
  Buffer scalars_;
  Texture positions_view_;
  Texture normals_view_;
  Texture scalars_view_;
  bool shareable_ = true;                  ///< false after sharing has failed
  std::unique_ptr<SharedBuffers> shared_;  ///< the present positions and normals
  VertexArray vertex_array_;
  VertexArray no_inputs_;  ///< OpenGL requires one to be bound
};

}  // namespace sinew

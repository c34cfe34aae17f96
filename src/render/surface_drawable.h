#pragma once

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

/// Writes positions and unit normals, 3 floats for each vertex, each once, and reads none.
using VertexWriter = std::function<void(std::span<float> positions, std::span<float> normals)>;

/// The same by something that works in a stream of its own, into memory that it sees
/// (SharedBuffers); positions may be read again.
struct SharedVertexWriter {
  void* stream;
  std::function<void(float* positions, float* normals)> write;
};

/// A part of a surface with a material of its own. Its vertices are copies of the surface's: where
/// the texture has a seam, one has several.
struct SurfacePart {
  std::vector<Triangle> triangles;  ///< of the part's vertices
  SurfaceMaterial material;
  std::vector<int> surface_vertex;  ///< for each vertex; empty: they are the surface's own
  std::vector<Eigen::Vector2f>
      texture_coordinates;  ///< for each vertex; v down; empty: no textures
  /// For each triangle, whether it is drawn with its own normal instead of those of its vertices;
  /// empty: none is.
  std::vector<char> faceted{};
};

/// A triangle surface on the graphics processor: parts once, the surface's vertices for every
/// picture. The vertex shader looks them up, so that each is written once however many copies of it
/// the parts have.
class SurfaceDrawable {
 public:
  /// `images`: those that the parts' materials name.
  SurfaceDrawable(const std::vector<SurfacePart>& parts, const std::vector<Image>& images);

  /// New positions, relative to `origin`, and unit normals of so many vertices, which `write` puts
  /// into the memory of the graphics processor.
  void move(std::size_t vertices, const Eigen::Vector3d& origin, const VertexWriter& write);
  /// The same without a way through the host, by something else that works on the graphics
  /// processor. False where buffers cannot be shared with it, now and ever after: move() then.
  bool move_shared(std::size_t vertices, const Eigen::Vector3d& origin, const BufferSharer& share,
                   const SharedVertexWriter& writer);

  /// A number for each of the surface's vertices, to be shown as a colour; NaN: not known; empty:
  /// none. They stay until others come, and are uploaded only when they differ from those before.
  /// \throws std::logic_error for fewer than the parts have surface vertices
  void set_scalars(std::span<const float> scalars);
  bool has_scalars() const { return !shown_scalars_.empty(); }

  int part_count() const { return static_cast<int>(parts_.size()); }
  const SurfaceMaterial& material(int part) const { return parts_[part].material; }
  const MaterialTextures& textures() const { return textures_; }
  const Eigen::Vector3f& offset() const { return offset_; }
  /// Mean place of a few of the part's vertices, in the world; read back from the processor.
  Eigen::Vector3f middle(int part) const;
  void draw_part(int part) const;
  void draw() const;
  /// Two vertices of a line for each of the surface's: shaders find its number as half of
  /// gl_VertexID.
  void draw_vertex_lines() const;

 private:
  struct Part {
    std::size_t first_index;
    int index_count;
    SurfaceMaterial material;
    std::vector<int> some_vertices;  ///< of the surface
  };
  void bind() const;

  std::vector<Part> parts_;
  int index_count_ = 0;
  MaterialTextures textures_;
  Eigen::Vector3f offset_ = Eigen::Vector3f::Zero();
  std::size_t surface_vertices_ = 0;  ///< that the parts refer to
  std::vector<float> shown_scalars_;  ///< as uploaded
  Buffer indices_;
  Buffer vertices_;
  Buffer positions_;
  Buffer normals_;
  Buffer scalars_;
  Texture positions_view_;
  Texture normals_view_;
  Texture scalars_view_;
  bool shareable_ = true;                  ///< as far as is known
  std::unique_ptr<SharedBuffers> shared_;  ///< positions and normals, as they are now
  VertexArray vertex_array_;
  VertexArray no_inputs_;  ///< OpenGL wants one bound
};

}  // namespace sinew

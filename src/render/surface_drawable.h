#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/types.h"
#include "render/gl_objects.h"

namespace sinew {

/// Writes positions and unit normals, 3 floats for each vertex, each once, and reads none.
using VertexWriter = std::function<void(std::span<float> positions, std::span<float> normals)>;

/// A part of a surface with a colour of its own.
struct SurfacePart {
  std::vector<Triangle> triangles;                        ///< of the surface's vertices
  Eigen::Vector4f base_color{0.604F, 0.342F, 0.233F, 1};  ///< linear
};

/// A triangle surface on the graphics processor: connectivity once, vertices for every picture.
class SurfaceDrawable {
 public:
  explicit SurfaceDrawable(const std::vector<SurfacePart>& parts);

  /// New positions and unit normals of so many vertices, which `write` puts into the memory of the
  /// graphics processor.
  void move(std::size_t vertices, const VertexWriter& write);

  int part_count() const { return static_cast<int>(parts_.size()); }
  const Eigen::Vector4f& base_color(int part) const { return parts_[part].base_color; }
  void draw_part(int part) const;
  void draw() const;

 private:
  struct Part {
    std::size_t first_index;
    int index_count;
    Eigen::Vector4f base_color;
  };
  std::vector<Part> parts_;
  int index_count_ = 0;
  Buffer indices_;
  Buffer positions_;
  Buffer normals_;
  VertexArray vertex_array_;
};

}  // namespace sinew

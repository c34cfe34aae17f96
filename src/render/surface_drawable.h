#pragma once

#include <vector>

#include "core/types.h"
#include "render/gl_objects.h"

namespace sinew {

/// A part of a surface with a colour of its own.
struct SurfacePart {
  std::vector<Triangle> triangles;                    ///< of the surface's vertices
  Eigen::Vector4f base_color{0.8F, 0.62F, 0.52F, 1};  ///< sRGB
};

/// A triangle surface on the graphics processor: connectivity once, vertices for every picture.
class SurfaceDrawable {
 public:
  explicit SurfaceDrawable(const std::vector<SurfacePart>& parts);

  /// New positions and unit normals, 3 x n each.
  void move(const PointsF& positions, const PointsF& normals);

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

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "render/gl_objects.h"

namespace sinew {

/// Describes a shape between two points with a radius. It is a ball if the points coincide.
struct Stick {
  Eigen::Vector3f start;
  float radius;
  Eigen::Vector3f end;
  Eigen::Vector4f color{0.85F, 0.82F, 0.72F, 1.0F};  ///< sRGB
};

/// Draws many sticks of one shape in one instanced call.
class StickDrawable {
 public:
  enum class Shape {
    kCapsule,    ///< a cylinder with half spheres
    kNeedle,     ///< a capsule of few triangles, for thousands of them
    kOctahedron  ///< thickest near its start, sharp at both ends: a bone of a skeleton
  };
  explicit StickDrawable(Shape shape);

  void move(const std::vector<Stick>& sticks);
  void draw() const;
  bool faceted() const { return shape_ == Shape::kOctahedron; }

 private:
  Shape shape_;
  int index_count_ = 0;
  int stick_count_ = 0;
  std::vector<float> packed_;  ///< kept, so that move() does not allocate
  Buffer vertices_;
  Buffer indices_;
  Buffer instances_;
  VertexArray vertex_array_;
};

}  // namespace sinew

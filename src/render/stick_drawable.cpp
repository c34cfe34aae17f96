// SPDX-License-Identifier: MIT

#include "render/stick_drawable.h"

#include <cmath>
#include <numbers>

#include "core/srgb.h"
#include "core/types.h"

namespace sinew {
namespace {

/// The mesh of a stick. Of a vertex, xyz is the offset in radii (y along the stick), and w the
/// position along the stick from 0 at the start to 1 at the end.
struct StickMesh {
  std::vector<Eigen::Vector4f> vertices;
  std::vector<Triangle> triangles;
};

/// Builds the mesh of a capsule.
/// \param around  vertices of a ring
/// \param rings   from pole to pole; the equator counts twice, once for each end
StickMesh capsule_mesh(int around, int rings) {
  StickMesh mesh;
  for (int ring = 0; ring < rings; ++ring) {
    const bool at_end = ring >= rings / 2;
    const int step = at_end ? ring - 1 : ring;
    const double latitude = std::numbers::pi * (static_cast<double>(step) / (rings - 2) - 0.5);
    for (int i = 0; i < around; ++i) {
      const double longitude = 2.0 * std::numbers::pi * i / around;
      mesh.vertices.emplace_back(std::cos(latitude) * std::cos(longitude), std::sin(latitude),
                                 std::cos(latitude) * std::sin(longitude), at_end ? 1.0 : 0.0);
    }
  }
  for (int ring = 0; ring + 1 < rings; ++ring) {
    for (int i = 0; i < around; ++i) {
      const int a = ring * around + i;
      const int b = ring * around + (i + 1) % around;
      mesh.triangles.push_back({a, a + around, b});
      mesh.triangles.push_back({b, a + around, b + around});
    }
  }
  return mesh;
}

StickMesh octahedron_mesh() {
  StickMesh mesh;
  mesh.vertices = {{0, 0, 0, 0},      {1, 0, 0, 0.12F},  {0, 0, 1, 0.12F},
                   {-1, 0, 0, 0.12F}, {0, 0, -1, 0.12F}, {0, 0, 0, 1}};
  for (int i = 0; i < 4; ++i) {
    const int a = 1 + i;
    const int b = 1 + (i + 1) % 4;
    mesh.triangles.push_back({0, a, b});
    mesh.triangles.push_back({5, b, a});
  }
  return mesh;
}

StickMesh mesh_of(StickDrawable::Shape shape) {
  using Shape = StickDrawable::Shape;
  if (shape == Shape::kOctahedron) return octahedron_mesh();
  return shape == Shape::kNeedle ? capsule_mesh(5, 4) : capsule_mesh(20, 12);
}

}  // namespace

StickDrawable::StickDrawable(Shape shape) : shape_(shape) {
  const StickMesh mesh = mesh_of(shape);
  index_count_ = static_cast<int>(3 * mesh.triangles.size());
  vertices_.upload(mesh.vertices.data(), mesh.vertices.size() * sizeof(Eigen::Vector4f), false);
  indices_.upload(mesh.triangles.data(), mesh.triangles.size() * sizeof(Triangle), false);
  vertex_array_.attach_indices(indices_);
  vertex_array_.attach_floats(0, vertices_, 4, 16);
  vertex_array_.attach_floats(1, instances_, 4, 44, 0, 1);
  vertex_array_.attach_floats(2, instances_, 3, 44, 16, 1);
  vertex_array_.attach_floats(3, instances_, 4, 44, 28, 1);
}

void StickDrawable::move(const std::vector<Stick>& sticks) {
  packed_.clear();
  for (const Stick& stick : sticks) {
    packed_.insert(packed_.end(), stick.start.begin(), stick.start.end());
    packed_.push_back(stick.radius);
    packed_.insert(packed_.end(), stick.end.begin(), stick.end.end());
    const Eigen::Vector4f color = linear_from_srgb(stick.color);
    packed_.insert(packed_.end(), color.begin(), color.end());
  }
  instances_.upload(packed_.data(), packed_.size() * sizeof(float), true);
  stick_count_ = static_cast<int>(sticks.size());
}

void StickDrawable::draw() const {
  if (stick_count_ == 0) return;
  vertex_array_.bind();
  glDrawElementsInstanced(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr, stick_count_);
}

}  // namespace sinew

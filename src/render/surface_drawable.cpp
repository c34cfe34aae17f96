// SPDX-License-Identifier: MIT

#include "render/surface_drawable.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace sinew {
namespace {

// The texture units that shaders/surface.vert reads.
constexpr GLuint kPositionsUnit = 2;
constexpr GLuint kNormalsUnit = 3;
constexpr GLuint kScalarsUnit = 7;

/// A vertex as shaders/surface.vert reads it.
struct DrawnVertex {
  int surface_vertex;
  std::array<float, 2> texture_place;
  /// The other two surface vertices of a faceted triangle, in its order. The shader computes the
  /// normal from all three.
  std::array<int, 2> other_corners{-1, -1};
};

int vertex_count(const SurfacePart& part) {
  if (!part.surface_vertex.empty()) return static_cast<int>(part.surface_vertex.size());
  int largest = -1;
  for (const Triangle& t : part.triangles) largest = std::max({largest, t[0], t[1], t[2]});
  return largest + 1;
}

std::vector<DrawnVertex> drawn_vertices(const SurfacePart& part) {
  std::vector<DrawnVertex> vertices(vertex_count(part));
  for (int v = 0; v < static_cast<int>(vertices.size()); ++v) {
    vertices[v].surface_vertex = part.surface_vertex.empty() ? v : part.surface_vertex[v];
    if (part.texture_coordinates.empty()) continue;
    const Eigen::Vector2f& place = part.texture_coordinates[v];
    vertices[v].texture_place = {place.x(), place.y()};
  }
  return vertices;
}

/// Returns the triangles over `vertices`. Faceted ones get their own copies of their vertices,
/// which are appended.
std::vector<Triangle> drawn_triangles(const SurfacePart& part, std::vector<DrawnVertex>& vertices) {
  std::vector<Triangle> triangles = part.triangles;
  for (std::size_t i = 0; i < part.faceted.size(); ++i) {
    if (part.faceted[i] == 0) continue;
    const Triangle source = triangles[i];
    for (int corner = 0; corner < 3; ++corner) {
      DrawnVertex vertex = vertices[source[corner]];
      vertex.other_corners = {vertices[source[(corner + 1) % 3]].surface_vertex,
                              vertices[source[(corner + 2) % 3]].surface_vertex};
      triangles[i][corner] = static_cast<int>(vertices.size());
      vertices.push_back(vertex);
    }
  }
  return triangles;
}

/// Returns the material of a part, without textures if the part has no texture coordinates.
SurfaceMaterial usable_material(const SurfacePart& part) {
  SurfaceMaterial material = part.material;
  if (part.texture_coordinates.empty()) material.base_color_texture = material.normal_map = -1;
  return material;
}

std::vector<SurfaceMaterial> usable_materials(const std::vector<SurfacePart>& parts) {
  std::vector<SurfaceMaterial> materials;
  for (const SurfacePart& part : parts) materials.push_back(usable_material(part));
  return materials;
}

std::vector<int> some_of(const std::vector<DrawnVertex>& vertices) {
  constexpr std::size_t kSome = 64;
  const std::size_t count = std::min(kSome, vertices.size());
  std::vector<int> some;
  for (std::size_t i = 0; i < count; ++i) {
    some.push_back(vertices[i * vertices.size() / count].surface_vertex);
  }
  return some;
}

}  // namespace

SurfaceDrawable::SurfaceDrawable(const std::vector<SurfacePart>& parts,
                                 const std::vector<Image>& images)
    : textures_(usable_materials(parts), images),
      positions_view_(Texture::of_buffer(GL_RGB32F, positions_)),
      normals_view_(Texture::of_buffer(GL_RGB32F, normals_)),
      scalars_view_(Texture::of_buffer(GL_R32F, scalars_)) {
  std::vector<DrawnVertex> vertices;
  std::vector<Triangle> triangles;
  for (const SurfacePart& part : parts) {
    std::vector<DrawnVertex> own = drawn_vertices(part);
    const std::vector<int> some = some_of(own);
    const std::vector<Triangle> own_triangles = drawn_triangles(part, own);
    const int first = static_cast<int>(vertices.size());
    parts_.push_back({3 * triangles.size(), static_cast<int>(3 * part.triangles.size()),
                      usable_material(part), some});
    vertices.insert(vertices.end(), own.begin(), own.end());
    for (const DrawnVertex& vertex : own) {
      surface_vertices_ =
          std::max(surface_vertices_, static_cast<std::size_t>(vertex.surface_vertex) + 1);
    }
    for (const Triangle& t : own_triangles) {
      triangles.push_back({first + t[0], first + t[1], first + t[2]});
    }
  }
  index_count_ = static_cast<int>(3 * triangles.size());
  indices_.upload(triangles.data(), triangles.size() * sizeof(Triangle), false);
  vertices_.upload(vertices.data(), vertices.size() * sizeof(DrawnVertex), false);
  vertex_array_.attach_indices(indices_);
  vertex_array_.attach_integers(0, vertices_, 1, sizeof(DrawnVertex),
                                offsetof(DrawnVertex, surface_vertex));
  vertex_array_.attach_floats(1, vertices_, 2, sizeof(DrawnVertex),
                              offsetof(DrawnVertex, texture_place));
  vertex_array_.attach_integers(2, vertices_, 2, sizeof(DrawnVertex),
                                offsetof(DrawnVertex, other_corners));
}

void SurfaceDrawable::move(std::size_t vertices, const Eigen::Vector3d& origin,
                           const VertexWriter& write) {
  offset_ = origin.cast<float>();
  const std::size_t bytes = 3 * vertices * sizeof(float);
  shared_.reset();  // write() replaces the memory that is shared
  positions_.write(bytes, [&](void* positions) {
    normals_.write(bytes, [&](void* normals) {
      write({static_cast<float*>(positions), 3 * vertices},
            {static_cast<float*>(normals), 3 * vertices});
    });
  });
}

bool SurfaceDrawable::move_shared(std::size_t vertices, const Eigen::Vector3d& origin,
                                  const BufferSharer& share, const SharedVertexWriter& writer) {
  if (!shareable_ || vertices == 0) return false;
  const std::size_t bytes = 3 * vertices * sizeof(float);
  if (!shared_ || positions_.size() != bytes) {
    shared_.reset();
    positions_.allocate(bytes);
    normals_.allocate(bytes);
    shared_ = share(std::array{positions_.get(), normals_.get()});
    shareable_ = shared_ != nullptr;
    if (!shareable_) return false;
  }
  offset_ = origin.cast<float>();
  const std::span<float* const> places = shared_->map(writer.stream);
  try {
    writer.write(places[0], places[1]);
  } catch (...) {
    shared_->unmap(writer.stream);
    throw;
  }
  shared_->unmap(writer.stream);
  return true;
}

void SurfaceDrawable::move_shaded(std::size_t vertices, const Eigen::Vector3d& origin,
                                  const VertexShading& write) {
  offset_ = origin.cast<float>();
  const std::size_t bytes = 3 * vertices * sizeof(float);
  shared_.reset();
  if (positions_.size() != bytes) positions_.allocate(bytes);
  if (normals_.size() != bytes) normals_.allocate(bytes);
  write(positions_, normals_);
}

void SurfaceDrawable::set_scalars(std::span<const float> scalars) {
  if (!scalars.empty() && scalars.size() < surface_vertices_) {
    throw std::logic_error("SurfaceDrawable::set_scalars: fewer than the surface has vertices");
  }
  // Compares bytes, because an unknown value (NaN) does not equal itself.
  if (std::ranges::equal(std::as_bytes(scalars), std::as_bytes(std::span(shown_scalars_)))) return;
  shown_scalars_.assign(scalars.begin(), scalars.end());
  scalars_.upload(scalars.data(), scalars.size_bytes(), true);
}

std::vector<Eigen::AlignedBox3f> SurfaceDrawable::boxes(const std::vector<int>& parts) const {
  std::vector<Eigen::AlignedBox3f> boxes(parts.size(), Eigen::AlignedBox3f(offset_));
  const auto vertices = static_cast<Eigen::Index>(positions_.size() / (3 * sizeof(float)));
  if (vertices == 0) return boxes;
  // One download: each of them waits for the graphics processor.
  Eigen::Matrix3Xf positions(3, vertices);
  positions_.read(0, positions_.size(), positions.data());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::vector<int>& some = parts_[parts[i]].some_vertices;
    if (some.empty()) continue;
    const Eigen::Matrix3Xf places = positions(Eigen::all, some).colwise() + offset_;
    boxes[i] = {places.rowwise().minCoeff(), places.rowwise().maxCoeff()};
  }
  return boxes;
}

void SurfaceDrawable::bind() const {
  positions_view_.bind(kPositionsUnit);
  normals_view_.bind(kNormalsUnit);
  if (has_scalars()) scalars_view_.bind(kScalarsUnit);
  vertex_array_.bind();
}

void SurfaceDrawable::draw_part(int part) const {
  if (positions_.size() == 0) return;
  bind();
  const std::size_t offset = parts_[part].first_index * sizeof(int);
  glDrawElements(GL_TRIANGLES, parts_[part].index_count, GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(offset));
}

void SurfaceDrawable::draw() const {
  if (positions_.size() == 0) return;
  bind();
  glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
}

void SurfaceDrawable::draw_vertex_lines() const {
  if (positions_.size() == 0) return;
  positions_view_.bind(kPositionsUnit);
  normals_view_.bind(kNormalsUnit);
  no_inputs_.bind();
  glDrawArrays(GL_LINES, 0, 2 * static_cast<GLsizei>(surface_vertices_));
}

}  // namespace sinew

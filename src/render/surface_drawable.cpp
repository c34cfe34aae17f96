#include "render/surface_drawable.h"

namespace sinew {

SurfaceDrawable::SurfaceDrawable(const std::vector<SurfacePart>& parts) {
  std::vector<Triangle> all;
  for (const SurfacePart& part : parts) {
    parts_.push_back(
        {3 * all.size(), static_cast<int>(3 * part.triangles.size()), part.base_color});
    all.insert(all.end(), part.triangles.begin(), part.triangles.end());
  }
  index_count_ = static_cast<int>(3 * all.size());
  indices_.upload(all.data(), all.size() * sizeof(Triangle), false);
  vertex_array_.attach_indices(indices_);
  vertex_array_.attach_floats(0, positions_, 3, 12);
  vertex_array_.attach_floats(1, normals_, 3, 12);
}

void SurfaceDrawable::move(std::size_t vertices, const VertexWriter& write) {
  const std::size_t bytes = 3 * vertices * sizeof(float);
  positions_.write(bytes, [&](void* positions) {
    normals_.write(bytes, [&](void* normals) {
      write({static_cast<float*>(positions), 3 * vertices},
            {static_cast<float*>(normals), 3 * vertices});
    });
  });
}

void SurfaceDrawable::draw_part(int part) const {
  if (positions_.size() == 0) return;
  vertex_array_.bind();
  const std::size_t offset = parts_[part].first_index * sizeof(int);
  glDrawElements(GL_TRIANGLES, parts_[part].index_count, GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(offset));
}

void SurfaceDrawable::draw() const {
  if (positions_.size() == 0) return;
  vertex_array_.bind();
  glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace sinew

#include "assets/gltf_parts.h"

#include <cstdint>

namespace sinew {

int add_triangles(const VisiblePart& part, GltfBuffer& buffer) {
  std::vector<std::uint32_t> indices;
  indices.reserve(3 * part.triangles.size());
  for (const Triangle& triangle : part.triangles) {
    for (const int corner : triangle) indices.push_back(static_cast<std::uint32_t>(corner));
  }
  constexpr std::size_t kShortLimit = 65535;
  if (part.surface_vertex.size() > kShortLimit) {
    return buffer.add(indices, "SCALAR", 1, GltfTarget::kIndices);
  }
  const std::vector<std::uint16_t> short_indices(indices.begin(), indices.end());
  return buffer.add(short_indices, "SCALAR", 1, GltfTarget::kIndices);
}

int add_texture_coordinates(const VisiblePart& part, GltfBuffer& buffer) {
  std::vector<float> numbers;
  numbers.reserve(2 * part.texture_coordinates.size());
  for (const Eigen::Vector2f& uv : part.texture_coordinates) {
    numbers.insert(numbers.end(), {uv.x(), uv.y()});
  }
  return buffer.add(numbers, "VEC2", 2, GltfTarget::kVertices);
}

}  // namespace sinew

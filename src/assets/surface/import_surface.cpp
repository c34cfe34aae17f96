// SPDX-License-Identifier: MIT

#include "assets/surface/import_surface.h"

#include <filesystem>
#include <numeric>
#include <utility>

namespace sinew {

void append_fan(const std::vector<int>& corners, std::vector<Triangle>& triangles) {
  for (std::size_t i = 2; i < corners.size(); ++i) {
    triangles.push_back({corners[0], corners[i - 1], corners[i]});
  }
}

MeshObject object_of(const std::string& name, const Points& positions, std::vector<int> numbers) {
  MeshObject object;
  object.name = name;
  object.rest = positions(Eigen::all, numbers);
  object.surface_vertex = std::move(numbers);
  return object;
}

MeshObject whole_object(const std::string& file, const Points& positions) {
  std::vector<int> numbers(positions.cols());
  std::iota(numbers.begin(), numbers.end(), 0);
  return object_of(std::filesystem::path(file).stem().string(), positions, std::move(numbers));
}

Material white_material(const std::string& file) {
  Material material;
  material.name = std::filesystem::path(file).stem().string();
  material.base_color.setOnes();
  return material;
}

VisiblePart whole_part(const std::string& file, int vertex_count, std::vector<Triangle> triangles) {
  VisiblePart part;
  part.name = std::filesystem::path(file).stem().string();
  part.surface_vertex.resize(vertex_count);
  std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), 0);
  part.triangles = std::move(triangles);
  return part;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>

#include "assets/fbx/fbx_records.h"
#include "assets/scene/file_geometry.h"

namespace sinew {
namespace {

constexpr double kLargestIndex = 2147483647.0;

/// The corners of all polygons, and the size of each polygon. The file stores the last corner of a
/// polygon as its bitwise complement.
struct Polygons {
  std::vector<int> corners;
  std::vector<int> sizes;
};

/// Divides the PolygonVertexIndex array of a file into polygons.
Polygons polygons_of(const std::vector<double>& indices) {
  Polygons polygons;
  int size = 0;
  for (const double index : indices) {
    const int stored = std::abs(index) < kLargestIndex ? static_cast<int>(index) : 0;
    polygons.corners.push_back(stored < 0 ? -1 - stored : stored);
    ++size;
    if (stored < 0) {
      polygons.sizes.push_back(size);
      size = 0;
    }
  }
  return polygons;
}

/// Returns the material of each polygon; empty if it is the same for all.
std::vector<double> materials_of(const FbxRecord& geometry, std::size_t polygon_count) {
  const FbxRecord* const layer = geometry.find("LayerElementMaterial");
  if (layer == nullptr) return {};
  const FbxRecord* const mapping = layer->find("MappingInformationType");
  const FbxRecord* const materials = layer->find("Materials");
  if (mapping == nullptr || materials == nullptr || mapping->texts.empty() ||
      mapping->texts[0] != "ByPolygon") {
    return {};
  }
  std::vector<double> numbers = fbx_array(*materials);
  numbers.resize(polygon_count, 0.0);
  return numbers;
}

/// Splits polygons by material like assimp, which makes one mesh for each material, in the order in
/// which the polygons use them.
std::vector<std::vector<int>> split(const Polygons& polygons,
                                    const std::vector<double>& materials) {
  std::vector<double> order;
  std::vector<std::vector<int>> pieces;
  auto corner = polygons.corners.begin();
  for (std::size_t polygon = 0; polygon < materials.size(); ++polygon) {
    const auto known = std::find(order.begin(), order.end(), materials[polygon]);
    const std::size_t piece = known - order.begin();
    if (known == order.end()) {
      order.push_back(materials[polygon]);
      pieces.emplace_back();
    }
    pieces[piece].insert(pieces[piece].end(), corner, corner + polygons.sizes[polygon]);
    corner += polygons.sizes[polygon];
  }
  if (pieces.size() < 2) return {polygons.corners};
  return pieces;
}

}  // namespace

std::vector<FileGeometry> read_fbx_geometries(std::string_view bytes) {
  std::vector<FileGeometry> geometries;
  for (const FbxRecord& objects : read_fbx_records(
           bytes, {"Objects", "Geometry", "Vertices", "PolygonVertexIndex", "LayerElementMaterial",
                   "MappingInformationType", "Materials", "a"})) {
    for (const FbxRecord& record : objects.children) {
      const FbxRecord* const vertices = record.find("Vertices");
      const FbxRecord* const indices = record.find("PolygonVertexIndex");
      if (vertices == nullptr || indices == nullptr) continue;
      const std::vector<double>& coordinates = fbx_array(*vertices);
      const Polygons polygons = polygons_of(fbx_array(*indices));
      FileGeometry geometry;
      if (!record.numbers.empty()) geometry.id = record.numbers[0];
      geometry.name = record.texts.empty() ? "" : fbx_object_name(record.texts[0]);
      geometry.positions = Eigen::Map<const Points>(
          coordinates.data(), 3, static_cast<Eigen::Index>(coordinates.size() / 3));
      geometry.pieces = split(polygons, materials_of(record, polygons.sizes.size()));
      geometries.push_back(std::move(geometry));
    }
  }
  return geometries;
}

}  // namespace sinew

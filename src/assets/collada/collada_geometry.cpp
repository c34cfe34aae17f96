// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cstring>
#include <pugixml.hpp>

#include "assets/scene/file_geometry.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

/// Parses a list of numbers separated by white space.
std::vector<double> numbers_of(const char* text) {
  std::vector<double> numbers;
  const char* const end = text + std::strlen(text);
  while (text < end) {
    const std::size_t length = std::strcspn(text, " \t\r\n");
    if (length > 0) {
      numbers.push_back(parse_number({text, length}).value_or(0.0));
    }
    text += length + 1;
  }
  return numbers;
}

/// Returns the child element of `parent` that a "#id" refers to.
pugi::xml_node referred(const pugi::xml_node& parent, const char* reference) {
  if (*reference != '#') return {};
  return parent.find_child_by_attribute("id", reference + 1);
}

/// Returns the positions that the <vertices> of a mesh refer to.
Points positions_of(const pugi::xml_node& mesh) {
  const pugi::xml_node input =
      mesh.child("vertices").find_child_by_attribute("input", "semantic", "POSITION");
  const pugi::xml_node source = referred(mesh, input.attribute("source").value());
  const std::vector<double> values = numbers_of(source.child("float_array").child_value());
  const pugi::xml_node accessor = source.child("technique_common").child("accessor");
  const std::size_t stride = std::max(3U, accessor.attribute("stride").as_uint(3));
  const std::size_t offset = accessor.attribute("offset").as_uint(0);
  const std::size_t held = values.size() < offset ? 0 : (values.size() - offset) / stride;
  const std::size_t count = std::min<std::size_t>(accessor.attribute("count").as_uint(), held);
  Points positions(3, static_cast<Eigen::Index>(count));
  for (std::size_t i = 0; i < count; ++i) {
    positions.col(static_cast<Eigen::Index>(i)) =
        Eigen::Map<const Eigen::Vector3d>(&values[offset + i * stride]);
  }
  return positions;
}

/// Appends the triangles of a triangle strip. Every other triangle has reversed orientation.
void append_strip(const std::vector<int>& strip, std::vector<int>& corners) {
  for (std::size_t i = 2; i < strip.size(); ++i) {
    const bool is_odd = i % 2 == 1;
    corners.insert(corners.end(),
                   {strip[i - (is_odd ? 1 : 2)], strip[i - (is_odd ? 2 : 1)], strip[i]});
  }
}

/// Returns the position index at each corner of <triangles>, <polylist>, ... assimp makes one mesh
/// of each such element.
std::vector<int> corners_of(const pugi::xml_node& primitives) {
  std::size_t stride = 1;
  std::size_t vertex_offset = 0;
  for (const pugi::xml_node& input : primitives.children("input")) {
    const std::size_t offset = input.attribute("offset").as_uint();
    stride = std::max(stride, offset + 1);
    if (std::strcmp(input.attribute("semantic").value(), "VERTEX") == 0) vertex_offset = offset;
  }
  std::vector<int> corners;
  for (const pugi::xml_node& list : primitives.children("p")) {
    const std::vector<double> indices = numbers_of(list.child_value());
    std::vector<int> vertices;
    for (std::size_t i = vertex_offset; i < indices.size(); i += stride) {
      constexpr double kLargest = 2147483647.0;
      vertices.push_back(indices[i] >= 0.0 && indices[i] < kLargest ? static_cast<int>(indices[i])
                                                                    : -1);
    }
    if (std::strcmp(primitives.name(), "tristrips") == 0) {
      append_strip(vertices, corners);
    } else {
      corners.insert(corners.end(), vertices.begin(), vertices.end());
    }
  }
  return corners;
}

}  // namespace

std::vector<FileGeometry> read_collada_geometries(std::string_view bytes) {
  std::vector<FileGeometry> geometries;
  pugi::xml_document document;
  if (!document.load_buffer(bytes.data(), bytes.size())) return geometries;
  for (const pugi::xml_node& library : document.document_element().children("library_geometries")) {
    for (const pugi::xml_node& element : library.children("geometry")) {
      const pugi::xml_node mesh = element.child("mesh");
      FileGeometry geometry;
      geometry.name = element.attribute("id").value();
      geometry.positions = positions_of(mesh);
      for (const char* const kind : {"triangles", "polylist", "polygons", "tristrips", "trifans"}) {
        for (const pugi::xml_node& primitives : mesh.children(kind)) {
          geometry.pieces.push_back(corners_of(primitives));
        }
      }
      geometries.push_back(std::move(geometry));
    }
  }
  return geometries;
}

}  // namespace sinew

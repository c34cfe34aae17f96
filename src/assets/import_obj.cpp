#include <tiny_obj_loader.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <tuple>

#include "assets/import_surface.h"
#include "assets/text_scanner.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Lines that end in a backslash go on in the next one; tinyobjloader does not know that.
std::string join_continued_lines(std::string_view bytes) {
  std::string text(bytes);
  for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at + 1)) {
    std::size_t end = at + 1;
    if (end < text.size() && text[end] == '\r') ++end;
    if (end < text.size() && text[end] == '\n') std::fill_n(text.begin() + at, end + 1 - at, ' ');
  }
  // It also ends its texts at a zero byte, and trips over the rest of the line.
  std::replace(text.begin(), text.end(), '\0', ' ');
  return text;
}

/// Positions, read here because tinyobjloader takes what is no number for 0 and keeps floats.
Points read_positions(std::string_view text, const std::string& file) {
  std::vector<Eigen::Vector3d> positions;
  TextScanner scanner(text, file);
  while (!scanner.at_end()) {
    if (scanner.word("a line") == "v") {
      Eigen::Vector3d position = Eigen::Vector3d::Zero();
      for (int axis = 0; axis < 3; ++axis) {
        if (axis == 2 && scanner.at_line_end()) break;  // flat drawings leave z out
        if (scanner.at_line_end()) scanner.fail("a vertex needs three coordinates; add them");
        position[axis] = scanner.number("a coordinate of a vertex");
      }
      positions.push_back(position);
    }
    scanner.rest_of_line();
  }
  Points points(3, static_cast<Eigen::Index>(positions.size()));
  for (std::size_t v = 0; v < positions.size(); ++v) {
    points.col(static_cast<Eigen::Index>(v)) = positions[v];
  }
  return points;
}

struct ObjFile {
  tinyobj::attrib_t attributes;
  std::vector<tinyobj::shape_t> shapes;
  std::vector<tinyobj::material_t> materials;
};

ObjFile parse(const std::string& text, const std::string& file) {
  ObjFile obj;
  std::istringstream stream(text);
  std::string folder = std::filesystem::path(file).parent_path().string();
  tinyobj::MaterialFileReader materials(folder.empty() ? "" : folder + "/");
  std::string warning;
  std::string error;
  if (!tinyobj::LoadObj(&obj.attributes, &obj.shapes, &obj.materials, &warning, &error, &stream,
                        &materials, /*triangulate=*/false)) {
    std::replace(error.begin(), error.end(), '\n', ' ');
    fail_input("{}: the faces cannot be read ({}); correct them or export the file again", file,
               error);
  }
  return obj;
}

/// Builds one part from the faces of one material in one object.
class PartBuilder {
 public:
  PartBuilder(const ObjFile& obj, VisiblePart part) : obj_(obj), part_(std::move(part)) {}

  int corner(const tinyobj::index_t& index) {
    const auto [number, is_new] = numbers_.emplace(
        std::pair{index.vertex_index, index.texcoord_index}, part_.surface_vertex.size());
    if (is_new) {
      part_.surface_vertex.push_back(index.vertex_index);
      const auto& all = obj_.attributes.texcoords;
      const std::size_t at = 2 * static_cast<std::size_t>(std::max(0, index.texcoord_index));
      const bool is_given = index.texcoord_index >= 0 && at + 1 < all.size();
      has_texture_coordinates_ = has_texture_coordinates_ || is_given;
      part_.texture_coordinates.emplace_back(
          is_given ? Eigen::Vector2f(static_cast<float>(all[at]), static_cast<float>(all[at + 1]))
                   : Eigen::Vector2f::Zero());
    }
    return number->second;
  }
  std::vector<Triangle>& triangles() { return part_.triangles; }
  VisiblePart finish() {
    if (!has_texture_coordinates_) part_.texture_coordinates.clear();
    return std::move(part_);
  }

 private:
  const ObjFile& obj_;
  VisiblePart part_;
  std::map<std::pair<int, int>, int> numbers_;
  bool has_texture_coordinates_ = false;
};

VisiblePart empty_part(const tinyobj::shape_t& shape, int material, const std::string& file) {
  VisiblePart part;
  part.name = shape.name.empty() ? std::filesystem::path(file).stem().string() : shape.name;
  part.material = material;
  return part;
}

std::vector<Material> materials_of(const ObjFile& obj) {
  std::vector<Material> materials;
  for (const tinyobj::material_t& source : obj.materials) {
    materials.emplace_back();
    materials.back().name = source.name;
    for (int channel = 0; channel < 3; ++channel) {
      materials.back().base_color[channel] = static_cast<float>(source.diffuse[channel]);
    }
  }
  return materials;
}

}  // namespace

ImportedSurface import_obj(std::string_view bytes, const std::string& file) {
  const std::string text = join_continued_lines(bytes);
  ImportedSurface surface;
  surface.positions = read_positions(text, file);
  const ObjFile obj = parse(text, file);
  surface.materials = materials_of(obj);
  const int vertex_count = static_cast<int>(surface.positions.cols());

  int face_number = 0;
  for (const tinyobj::shape_t& shape : obj.shapes) {
    std::map<int, PartBuilder> parts;  // by material
    std::size_t next = 0;
    for (std::size_t face = 0; face < shape.mesh.num_face_vertices.size(); ++face) {
      const int named = face < shape.mesh.material_ids.size() ? shape.mesh.material_ids[face] : -1;
      const int material = named < static_cast<int>(obj.materials.size()) ? named : -1;
      PartBuilder& part =
          parts.try_emplace(material, obj, empty_part(shape, material, file)).first->second;
      std::vector<int> corners;
      for (unsigned int i = 0; i < shape.mesh.num_face_vertices[face]; ++i) {
        const tinyobj::index_t& index = shape.mesh.indices[next++];
        if (index.vertex_index < 0 || index.vertex_index >= vertex_count) {
          fail_input(
              "{}: face {} names vertex {}, but there are only {}; correct the face or export "
              "the file again",
              file, face_number + 1, index.vertex_index + 1, vertex_count);
        }
        corners.push_back(part.corner(index));
      }
      append_fan(corners, part.triangles());
      ++face_number;
    }
    for (auto& [material, part] : parts) surface.parts.push_back(part.finish());
  }
  return surface;
}

}  // namespace sinew

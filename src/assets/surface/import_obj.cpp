// SPDX-License-Identifier: MIT

#include <tiny_obj_loader.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include "assets/list_names.h"
#include "assets/scene/file_material.h"
#include "assets/surface/import_surface.h"
#include "assets/surface/obj_materials.h"
#include "assets/texture_files.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/srgb.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

/// Joins lines that end in a backslash with the next one, which tinyobjloader does not support.
std::string join_continued_lines(std::string_view bytes) {
  std::string text(bytes);
  for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at + 1)) {
    std::size_t end = at + 1;
    if (end < text.size() && text[end] == '\r') ++end;
    if (end < text.size() && text[end] == '\n') std::fill_n(text.begin() + at, end + 1 - at, ' ');
  }
  // tinyobjloader also ends its texts at a zero byte and misreads the rest of the line.
  std::replace(text.begin(), text.end(), '\0', ' ');
  return text;
}

/// Content of an .obj that tinyobjloader does not provide: exact positions, because it reads
/// invalid numbers as 0 and rounds to float, and objects, because it mixes them with groups.
struct ObjText {
  Points positions;
  std::vector<std::string> object_names;
  std::vector<int> object_of_face;
};

ObjText read_text(std::string_view text, const std::string& file) {
  ObjText result;
  std::vector<Eigen::Vector3d> positions;
  std::string name = std::filesystem::path(file).stem().string();
  bool is_new = true;
  TextScanner scanner(text, file);
  while (!scanner.at_end()) {
    const std::string_view keyword = scanner.word("a line");
    if (keyword == "v") {
      Eigen::Vector3d position = Eigen::Vector3d::Zero();
      for (int axis = 0; axis < 3; ++axis) {
        if (axis == 2 && scanner.at_line_end()) break;  // flat drawings omit z
        if (scanner.at_line_end()) scanner.fail("a vertex needs three coordinates; add them");
        position[axis] = scanner.number("a coordinate of a vertex");
      }
      positions.push_back(position);
    } else if (keyword == "o") {
      if (!scanner.at_line_end()) name = scanner.word("a name");
      is_new = true;
    } else if (keyword == "f") {
      int corners = 0;
      for (; !scanner.at_line_end(); ++corners) scanner.word("a corner");
      if (corners < 3) continue;  // tinyobjloader skips these as well
      if (is_new) result.object_names.push_back(name);
      is_new = false;
      result.object_of_face.push_back(static_cast<int>(result.object_names.size()) - 1);
    }
    scanner.rest_of_line();
  }
  result.positions.resize(3, static_cast<Eigen::Index>(positions.size()));
  for (std::size_t v = 0; v < positions.size(); ++v) {
    result.positions.col(static_cast<Eigen::Index>(v)) = positions[v];
  }
  return result;
}

/// Builder of mesh objects from the vertices that the faces of each object use, by rising number.
/// Blender imports the same vertices.
class ObjectBuilder {
 public:
  explicit ObjectBuilder(const ObjText& text) : text_(text), used_(text.object_names.size()) {}

  void add_face(std::size_t face, const std::vector<int>& corners) {
    if (face >= text_.object_of_face.size()) return;
    used_[text_.object_of_face[face]].insert(corners.begin(), corners.end());
  }
  std::vector<MeshObject> finish() const {
    std::vector<MeshObject> objects;
    for (std::size_t o = 0; o < used_.size(); ++o) {
      objects.push_back(
          object_of(text_.object_names[o], text_.positions, {used_[o].begin(), used_[o].end()}));
    }
    return objects;
  }

 private:
  const ObjText& text_;
  std::vector<std::set<int>> used_;
};

/// The result of tinyobjloader.
struct ObjFile {
  tinyobj::attrib_t attributes;
  std::vector<tinyobj::shape_t> shapes;
  std::vector<tinyobj::material_t> materials;
  std::vector<std::string> warnings;
};

/// Reader of the material libraries that an .obj names. It accepts regular files of moderate size
/// in the folder of the .obj.
class MaterialLibraries : public tinyobj::MaterialReader {
 public:
  explicit MaterialLibraries(const std::string& file)
      : file_(file), folder_(std::filesystem::path(file).parent_path()) {}

  bool operator()(const std::string& name, std::vector<tinyobj::material_t>* materials,
                  std::map<std::string, int>* numbers, std::string* warning,
                  std::string* error) override {
    constexpr std::uintmax_t kLargest = 16U << 20U;
    const std::filesystem::path path = folder_ / name;
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown) ||
        std::filesystem::file_size(path, unknown) > kLargest) {
      missing_.insert(name);
      return false;
    }
    std::ifstream stream(path);
    return tinyobj::MaterialStreamReader(stream)(name, materials, numbers, warning, error);
  }

  std::vector<std::string> warnings() const {
    if (missing_.empty()) return {};
    return {
        fmt::format("{}: {} of its material libraries cannot be read ({}); put {} next to the file",
                    file_, missing_.size(), list_names({missing_.begin(), missing_.end()}),
                    by_count(missing_.size(), "it", "them"))};
  }

 private:
  std::string file_;
  std::filesystem::path folder_;
  std::set<std::string> missing_;
};

ObjFile parse_obj(const std::string& text, const std::string& file) {
  ObjFile obj;
  std::istringstream stream(text);
  MaterialLibraries materials(file);
  std::string warning;
  std::string error;
  if (!tinyobj::LoadObj(&obj.attributes, &obj.shapes, &obj.materials, &warning, &error, &stream,
                        &materials, /*triangulate=*/false, /*default_vcols_fallback=*/false)) {
    std::replace(error.begin(), error.end(), '\n', ' ');
    fail_input("{}: the faces cannot be read ({}); correct them or export the file again", file,
               error);
  }
  obj.warnings = materials.warnings();
  return obj;
}

/// Converts texture coordinates to v down, scaled and shifted by the options of a texture.
Eigen::Vector2f texture_coordinate(float u, float v, const tinyobj::texture_option_t* options) {
  if (options != nullptr) {
    u = u * static_cast<float>(options->scale[0]) + static_cast<float>(options->origin_offset[0]);
    v = v * static_cast<float>(options->scale[1]) + static_cast<float>(options->origin_offset[1]);
  }
  return {u, 1.0F - v};
}

/// Builds one part from the faces of one material in one object.
class PartBuilder {
 public:
  PartBuilder(const ObjFile& obj, VisiblePart part) : obj_(obj), part_(std::move(part)) {
    if (part_.material >= 0) options_ = &obj.materials[part_.material].diffuse_texopt;
  }

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
          is_given ? texture_coordinate(static_cast<float>(all[at]),
                                        static_cast<float>(all[at + 1]), options_)
                   : Eigen::Vector2f::Zero());
      add_color(static_cast<std::size_t>(index.vertex_index));
    }
    return number->second;
  }
  std::vector<Triangle>& triangles() { return part_.triangles; }
  VisiblePart finish() {
    if (!has_texture_coordinates_) part_.texture_coordinates.clear();
    if (!colors_.empty()) part_.colors.push_back(std::move(colors_));
    return std::move(part_);
  }

 private:
  /// Adds the color of a vertex (sRGB in the file) if the file has vertex colors.
  void add_color(std::size_t vertex) {
    const auto& all = obj_.attributes.colors;
    if (all.empty()) return;
    Eigen::Vector4f color = Eigen::Vector4f::Ones();
    for (std::size_t c = 0; c < 3 && 3 * vertex + c < all.size(); ++c) {
      const auto value = static_cast<float>(all[3 * vertex + c]);
      color[static_cast<Eigen::Index>(c)] = value >= 0.0F ? std::min(value, 1.0F) : 0.0F;
    }
    colors_.push_back(linear_from_srgb(color));
  }

  const ObjFile& obj_;
  VisiblePart part_;
  const tinyobj::texture_option_t* options_ = nullptr;
  std::map<std::pair<int, int>, int> numbers_;
  std::vector<Eigen::Vector4f> colors_;
  bool has_texture_coordinates_ = false;
};

VisiblePart empty_part(const tinyobj::shape_t& shape, int material, const std::string& file) {
  VisiblePart part;
  part.name = shape.name.empty() ? std::filesystem::path(file).stem().string() : shape.name;
  part.material = material;
  return part;
}

Eigen::Vector3f color_numbers(const tinyobj::real_t* numbers) {
  return Eigen::Map<const Eigen::Matrix<tinyobj::real_t, 3, 1>>(numbers).cast<float>();
}

/// Reads emission, and metallic factor and roughness of the extension for physically based
/// materials.
FileLook look_in(const tinyobj::material_t& source, TextureFiles& files) {
  FileLook look;
  look.emission = color_numbers(source.emission);
  if (!source.emissive_texname.empty()) look.emission_image = files.add(source.emissive_texname);
  // Both are 0 in files without the extension.
  if (source.metallic > 0.0) look.metallic = static_cast<float>(source.metallic);
  if (source.roughness > 0.0) look.roughness = static_cast<float>(source.roughness);
  return look;
}

/// \param is_linear  true if colors are linear; false for display colors (sRGB)
Material material_of(const tinyobj::material_t& source, bool is_linear, TextureFiles& files) {
  Material material;
  material.name = source.name;
  material.base_color = linear_color(color_numbers(source.diffuse), is_linear);
  set_look(look_in(source, files), is_linear, material);
  if (!source.diffuse_texname.empty()) {
    material.base_color_texture = files.add(source.diffuse_texname);
  }
  // Other programs show the image instead of the color.
  if (material.base_color_texture >= 0) material.base_color.setOnes();
  constexpr float kInvisibleInObj = 0.01F;  // some exporters write 0 for opaque materials
  const auto opacity = static_cast<float>(source.dissolve);
  if (opacity > kInvisibleInObj && opacity < 1.0F - kInvisibleInObj) {
    material.base_color.w() = opacity;
    material.alpha = Material::Alpha::kBlend;
  }
  if (!source.alpha_texname.empty() && source.alpha_texname == source.diffuse_texname) {
    material.alpha = Material::Alpha::kMask;
  }
  if (!source.normal_texname.empty()) {
    material.normal_map = files.add(source.normal_texname);
  } else if (!source.bump_texname.empty()) {
    const int image = files.add(source.bump_texname);
    if (image >= 0 && looks_like_normal_map(files.image(image).bytes)) {
      material.normal_map = image;
      material.normal_scale = static_cast<float>(source.bump_texopt.bump_multiplier);
    }
  }
  return material;
}

void read_materials(const ObjFile& obj, std::string_view text, const std::string& file,
                    ImportedSurface& surface) {
  // The first comment names the program that wrote the file. Blender and Sinew write linear colors.
  const std::string_view first_line = text.substr(0, text.find('\n'));
  const bool is_linear = first_line.find("Blender") != std::string::npos ||
                         first_line.starts_with(std::string("# ") + kSinewWroteThis);
  TextureFiles files(file);
  for (const tinyobj::material_t& source : obj.materials) {
    surface.materials.push_back(material_of(source, is_linear, files));
  }
  surface.textures = files.images();
  surface.warnings = files.warnings();
  surface.warnings.insert(surface.warnings.end(), obj.warnings.begin(), obj.warnings.end());
}

/// Gives parts with vertex colors but without a material a white one, which shows the colors as
/// they are.
void show_colors_alone(const std::string& file, ImportedSurface& surface) {
  const auto white = static_cast<int>(surface.materials.size());
  for (VisiblePart& part : surface.parts) {
    if (part.material >= 0 || part.colors.empty()) continue;
    part.material = white;
    if (surface.materials.size() == static_cast<std::size_t>(white))
      surface.materials.push_back(white_material(file));
  }
}

}  // namespace

ImportedSurface import_obj(std::string_view bytes, const std::string& file) {
  const std::string text = join_continued_lines(bytes);
  ImportedSurface surface;
  const ObjText own = read_text(text, file);
  surface.positions = own.positions;
  const ObjFile obj = parse_obj(text, file);
  read_materials(obj, text, file, surface);
  ObjectBuilder objects(own);
  const int vertex_count = static_cast<int>(surface.positions.cols());

  std::size_t face_number = 0;
  std::size_t lost_faces = 0;
  for (const tinyobj::shape_t& shape : obj.shapes) {
    std::map<int, PartBuilder> parts;  // by material
    std::size_t next = 0;
    for (std::size_t face = 0; face < shape.mesh.num_face_vertices.size(); ++face) {
      const int named = face < shape.mesh.material_ids.size() ? shape.mesh.material_ids[face] : -1;
      const int material = named < static_cast<int>(obj.materials.size()) ? named : -1;
      PartBuilder& part =
          parts.try_emplace(material, obj, empty_part(shape, material, file)).first->second;
      const auto begin = shape.mesh.indices.begin() + static_cast<std::ptrdiff_t>(next);
      const auto end = begin + static_cast<std::ptrdiff_t>(shape.mesh.num_face_vertices[face]);
      next += shape.mesh.num_face_vertices[face];
      ++face_number;
      if (std::any_of(begin, end, [&](const tinyobj::index_t& index) {
            return index.vertex_index < 0 || index.vertex_index >= vertex_count;
          })) {
        ++lost_faces;
        continue;
      }
      std::vector<int> corners;
      std::vector<int> corners_in_file;
      for (auto index = begin; index != end; ++index) {
        corners.push_back(part.corner(*index));
        corners_in_file.push_back(index->vertex_index);
      }
      append_fan(corners, part.triangles());
      objects.add_face(face_number - 1, corners_in_file);
    }
    for (auto& [material, part] : parts) surface.parts.push_back(part.finish());
  }
  show_colors_alone(file, surface);
  if (lost_faces > 0) {
    surface.warnings.push_back(fmt::format(
        "{}: {} vertices that are not there ({}) and {} left out; correct {} or export "
        "the file again",
        file, counted(lost_faces, "face names", "faces name"), counted(vertex_count, "is", "are"),
        by_count(lost_faces, "was", "were"), by_count(lost_faces, "it", "them")));
  }
  surface.objects = objects.finish();
  return surface;
}

}  // namespace sinew

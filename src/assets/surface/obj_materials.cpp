// SPDX-License-Identifier: MIT

#include "assets/surface/obj_materials.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "assets/export/export_objects.h"
#include "assets/image_kind.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

/// Returns a name as a single word, since readers of .mtl end a name at a space.
std::string one_word(const std::string& name) {
  std::string word = file_label(name);
  std::replace(word.begin(), word.end(), ' ', '_');
  return word;
}

std::string used_once(const std::string& stem, const std::string& extension,
                      std::set<std::string>& used) {
  std::string name = stem + extension;
  for (int number = 2; !used.insert(name).second; ++number) {
    name = fmt::format("{}_{}{}", stem, number, extension);
  }
  return name;
}

bool is_somebody_elses(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) && !is_written_by_sinew(path);
}

}  // namespace

bool is_written_by_sinew(const std::string& path) {
  std::ifstream stream(path);
  std::string line;
  return std::getline(stream, line) && line == fmt::format("# {}", kSinewWroteThis);
}

std::string free_material_path(const std::string& stem) {
  const std::filesystem::path path(stem);
  const std::string name = (path.parent_path() / one_word(path.filename().string())).string();
  return is_somebody_elses(name + ".mtl") ? name + ".sinew.mtl" : name + ".mtl";
}

ObjMaterials::ObjMaterials(const Character& character, std::string path)
    : character_(character), path_(std::move(path)) {
  std::set<std::string> used;
  for (const Material& material : character.materials) {
    const std::string stem = material.name.empty() ? "material" : one_word(material.name);
    names_.push_back(used_once(stem, "", used));
  }
  const std::string base = one_word(std::filesystem::path(path_).stem().string());
  for (const TextureImage& texture : character.textures) {
    const std::string stem = one_word(std::filesystem::path(texture.name).stem().string());
    const ImageKind kind = image_kind(texture.bytes);
    const std::string extension =
        kind.mime ? kind.extension : std::filesystem::path(texture.name).extension().string();
    textures_.push_back(texture.bytes.empty()
                            ? ""
                            : used_once(fmt::format("{}.{}", base, stem.empty() ? "image" : stem),
                                        extension, used));
  }
}

std::string ObjMaterials::name_of(const VisiblePart& part) const {
  return part.material < 0 ? "" : names_[part.material];
}

std::string ObjMaterials::texture_line(const std::string& keyword, int texture) const {
  if (texture < 0 || textures_[texture].empty()) return "";
  return fmt::format("{} {}\n", keyword, textures_[texture]);
}

void ObjMaterials::write() const {
  std::string text = fmt::format("# {}\n", kSinewWroteThis);
  for (std::size_t m = 0; m < names_.size(); ++m) {
    const Material& material = character_.materials[m];
    const Eigen::Vector4f& color = material.base_color;
    text += fmt::format("newmtl {}\nKd {} {} {}\nd {}\n", names_[m], color[0], color[1], color[2],
                        color[3]);
    text += texture_line("map_Kd", material.base_color_texture);
    text +=
        texture_line(fmt::format("map_Bump -bm {}", material.normal_scale), material.normal_map);
  }
  write_whole_file(path_, text);
  for (std::size_t t = 0; t < textures_.size(); ++t) {
    if (!textures_[t].empty()) write_whole_file(texture_path(t), character_.textures[t].bytes);
  }
}

std::vector<std::string> ObjMaterials::files() const {
  std::vector<std::string> files{path_};
  for (std::size_t t = 0; t < textures_.size(); ++t) {
    if (!textures_[t].empty()) files.push_back(texture_path(t));
  }
  return files;
}

std::string ObjMaterials::texture_path(std::size_t texture) const {
  return (std::filesystem::path(path_).parent_path() / textures_[texture]).string();
}

}  // namespace sinew

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "assets/export_cache.h"
#include "assets/export_objects.h"
#include "assets/obj_materials.h"
#include "core/error.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

/// A name with a place for a number: %d, or %04d for at least four digits.
struct NumberedPath {
  std::string before;
  std::string after;
  int digits = 0;

  std::string with(int number) const {
    return fmt::format("{}{:0{}}{}", before, number, digits, after);
  }
};

std::optional<NumberedPath> find_number(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  const std::size_t percent = path.find('%', slash == std::string::npos ? 0 : slash);
  if (percent == std::string::npos) return std::nullopt;
  const std::size_t letter = path.find_first_not_of("0123456789", percent + 1);
  const std::string width =
      letter == std::string::npos ? "" : path.substr(percent + 1, letter - percent - 1);
  const bool width_is_good = width.empty() || (width[0] == '0' && width.size() == 2);
  if (letter == std::string::npos || path[letter] != 'd' || !width_is_good ||
      path.find('%', letter) != std::string::npos) {
    throw UsageError(fmt::format("{}: the place of the frame number is written %d or %04d", path));
  }
  return NumberedPath{path.substr(0, percent), path.substr(letter + 1),
                      width.empty() ? 0 : width[1] - '0'};
}

std::optional<NumberedPath> sequence_name(const std::string& path, int frame_count) {
  std::optional<NumberedPath> name = find_number(path);
  if (name || frame_count == 1) return name;
  const std::filesystem::path parts(path);
  const std::string stem = (parts.parent_path() / parts.stem()).string();
  return NumberedPath{stem + "_", parts.extension().string(), 4};
}

/// The .mtl of an .obj or of a whole sequence: its name without the number, in one word.
std::string material_path(const std::string& path, const std::optional<NumberedPath>& name) {
  const std::filesystem::path result(name ? name->before + name->after : path);
  std::string stem = result.stem().string();
  while (!stem.empty() && std::string("_-. ").find(stem.back()) != std::string::npos) {
    stem.pop_back();
  }
  if (name && (stem.empty() || name->before.empty() || name->before.back() == '/')) {
    stem = "materials";
  }
  return free_material_path((result.parent_path() / stem).string());
}

class ObjWriter : public CacheWriter {
 public:
  ObjWriter(std::string path, const Character& character, const CacheFrames& frames)
      : path_(std::move(path)),
        name_(sequence_name(path_, frames.count)),
        character_(character),
        frame_(frames.first),
        objects_(export_objects(character)),
        parts_(place_parts(character, objects_)),
        material_path_(material_path(path_, name_)),
        materials_(character, material_path_) {
    const PartialFile probe(name_of_frame());  // says at once when the place cannot be written to
    if (!materials_.empty()) materials_.write();
  }

  void add(const Points& surface) override {
    PartialFile file(name_of_frame());
    fmt::memory_buffer text;
    fmt::format_to(std::back_inserter(text), "# {}\n", kSinewWroteThis);
    if (!materials_.empty()) {
      fmt::format_to(std::back_inserter(text), "mtllib {}\n",
                     std::filesystem::path(material_path_).filename().string());
    }
    int texture_coordinates = 0;
    for (std::size_t o = 0; o < objects_.size(); ++o) {
      write_object(objects_[o], scene_positions(objects_[o], character_.frame, surface), text);
      for (std::size_t p = 0; p < parts_.size(); ++p) {
        if (parts_[p].object != static_cast<int>(o)) continue;
        write_faces(character_.parts[p], parts_[p], texture_coordinates, text);
        texture_coordinates += static_cast<int>(character_.parts[p].texture_coordinates.size());
      }
    }
    std::ofstream stream(file.path(), std::ios::binary);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream.close();
    if (!stream)
      throw UnavailableError(fmt::format("{}: writing failed; is the disk full?", path_));
    file.commit();
    ++frame_;
  }

  std::vector<std::string> finish() override { return {}; }

 private:
  std::string name_of_frame() const { return name_ ? name_->with(frame_) : path_; }

  static void write_object(const MeshObject& object, const Points& positions,
                           fmt::memory_buffer& text) {
    const auto out = std::back_inserter(text);
    if (!object.name.empty()) fmt::format_to(out, "o {}\n", file_label(object.name));
    // The shortest digits that give the same float again.
    const PointsF rounded = positions.cast<float>();
    for (const auto& point : rounded.colwise()) {
      fmt::format_to(out, "v {} {} {}\n", point.x(), point.y(), point.z());
    }
  }

  void write_faces(const VisiblePart& part, const PartOfObject& place, int texture_coordinates,
                   fmt::memory_buffer& text) const {
    const auto out = std::back_inserter(text);
    for (const Eigen::Vector2f& uv : part.texture_coordinates) {
      fmt::format_to(out, "vt {} {}\n", uv.x(), 1.0F - uv.y());  // .obj counts v upwards
    }
    const std::string material = materials_.name_of(part);
    if (!material.empty()) fmt::format_to(out, "usemtl {}\n", material);
    for (const Triangle& t : part.triangles) {
      fmt::format_to(out, "f");
      for (const int corner : t) {
        fmt::format_to(out, " {}", 1 + place.vertices[corner]);
        if (!part.texture_coordinates.empty()) {
          fmt::format_to(out, "/{}", 1 + texture_coordinates + corner);
        }
      }
      fmt::format_to(out, "\n");
    }
  }

  std::string path_;
  std::optional<NumberedPath> name_;
  const Character& character_;
  int frame_;
  std::vector<MeshObject> objects_;
  std::vector<PartOfObject> parts_;
  std::string material_path_;
  ObjMaterials materials_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_obj_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames) {
  return std::make_unique<ObjWriter>(path, character, frames);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "assets/export/export_cache.h"
#include "assets/export/export_objects.h"
#include "assets/export/numbered_path.h"
#include "assets/list_names.h"
#include "assets/surface/obj_materials.h"
#include "core/counted.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

/// Returns the path of the .mtl for an .obj or a whole sequence: the name without the number.
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

/// The writer of make_obj_writer().
class ObjWriter : public CacheWriter {
 public:
  ObjWriter(std::string path, const Character& character, const CacheFrames& frames)
      : path_(std::move(path)),
        name_(sequence_name(path_, frames.count)),
        character_(character),
        frames_(frames),
        frame_(frames.first),
        objects_(export_objects(character)),
        parts_(place_parts(character, objects_)),
        material_path_(material_path(path_, name_)),
        materials_(character, material_path_) {
    // Reports at once if the location cannot be written to.
    const PartialFile probe(name_of_frame(frame_));
  }

  std::vector<std::string> files() const override {
    std::vector<std::string> files;
    for (int i = 0; i < frames_.count; ++i) files.push_back(name_of_frame(frames_.first + i));
    if (materials_.empty()) return files;
    const std::vector<std::string> more = materials_.files();
    files.insert(files.end(), more.begin(), more.end());
    return files;
  }

  void add(const Points& surface) override {
    if (frame_ == frames_.first) {
      remove_older_frames();
      if (!materials_.empty()) materials_.write();
    }
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
    write_whole_file(name_of_frame(frame_), {text.data(), text.size()});
    ++frame_;
  }

  std::vector<std::string> finish(const Progress& /*progress*/) override { return warnings_; }

 private:
  std::string name_of_frame(int frame) const { return name_ ? name_->with(frame) : path_; }

  /// Removes frames of an earlier run outside of the present range, since readers would take them
  /// for part of the sequence. Files that Sinew did not write are kept and reported.
  void remove_older_frames() {
    if (!name_) return;
    std::vector<std::string> removed;
    std::vector<std::string> kept;
    for (const std::string& file : name_->files_outside(frames_.first, frames_.count)) {
      std::error_code error;
      const bool is_gone = is_written_by_sinew(file) && std::filesystem::remove(file, error);
      (is_gone ? removed : kept).push_back(file);
    }
    if (!removed.empty()) {
      warnings_.push_back(fmt::format(
          "{}: {} of an earlier sequence of this name {} removed, {}", path_,
          counted(removed.size(), "frame", "frames"), by_count(removed.size(), "was", "were"),
          removed.size() == 1 ? removed.front()
                              : fmt::format("{} to {}", removed.front(), removed.back())));
    }
    if (!kept.empty()) {
      warnings_.push_back(
          fmt::format("{}: readers will take {} for frames of this sequence; choose "
                      "another name, or move them away",
                      path_, list_names(kept)));
    }
  }

  static void write_object(const MeshObject& object, const Points& positions,
                           fmt::memory_buffer& text) {
    const auto out = std::back_inserter(text);
    if (!object.name.empty()) fmt::format_to(out, "o {}\n", file_label(object.name));
    // fmt prints the shortest digits that give the same float again.
    const PointsF rounded = positions.cast<float>();
    for (const auto& point : rounded.colwise()) {
      fmt::format_to(out, "v {} {} {}\n", point.x(), point.y(), point.z());
    }
  }

  void write_faces(const VisiblePart& part, const PartOfObject& place, int texture_coordinates,
                   fmt::memory_buffer& text) const {
    const auto out = std::back_inserter(text);
    for (const Eigen::Vector2f& uv : part.texture_coordinates) {
      fmt::format_to(out, "vt {} {}\n", uv.x(), 1.0F - uv.y());  // in .obj, v points up
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
  CacheFrames frames_;
  int frame_;  ///< next frame
  std::vector<MeshObject> objects_;
  std::vector<PartOfObject> parts_;
  std::string material_path_;
  ObjMaterials materials_;
  std::vector<std::string> warnings_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_obj_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames) {
  return std::make_unique<ObjWriter>(path, character, frames);
}

}  // namespace sinew

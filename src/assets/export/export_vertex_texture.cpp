// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "assets/export/export_cache.h"
#include "assets/export/kept_frames.h"
#include "assets/export/shading_normals.h"
#include "assets/export/vector_image.h"
#include "assets/gltf/gltf_buffer.h"
#include "assets/gltf/gltf_materials.h"
#include "assets/gltf/gltf_parts.h"
#include "assets/preparation/upright_meters.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"

// A vertex animation texture: pixel (v % width, frame * rows + v / width) holds vertex v in a
// frame. The vertices are those of the accompanying .glb, mesh by mesh and primitive by primitive.
// One set of its texture coordinates maps each vertex to its pixel in the first frame.

namespace sinew {
namespace {

using nlohmann::json;

constexpr int kWidest = 4096;    // pixels; every current GPU supports this
constexpr int kHighest = 16384;  // pixels; desktop GPUs support this
constexpr double kMaxBytes = 2.0e9;

class VertexTextureWriter : public CacheWriter {
 public:
  VertexTextureWriter(const std::string& path, const Character& character,
                      const CacheFrames& frames)
      : path_(path),
        character_(character),
        frames_(frames),
        to_gltf_(upright_meters(character)),
        meshes_(gltf_mesh_parts(character)),
        shading_(character) {
    for (const GltfMeshParts& mesh : meshes_) {
      for (const VisiblePart* const part : mesh.parts) {
        vertex_count_ += static_cast<int>(part->surface_vertex.size());
        if (part->texture_coordinates.empty()) continue;
        pixel_set_ = std::max(pixel_set_, 1 + part->more_texture_coordinates.size());
      }
    }
    width_ = std::min(vertex_count_, kWidest);
    rows_ = (vertex_count_ + width_ - 1) / width_;
    const double pixels = static_cast<double>(width_) * rows_ * frames.count;
    if (static_cast<double>(rows_) * frames.count > kHighest || 12.0 * pixels > kMaxBytes) {
      throw UsageError(
          fmt::format("{}: {} frames of {} vertices make a texture higher than {} pixels; choose "
                      "fewer with --frames or --fps",
                      path, frames.count, vertex_count_, kHighest));
    }
    for (const char* const name : {"", ".normals"}) {
      files_.push_back(std::make_unique<PartialFile>(output_path(name, extension())));
    }
    files_.push_back(std::make_unique<PartialFile>(output_path("", ".json")));
    files_.push_back(std::make_unique<PartialFile>(output_path("", ".glb")));
    const int height = rows_ * frames.count;
    const auto all = Eigen::Index{width_} * height;
    positions_ = {width_, height, PointsF::Zero(3, all)};
    normals_ = {width_, height, PointsF::Zero(3, all)};
  }

  std::vector<std::string> files() const override {
    std::vector<std::string> names;
    for (const auto& file : files_) names.push_back(file->final_path());
    return names;
  }

  void add(const Points& surface) override {
    const PointsF positions = (to_gltf_ * surface).cast<float>();
    const PointsF nearby = (surface.colwise() - surface.col(0)).cast<float>();
    const Eigen::Matrix3f rotation =
        (to_gltf_.linear() / std::cbrt(to_gltf_.linear().determinant())).cast<float>();
    const PointsF normals = rotation * shading_.of(nearby);
    Eigen::Index first = Eigen::Index{width_} * rows_ * frame_++;
    for (const GltfMeshParts& mesh : meshes_) {
      for (const VisiblePart* const part : mesh.parts) {
        const auto count = static_cast<Eigen::Index>(part->surface_vertex.size());
        positions_.pixels.middleCols(first, count) = positions(Eigen::all, part->surface_vertex);
        normals_.pixels.middleCols(first, count) = normals(Eigen::all, shading_.indices(*part));
        first += count;
      }
    }
  }

  std::vector<std::string> finish(const Progress& /*progress*/) override {
    const auto [low, high] = bounds();
    const Eigen::Vector3f one = Eigen::Vector3f::Ones();
    const bool is_exr = extension() == ".exr";
    write(0, is_exr ? exr_of(positions_) : png16_of(positions_, low, high));
    write(1, is_exr ? exr_of(normals_) : png16_of(normals_, -one, one));
    write(2, layout(low, high).dump(1, ' ', false, json::error_handler_t::replace) + "\n");
    std::ostringstream mesh;
    std::vector<std::string> warnings = write_mesh(mesh);
    write(3, mesh.str());
    for (const auto& file : files_) file->commit();
    add_what_is_left_out(character_, path_, warnings);
    return warnings;
  }

 private:
  std::string extension() const { return file_extension(path_); }
  /// Returns the path of an output file: the same name with `suffix` appended, and an extension.
  std::string output_path(const std::string& suffix, const std::string& extension) const {
    std::filesystem::path path(path_);
    if (suffix.empty() && extension == file_extension(path_)) return path_;
    return path.replace_filename(path.stem().string() + suffix + extension).string();
  }
  static std::string name_of(const std::string& path) {
    return std::filesystem::path(path).filename().string();
  }

  void write(std::size_t file, const std::string& bytes) const {
    std::ofstream stream(files_[file]->path(), std::ios::binary);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    if (!stream) fail_while_writing(files_[file]->final_path());
  }

  /// Computes the bounding box of all vertices in all frames, without the padding of the last row.
  std::pair<Eigen::Vector3f, Eigen::Vector3f> bounds() const {
    Eigen::AlignedBox3f box;
    const Eigen::Index of_frame = Eigen::Index{width_} * rows_;
    for (int f = 0; f < frame_; ++f) {
      for (int v = 0; v < vertex_count_; ++v) {
        const Eigen::Vector3f place =
            positions_.pixels.col(of_frame * f + static_cast<Eigen::Index>(v));
        box.extend(place);
      }
    }
    return {box.min(), box.max()};
  }

  /// Returns the description of the textures for the .json file.
  json layout(const Eigen::Vector3f& low, const Eigen::Vector3f& high) const {
    const bool is_exr = extension() == ".exr";
    json positions = {{"file", name_of(path_)}};
    json normals = {{"file", name_of(output_path(".normals", extension()))}};
    if (!is_exr) {
      positions["low"] = {low.x(), low.y(), low.z()};
      positions["high"] = {high.x(), high.y(), high.z()};
      normals["low"] = {-1, -1, -1};
      normals["high"] = {1, 1, 1};
    }
    return {{"schema", "sinew.vertex_texture/1"},
            {"clip", frames_.motion},
            {"vertices", vertex_count_},
            {"frames", frames_.count},
            {"first_frame", frames_.first},
            {"frames_per_second", frames_.rate},
            {"width", width_},
            {"height", positions_.height},
            {"rows_per_frame", rows_},
            {"bounds",
             {{"low", {low.x(), low.y(), low.z()}}, {"high", {high.x(), high.y(), high.z()}}}},
            {"positions", std::move(positions)},
            {"normals", std::move(normals)},
            {"mesh", name_of(output_path("", ".glb"))},
            {"texture_coordinates", pixel_set_}};
  }

  /// Writes the mesh in its first frame, with the pixel of each vertex as texture coordinates.
  std::vector<std::string> write_mesh(std::ostream& stream) const {
    GltfBuffer buffer;
    GltfMaterials materials(character_, buffer);
    json document = json::object();
    json scene_nodes = json::array();
    Eigen::Index first = 0;
    for (const GltfMeshParts& mesh : meshes_) {
      json primitives = json::array();
      for (const VisiblePart* const part : mesh.parts) {
        primitives.push_back(primitive(*part, first, buffer, materials));
        first += static_cast<Eigen::Index>(part->surface_vertex.size());
      }
      scene_nodes.push_back(document["nodes"].size());
      document["meshes"].push_back(mesh.described_mesh(std::move(primitives)));
      document["nodes"].push_back(mesh.described_node(document["meshes"].size() - 1));
    }
    materials.add_to(document);
    add_scene_and_asset(character_, std::move(scene_nodes), document);
    buffer.write_container(std::move(document), stream);
    return materials.warnings();
  }

  json primitive(const VisiblePart& part, Eigen::Index first, GltfBuffer& buffer,
                 GltfMaterials& materials) const {
    const auto count = static_cast<Eigen::Index>(part.surface_vertex.size());
    const auto numbers = [&](const VectorImage& image) {
      const PointsF own = image.pixels.middleCols(first, count);
      return std::vector<float>(own.data(), own.data() + own.size());
    };
    json attributes = {
        {"POSITION", buffer.add_with_range(numbers(positions_), "VEC3", 3, GltfTarget::kVertices)},
        {"NORMAL", buffer.add(numbers(normals_), "VEC3", 3, GltfTarget::kVertices)}};
    VisiblePart with_pixels = part;
    std::vector<Eigen::Vector2f> pixels;
    for (Eigen::Index v = first; v < first + count; ++v) {
      pixels.emplace_back(
          (static_cast<float>(v % width_) + 0.5F) / static_cast<float>(width_),
          (static_cast<float>(v / width_) + 0.5F) / static_cast<float>(positions_.height));
    }
    if (part.texture_coordinates.empty()) {
      with_pixels.texture_coordinates = pixels;
      with_pixels.more_texture_coordinates.clear();
    }
    // All parts use the same set, even if others have more sets of their own.
    with_pixels.more_texture_coordinates.resize(pixel_set_, pixels);
    if (pixel_set_ > 0) with_pixels.more_texture_coordinates[pixel_set_ - 1] = pixels;
    add_coordinates_and_colors(with_pixels, buffer, attributes);
    json result = {{"attributes", std::move(attributes)}, {"indices", add_triangles(part, buffer)}};
    if (has_gltf_material(part, character_)) result["material"] = materials.of(part);
    return result;
  }

  std::string path_;
  const Character& character_;
  CacheFrames frames_;
  Eigen::Affine3d to_gltf_;
  std::vector<GltfMeshParts> meshes_;
  ShadingNormals shading_;
  std::size_t pixel_set_ = 0;  ///< index of the texture coordinate set with the pixels of vertices
  int vertex_count_ = 0;       ///< of all parts
  int width_ = 0;
  int rows_ = 0;  ///< rows per frame
  int frame_ = 0;
  VectorImage positions_;
  VectorImage normals_;
  std::vector<std::unique_ptr<PartialFile>> files_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_vertex_texture_writer(const std::string& path,
                                                        const Character& character,
                                                        const CacheFrames& frames) {
  return std::make_unique<VertexTextureWriter>(path, character, frames);
}

}  // namespace sinew

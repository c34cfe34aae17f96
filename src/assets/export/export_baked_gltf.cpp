// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "assets/export/export_cache.h"
#include "assets/export/kept_frames.h"
#include "assets/export/key_frames.h"
#include "assets/export/shading_normals.h"
#include "assets/gltf/gltf_buffer.h"
#include "assets/gltf/gltf_materials.h"
#include "assets/gltf/gltf_parts.h"
#include "assets/preparation/upright_meters.h"
#include "core/error.h"
#include "core/partial_file.h"

// The motion of all vertices is written as morph targets, one per key frame. An animation
// cross-fades the weights of consecutive targets, so that the motion is linear between key frames,
// as key_frames() assumes. Positions are 16-bit fractions of the largest displacement
// (KHR_mesh_quantization). A parent node follows the center of the body, so that a long walk does
// not cost precision. Normals have 8 bits. The difference of two normals may be longer than 1,
// which a fraction cannot hold. Therefore an additional target cancels the normals of the mesh
// while the animation plays, and the targets of the key frames hold normals instead of differences.

namespace sinew {
namespace {

using nlohmann::json;

constexpr double kKeyTolerance = 5e-4 * kHeight;
constexpr int kBytesOfTargetVertex = 4 * 2 + 4 * 1;

template <typename Integer>
std::vector<Integer> fractions(const PointsF& vectors) {
  constexpr auto kOne = static_cast<float>(std::numeric_limits<Integer>::max());
  std::vector<Integer> result;
  result.reserve(vectors.size());
  for (Eigen::Index i = 0; i < vectors.size(); ++i) {
    result.push_back(static_cast<Integer>(std::lround(vectors.data()[i] * kOne)));
  }
  return result;
}

std::vector<float> floats(const PointsF& vectors) {
  return {vectors.data(), vectors.data() + vectors.size()};
}

/// The key frames in the coordinates of the .glb, shared by all parts.
struct KeyShapes {
  std::vector<std::vector<double>> times;  ///< s, by range, from the first frame of the range
  std::vector<Eigen::Vector3f> middle;     ///< center of the body, for the keys of all ranges
  float scale = 1.0F;                      ///< scale of the nodes of the parts
  std::vector<PointsF> positions;  ///< of the surface, relative to the middle, divided by the scale
  std::vector<PointsF> normals;    ///< ShadingNormals

  std::size_t count() const { return middle.size(); }
};

/// Builder of the glTF document for baked key frames.
class BakedDocument {
 public:
  BakedDocument(const Character& character, const ShadingNormals& normals, const KeyShapes& shapes,
                const std::vector<CacheFrames>& ranges)
      : character_(character),
        normals_(normals),
        shapes_(shapes),
        ranges_(ranges),
        materials_(character, buffer_) {}

  /// Writes the document.
  /// \return sentences on what the format could not hold
  std::vector<std::string> write(std::ostream& stream) {
    json body = {{"name", character_.name}, {"translation", floats(shapes_.middle[0])}};
    document_["nodes"] = json::array({body});
    for (const GltfMeshParts& mesh : gltf_mesh_parts(character_)) add_mesh(mesh);
    document_["extensionsUsed"] = {"KHR_mesh_quantization"};
    materials_.add_to(document_);
    std::size_t first = 0;
    for (std::size_t range = 0; shapes_.count() > 1 && range < ranges_.size(); ++range) {
      add_animation(range, first);
      first += shapes_.times[range].size();
    }
    document_["extensionsRequired"] = {"KHR_mesh_quantization"};
    add_scene_and_asset(character_, json::array({0}), document_);
    buffer_.write_container(std::move(document_), stream);
    return materials_.warnings();
  }

 private:
  static PointsF of_part(const VisiblePart& part, const PointsF& surface) {
    return surface(Eigen::all, part.surface_vertex);
  }

  PointsF normals_of(const VisiblePart& part, std::size_t key) const {
    return shapes_.normals[key](Eigen::all, normals_.indices(part));
  }

  void add_mesh(const GltfMeshParts& parts) {
    json primitives = json::array();
    for (const VisiblePart* const part : parts.parts) primitives.push_back(primitive(*part));
    document_["meshes"].push_back(parts.described_mesh(std::move(primitives)));
    const std::size_t node = document_["nodes"].size();
    document_["nodes"][0]["children"].push_back(node);
    json described = parts.described_node(document_["meshes"].size() - 1);
    described["scale"] = {shapes_.scale, shapes_.scale, shapes_.scale};
    document_["nodes"].push_back(std::move(described));
  }

  json primitive(const VisiblePart& part) {
    json attributes = {
        {"POSITION", buffer_.add_with_range(floats(of_part(part, shapes_.positions[0])), "VEC3", 3,
                                            GltfTarget::kVertices)},
        {"NORMAL", buffer_.add(floats(normals_of(part, 0)), "VEC3", 3, GltfTarget::kVertices)}};
    add_coordinates_and_colors(part, buffer_, attributes);
    json result = {{"attributes", attributes}, {"indices", add_triangles(part, buffer_)}};
    if (has_gltf_material(part, character_)) result["material"] = materials_.of(part);
    if (shapes_.count() > 1) result["targets"] = targets(part);
    return result;
  }

  /// Returns the morph targets of a part: one that cancels the normals of the mesh, then one per
  /// key frame. The mesh has the positions of the first key frame.
  json targets(const VisiblePart& part) {
    const PointsF first = of_part(part, shapes_.positions[0]);
    const int nothing = buffer_.add_sparse(part.surface_vertex.size(), {}, {});
    const PointsF first_normals = normals_of(part, 0);
    json result = {{{"POSITION", nothing}, {"NORMAL", normals(-first_normals)}},
                   {{"POSITION", nothing}, {"NORMAL", normals(first_normals)}}};
    for (std::size_t key = 1; key < shapes_.count(); ++key) {
      const PointsF moves = of_part(part, shapes_.positions[key]) - first;
      result.push_back({{"POSITION", buffer_.add_normalized(fractions<std::int16_t>(moves))},
                        {"NORMAL", normals(normals_of(part, key))}});
    }
    return result;
  }

  int normals(const PointsF& directions) {
    return buffer_.add_normalized(fractions<std::int8_t>(directions));
  }

  /// \param first  first key frame of the range, counted through all ranges
  void add_animation(std::size_t range, std::size_t first) {
    const std::size_t keys = shapes_.times[range].size();
    const int times = buffer_.add_times(shapes_.times[range]);
    const std::size_t targets = 1 + shapes_.count();
    std::vector<float> weights(keys * targets, 0.0F);
    std::vector<float> path;
    for (std::size_t key = 0; key < keys; ++key) {
      weights[key * targets] = 1.0F;
      weights[key * targets + 1 + first + key] = 1.0F;
      const Eigen::Vector3f& middle = shapes_.middle[first + key];
      path.insert(path.end(), {middle.x(), middle.y(), middle.z()});
    }
    const json samplers = {{{"input", times},
                            {"output", buffer_.add(path, "VEC3", 3, GltfTarget::kNone)},
                            {"interpolation", "LINEAR"}},
                           {{"input", times},
                            {"output", buffer_.add(weights, "SCALAR", 1, GltfTarget::kNone)},
                            {"interpolation", "LINEAR"}}};
    json channels = {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "translation"}}}}};
    for (std::size_t node = 1; node < document_["nodes"].size(); ++node) {
      channels.push_back({{"sampler", 1}, {"target", {{"node", node}, {"path", "weights"}}}});
    }
    document_["animations"].push_back({{"name", gltf_animation_name(ranges_[range])},
                                       {"channels", channels},
                                       {"samplers", samplers}});
  }

  const Character& character_;
  const ShadingNormals& normals_;
  const KeyShapes& shapes_;
  const std::vector<CacheFrames>& ranges_;
  GltfBuffer buffer_;
  GltfMaterials materials_;
  json document_ = json::object();
};

/// The writer of make_baked_gltf_writer().
class BakedGltfWriter : public CacheWriter {
 public:
  BakedGltfWriter(const std::string& path, const Character& character,
                  std::vector<CacheFrames> ranges)
      : file_(path),
        character_(character),
        frames_(path, character, std::move(ranges), character.surface.vertex_count()) {
    frames_.require_key_frames();
  }

  std::vector<std::string> files() const override { return {file_.final_path()}; }

  void begin_range() override { frames_.begin_range(); }
  void add(const Points& surface) override { frames_.add(surface.cast<float>()); }

  std::vector<std::string> finish(const Progress& /*progress*/) override {
    const KeyFrames keys = frames_.key_frames(kKeyTolerance);
    std::vector<std::string> warnings = frames_.check_size(
        keys.count(), "key frames", keys.tolerance, kKeyTolerance, kBytesOfTargetVertex);
    const ShadingNormals normals(character_);
    const KeyShapes shapes = key_shapes(keys, normals);
    BakedDocument document(character_, normals, shapes, frames_.ranges());
    finish_gltf(file_, character_, warnings,
                [&](std::ostream& stream) { return document.write(stream); });
    return warnings;
  }

 private:
  /// Computes positions and normals of the key frames in the coordinates of the .glb.
  KeyShapes key_shapes(const KeyFrames& keys, const ShadingNormals& normals) const {
    const Eigen::Affine3d to_gltf = upright_meters(character_);
    const Eigen::Matrix3f rotation =
        (to_gltf.linear() / std::cbrt(to_gltf.linear().determinant())).cast<float>();
    KeyShapes shapes;
    for (std::size_t range = 0; range < keys.frames.size(); ++range) {
      shapes.times.emplace_back();
      for (const int key : keys.frames[range]) {
        const PointsF& frame = frames_.of_range(range)[key];
        const Points positions = to_gltf * frame.cast<double>();
        const Eigen::Vector3d middle =
            (positions.rowwise().minCoeff() + positions.rowwise().maxCoeff()) / 2.0;
        shapes.times.back().push_back(key / frames_.ranges()[range].rate);
        shapes.middle.emplace_back(middle.cast<float>());
        shapes.positions.emplace_back((positions.colwise() - middle).cast<float>());
        shapes.normals.emplace_back(rotation * normals.of(frame));
      }
    }
    float largest = 0.0F;
    for (const PointsF& positions : shapes.positions) {
      largest = std::max(largest, (positions - shapes.positions[0]).cwiseAbs().maxCoeff());
    }
    if (largest > 0.0F) shapes.scale = largest;
    for (PointsF& positions : shapes.positions) positions /= shapes.scale;
    return shapes;
  }

  PartialFile file_;
  const Character& character_;
  KeptFrames frames_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_baked_gltf_writer(const std::string& path,
                                                    const Character& character,
                                                    std::vector<CacheFrames> ranges) {
  return std::make_unique<BakedGltfWriter>(path, character, std::move(ranges));
}

}  // namespace sinew

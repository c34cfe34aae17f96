#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "assets/export_cache.h"
#include "assets/gltf_buffer.h"
#include "assets/gltf_materials.h"
#include "assets/gltf_parts.h"
#include "assets/key_frames.h"
#include "assets/upright_metres.h"
#include "core/error.h"
#include "core/partial_file.h"
#include "mesh/vertex_normals.h"

// The motion of all vertices as morph targets, one for each key frame, whose weights an animation
// fades into one another in pairs: what lies between key frames is linear in time, as key_frames()
// wants it. Positions are 16 bit fractions of the largest move (KHR_mesh_quantization), for which
// a node above them follows the body's middle, so that a long walk costs no precision. Normals are
// 8 bit. The difference of two normals may be larger than 1, which a fraction cannot hold; so one
// more target takes the normals of the mesh away while the animation plays, and those of the key
// frames hold normals, not differences.

namespace sinew {
namespace {

using nlohmann::json;

constexpr double kKeyTolerance = 5e-4 * kHeight;
/// WebGL 2 promises 256 layers of a texture array, of which three.js takes one for each target, and
/// 256 vectors of uniforms, of which it takes one for each target beside its matrices and lights.
constexpr int kMostKeyFrames = 191;
constexpr double kMostFrameBytes = 4.0e9;    ///< of the poses that are kept in memory
constexpr double kMostFileBytes = 4.0e9;     ///< a .glb counts its bytes in 32 bits
constexpr double kLargeFileBytes = 256.0e6;  ///< that a browser is slow with
constexpr double kMegabyte = 1e6;
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

/// What all parts share: the key frames in the coordinates of the .glb.
struct KeyShapes {
  std::vector<double> times;            ///< s
  std::vector<Eigen::Vector3f> middle;  ///< of the body in each
  float scale = 1.0F;                   ///< of the nodes of the parts
  std::vector<PointsF> positions;       ///< of the surface, relative to the middle, over the scale
  std::vector<PointsF> normals;

  std::size_t count() const { return times.size(); }
};

class BakedDocument {
 public:
  BakedDocument(const Character& character, const KeyShapes& shapes, std::string motion)
      : character_(character),
        shapes_(shapes),
        motion_(std::move(motion)),
        materials_(character, buffer_) {}

  /// \return what the format could not hold
  std::vector<std::string> write(std::ostream& stream) {
    json body = {{"name", character_.name}, {"translation", floats(shapes_.middle[0])}};
    document_["nodes"] = json::array({body});
    for (const VisiblePart& part : character_.parts) {
      if (!part.triangles.empty()) add_part(part);
    }
    materials_.add_to(document_);
    if (shapes_.count() > 1) add_animation();
    document_["asset"] = {{"version", "2.0"}, {"generator", "Sinew"}};
    document_["extensionsUsed"] = {"KHR_mesh_quantization"};
    document_["extensionsRequired"] = {"KHR_mesh_quantization"};
    document_["scene"] = 0;
    document_["scenes"] = {{{"name", character_.name}, {"nodes", {0}}}};
    buffer_.write_container(std::move(document_), stream);
    return materials_.warnings();
  }

 private:
  static PointsF of_part(const VisiblePart& part, const PointsF& surface) {
    return surface(Eigen::all, part.surface_vertex);
  }

  void add_part(const VisiblePart& part) {
    json attributes = {
        {"POSITION", buffer_.add_with_range(floats(of_part(part, shapes_.positions[0])), "VEC3", 3,
                                            GltfTarget::kVertices)},
        {"NORMAL",
         buffer_.add(floats(of_part(part, shapes_.normals[0])), "VEC3", 3, GltfTarget::kVertices)}};
    if (!part.texture_coordinates.empty()) {
      attributes["TEXCOORD_0"] = add_texture_coordinates(part, buffer_);
    }
    json primitive = {{"attributes", attributes},
                      {"indices", add_triangles(part, buffer_)},
                      {"material", materials_.of(part)}};
    if (shapes_.count() > 1) primitive["targets"] = targets(part);
    document_["meshes"].push_back({{"name", part.name}, {"primitives", json::array({primitive})}});
    const std::size_t node = document_["nodes"].size();
    document_["nodes"][0]["children"].push_back(node);
    document_["nodes"].push_back({{"name", part.name},
                                  {"mesh", document_["meshes"].size() - 1},
                                  {"scale", {shapes_.scale, shapes_.scale, shapes_.scale}}});
  }

  json targets(const VisiblePart& part) {
    const PointsF first = of_part(part, shapes_.positions[0]);
    const int nothing = buffer_.add_sparse(part.surface_vertex.size(), {}, {});
    json result = {{{"POSITION", nothing}, {"NORMAL", normals(-of_part(part, shapes_.normals[0]))}},
                   {{"POSITION", nothing}, {"NORMAL", normals(of_part(part, shapes_.normals[0]))}}};
    for (std::size_t key = 1; key < shapes_.count(); ++key) {
      const PointsF moves = of_part(part, shapes_.positions[key]) - first;
      result.push_back({{"POSITION", buffer_.add_normalized(fractions<std::int16_t>(moves))},
                        {"NORMAL", normals(of_part(part, shapes_.normals[key]))}});
    }
    return result;
  }

  int normals(const PointsF& directions) {
    return buffer_.add_normalized(fractions<std::int8_t>(directions));
  }

  void add_animation() {
    const int times = buffer_.add_times(shapes_.times);
    const std::size_t targets = 1 + shapes_.count();
    std::vector<float> weights(shapes_.count() * targets, 0.0F);
    for (std::size_t key = 0; key < shapes_.count(); ++key) {
      weights[key * targets] = 1.0F;
      weights[key * targets + 1 + key] = 1.0F;
    }
    std::vector<float> path;
    for (const Eigen::Vector3f& middle : shapes_.middle) {
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
    document_["animations"] = {{{"name", motion_}, {"channels", channels}, {"samplers", samplers}}};
  }

  const Character& character_;
  const KeyShapes& shapes_;
  std::string motion_;
  GltfBuffer buffer_;
  GltfMaterials materials_;
  json document_ = json::object();
};

class BakedGltfWriter : public CacheWriter {
 public:
  BakedGltfWriter(const std::string& path, const Character& character, CacheFrames frames)
      : file_(path), character_(character), range_(std::move(frames)) {
    const double bytes = sizeof(float) * 3.0 * character.surface.vertex_count() * range_.count;
    if (bytes > kMostFrameBytes) {
      throw UsageError(
          fmt::format("{}: {} frames of {} vertices are more than a .glb can be made of; choose "
                      "fewer with --frames or --fps, or write a .pc2",
                      path, range_.count, character.surface.vertex_count()));
    }
  }

  std::vector<std::string> files() const override { return {file_.final_path()}; }

  void add(const Points& surface) override { frames_.push_back(surface.cast<float>()); }

  std::vector<std::string> finish() override {
    const KeyFrames keys = at_most_key_frames(frames_, kKeyTolerance, kMostKeyFrames);
    std::vector<std::string> warnings = check_size(keys);
    const KeyShapes shapes = key_shapes(keys.frames);
    std::ofstream stream(file_.path(), std::ios::binary);
    BakedDocument document(character_, shapes, range_.motion.empty() ? "baked" : range_.motion);
    const std::vector<std::string> losses = document.write(stream);
    warnings.insert(warnings.end(), losses.begin(), losses.end());
    stream.close();
    if (!stream) fail_while_writing(file_.final_path());
    file_.commit();
    return warnings;
  }

 private:
  std::vector<std::string> check_size(const KeyFrames& keys) const {
    double vertices = 0.0;
    for (const VisiblePart& part : character_.parts) {
      vertices += static_cast<double>(part.surface_vertex.size());
    }
    const double bytes = vertices * static_cast<double>(keys.frames.size()) * kBytesOfTargetVertex;
    if (bytes > kMostFileBytes) {
      throw UnavailableError(
          fmt::format("{}: {} key frames of {} vertices are more than a .glb can hold; bake fewer "
                      "frames or write a .pc2",
                      file_.final_path(), keys.frames.size(), vertices));
    }
    std::vector<std::string> warnings;
    if (keys.tolerance > kKeyTolerance) {
      warnings.push_back(fmt::format(
          "{}: a .glb has at most {} key frames; the motion is thinned to within {:.2g} of the "
          "height instead of {:.2g}; bake fewer frames, or a .pc2, to keep it all",
          file_.final_path(), kMostKeyFrames, keys.tolerance / kHeight, kKeyTolerance / kHeight));
    }
    if (bytes > kLargeFileBytes) {
      warnings.push_back(
          fmt::format("{}: {} key frames of {} vertices make a large file, {:.0f} MB; browsers "
                      "will be slow with it",
                      file_.final_path(), keys.frames.size(), vertices, bytes / kMegabyte));
    }
    return warnings;
  }

  KeyShapes key_shapes(const std::vector<int>& keys) const {
    const Eigen::Affine3d to_gltf = upright_metres(character_);
    const Eigen::Matrix3f turn =
        (to_gltf.linear() / std::cbrt(to_gltf.linear().determinant())).cast<float>();
    const VertexNormals surface_normals(character_.surface.vertex_count(),
                                        character_.surface.triangles);
    KeyShapes shapes;
    for (const int key : keys) {
      const Points positions = to_gltf * frames_[key].cast<double>();
      const Eigen::Vector3d middle =
          (positions.rowwise().minCoeff() + positions.rowwise().maxCoeff()) / 2.0;
      PointsF normals(3, positions.cols());
      surface_normals.write(frames_[key],
                            {normals.data(), static_cast<std::size_t>(normals.size())});
      shapes.times.push_back(key / range_.rate);
      shapes.middle.emplace_back(middle.cast<float>());
      shapes.positions.emplace_back((positions.colwise() - middle).cast<float>());
      shapes.normals.emplace_back(turn * normals);
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
  CacheFrames range_;
  std::vector<PointsF> frames_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_baked_gltf_writer(const std::string& path,
                                                    const Character& character,
                                                    const CacheFrames& frames) {
  return std::make_unique<BakedGltfWriter>(path, character, frames);
}

}  // namespace sinew

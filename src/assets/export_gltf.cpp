#include "assets/export_gltf.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/error.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

using nlohmann::json;

// Enumerations of the glTF 2.0 specification.
constexpr int kUnsignedShort = 5123;
constexpr int kUnsignedInt = 5125;
constexpr int kFloat = 5126;
constexpr int kVertexData = 34962;
constexpr int kIndexData = 34963;

/// The binary chunk with its views and accessors.
class Buffer {
 public:
  /// \param components  of each element, e.g. 3 for VEC3
  /// \param target      what the view is bound to; 0 for animation and skin data
  template <typename Number>
  int add(const std::vector<Number>& numbers, const char* type, int components, int target) {
    const std::size_t begin = bytes_.size();
    bytes_.resize(begin + numbers.size() * sizeof(Number));
    if (!numbers.empty()) {
      std::memcpy(bytes_.data() + begin, numbers.data(), numbers.size() * sizeof(Number));
    }
    json view = {{"buffer", 0}, {"byteOffset", begin}, {"byteLength", bytes_.size() - begin}};
    if (target != 0) view["target"] = target;
    bytes_.resize((bytes_.size() + 3) / 4 * 4, '\0');
    views_.push_back(std::move(view));
    accessors_.push_back({{"bufferView", views_.size() - 1},
                          {"componentType", component_type(Number{})},
                          {"count", numbers.size() / components},
                          {"type", type}});
    return static_cast<int>(accessors_.size()) - 1;
  }

  /// Range of the elements, which the specification wants for positions and key times.
  template <typename Number>
  int add_with_range(const std::vector<Number>& numbers, const char* type, int components,
                     int target) {
    const int accessor = add(numbers, type, components, target);
    std::vector<Number> low(numbers.begin(), numbers.begin() + components);
    std::vector<Number> high = low;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      low[i % components] = std::min(low[i % components], numbers[i]);
      high[i % components] = std::max(high[i % components], numbers[i]);
    }
    accessors_[accessor]["min"] = low;
    accessors_[accessor]["max"] = high;
    return accessor;
  }

  /// Key times; equal ones are stored once.
  int add_times(const std::vector<double>& times) {
    const auto [entry, is_new] = times_.try_emplace(times, 0);
    if (is_new) {
      const std::vector<float> rounded(times.begin(), times.end());
      entry->second = add_with_range(rounded, "SCALAR", 1, 0);
    }
    return entry->second;
  }

  const json& views() const { return views_; }
  const json& accessors() const { return accessors_; }
  const std::string& bytes() const { return bytes_; }

 private:
  static int component_type(std::uint16_t /*unused*/) { return kUnsignedShort; }
  static int component_type(std::uint32_t /*unused*/) { return kUnsignedInt; }
  static int component_type(float /*unused*/) { return kFloat; }

  std::string bytes_;
  json views_ = json::array();
  json accessors_ = json::array();
  std::map<std::vector<double>, int> times_;
};

void append(std::vector<float>& numbers, const Eigen::Vector3d& vector) {
  for (const double component : vector) numbers.push_back(static_cast<float>(component));
}

void append(std::vector<float>& numbers, const Eigen::Quaterniond& rotation) {
  for (const double component : rotation.coeffs()) numbers.push_back(static_cast<float>(component));
}

json json_of(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

json json_of(const Eigen::Quaterniond& q) {
  return {q.x(), q.y(), q.z(), q.w()};
}

/// The four largest influences of a vertex, by falling weight, summing to 1.
std::array<SkinWeights::Influence, 4> four_largest(std::vector<SkinWeights::Influence> influences) {
  std::stable_sort(influences.begin(), influences.end(),
                   [](const auto& a, const auto& b) { return a.weight > b.weight; });
  influences.resize(4, {0, 0.0F});
  const float sum =
      influences[0].weight + influences[1].weight + influences[2].weight + influences[3].weight;
  std::array<SkinWeights::Influence, 4> result{};
  for (std::size_t i = 0; i < 4; ++i) {
    const float weight = sum > 0.0F ? influences[i].weight / sum : 0.0F;
    result[i] = {weight > 0.0F ? influences[i].joint : 0, weight};
  }
  return result;
}

class Exporter {
 public:
  explicit Exporter(const Character& character)
      : character_(character),
        is_skinned_(!character.skeleton.empty() && character.weights.has_value()) {}

  std::string run() {
    json scene_nodes = json::array();
    add_joints(scene_nodes);
    add_parts(scene_nodes);
    add_materials();
    if (is_skinned_) add_skin();
    add_clips();
    document_["asset"] = {{"version", "2.0"}, {"generator", "Sinew"}};
    document_["scene"] = 0;
    document_["scenes"] = {{{"name", character_.name}, {"nodes", scene_nodes}}};
    document_["buffers"] = {{{"byteLength", buffer_.bytes().size()}}};
    document_["bufferViews"] = buffer_.views();
    document_["accessors"] = buffer_.accessors();
    return container();
  }

 private:
  bool is_root(int joint) const { return character_.skeleton.joints[joint].parent < 0; }

  // Joints move in the coordinates of the file: only the root sees its rotation and origin.
  Eigen::Vector3d translation_in_file(int joint, const Eigen::Vector3d& ours) const {
    return is_root(joint) ? character_.frame.to_file(ours)
                          : Eigen::Vector3d(ours / character_.frame.scale);
  }
  Eigen::Quaterniond rotation_in_file(int joint, const Eigen::Quaterniond& ours) const {
    return is_root(joint) ? Eigen::Quaterniond(character_.frame.rotation).conjugate() * ours : ours;
  }

  void add_joints(json& scene_nodes) {
    const Skeleton& skeleton = character_.skeleton;
    const std::vector<std::vector<int>> children = skeleton.children();
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      const Transform& local = skeleton.joints[j].rest_local;
      json node = {{"name", skeleton.joints[j].name},
                   {"translation", json_of(translation_in_file(j, local.translation()))},
                   {"rotation", json_of(rotation_in_file(j, Eigen::Quaterniond(local.linear())))}};
      if (!children[j].empty()) node["children"] = children[j];
      document_["nodes"].push_back(std::move(node));
      if (is_root(j)) scene_nodes.push_back(j);
    }
  }

  void add_parts(json& scene_nodes) {
    const PointsF normals =
        vertex_normals(character_.surface.positions.cast<float>(), character_.surface.triangles);
    for (const VisiblePart& part : character_.parts) {
      document_["meshes"].push_back(
          {{"name", part.name}, {"primitives", {primitive(part, normals)}}});
      json node = {{"name", part.name}, {"mesh", document_["meshes"].size() - 1}};
      if (is_skinned_) node["skin"] = 0;
      document_["nodes"].push_back(std::move(node));
      scene_nodes.push_back(document_["nodes"].size() - 1);
    }
  }

  json primitive(const VisiblePart& part, const PointsF& normals) {
    std::vector<float> positions;
    std::vector<float> directions;
    std::vector<float> texture_coordinates;
    const Eigen::Matrix3d to_file = character_.frame.rotation.transpose();
    for (const int v : part.surface_vertex) {
      append(positions, character_.frame.to_file(character_.surface.positions.col(v)));
      append(directions, Eigen::Vector3d(to_file * normals.col(v).cast<double>()));
    }
    json attributes = {{"POSITION", buffer_.add_with_range(positions, "VEC3", 3, kVertexData)},
                       {"NORMAL", buffer_.add(directions, "VEC3", 3, kVertexData)}};
    if (!part.texture_coordinates.empty()) {
      for (const Eigen::Vector2f& uv : part.texture_coordinates) {
        texture_coordinates.insert(texture_coordinates.end(), {uv.x(), uv.y()});
      }
      attributes["TEXCOORD_0"] = buffer_.add(texture_coordinates, "VEC2", 2, kVertexData);
    }
    if (is_skinned_) add_influences(part, attributes);

    json result = {{"attributes", attributes}, {"indices", add_indices(part)}};
    if (part.material >= 0) result["material"] = part.material;
    return result;
  }

  void add_materials() {
    for (const Material& material : character_.materials) {
      const Eigen::Vector4f& color = material.base_color;
      document_["materials"].push_back(
          {{"name", material.name},
           {"pbrMetallicRoughness",
            {{"baseColorFactor", {color[0], color[1], color[2], color[3]}},
             {"metallicFactor", 0.0},
             {"roughnessFactor", 0.6}}}});
    }
  }

  int add_indices(const VisiblePart& part) {
    std::vector<std::uint32_t> indices;
    for (const Triangle& triangle : part.triangles) {
      for (const int corner : triangle) indices.push_back(static_cast<std::uint32_t>(corner));
    }
    constexpr std::size_t kShortLimit = 65535;
    if (part.surface_vertex.size() > kShortLimit) {
      return buffer_.add(indices, "SCALAR", 1, kIndexData);
    }
    const std::vector<std::uint16_t> short_indices(indices.begin(), indices.end());
    return buffer_.add(short_indices, "SCALAR", 1, kIndexData);
  }

  void add_influences(const VisiblePart& part, json& attributes) {
    std::vector<std::uint16_t> joints;
    std::vector<float> weights;
    for (const int v : part.surface_vertex) {
      for (const auto& influence : four_largest(character_.weights->vertices[v])) {
        joints.push_back(static_cast<std::uint16_t>(influence.joint));
        weights.push_back(influence.weight);
      }
    }
    attributes["JOINTS_0"] = buffer_.add(joints, "VEC4", 4, kVertexData);
    attributes["WEIGHTS_0"] = buffer_.add(weights, "VEC4", 4, kVertexData);
  }

  void add_skin() {
    const Skeleton& skeleton = character_.skeleton;
    std::vector<float> matrices;
    json joints = json::array();
    const std::vector<Transform> rest = skeleton.rest_global();
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      Transform in_file = Transform::Identity();
      in_file.linear() = character_.frame.rotation.transpose() * rest[j].linear();
      in_file.translation() = character_.frame.to_file(rest[j].translation());
      const Eigen::Matrix4f inverse = in_file.inverse().matrix().cast<float>();
      matrices.insert(matrices.end(), inverse.data(), inverse.data() + 16);
      joints.push_back(j);
    }
    document_["skins"] = {{{"joints", joints},
                           {"skeleton", 0},
                           {"inverseBindMatrices", buffer_.add(matrices, "MAT4", 16, 0)}}};
  }

  void add_clips() {
    for (const Clip& clip : character_.clips) {
      json channels = json::array();
      json samplers = json::array();
      const auto add_channel = [&](int joint, const char* path, int input, int output) {
        samplers.push_back({{"input", input}, {"output", output}, {"interpolation", "LINEAR"}});
        channels.push_back(
            {{"sampler", samplers.size() - 1}, {"target", {{"node", joint}, {"path", path}}}});
      };
      for (const Track& track : clip.tracks) {
        std::vector<float> rotations;
        std::vector<float> translations;
        for (const auto& key : track.rotations)
          append(rotations, rotation_in_file(track.joint, key));
        for (const auto& key : track.translations) {
          append(translations, translation_in_file(track.joint, key));
        }
        if (!rotations.empty()) {
          add_channel(track.joint, "rotation", buffer_.add_times(track.rotation_times),
                      buffer_.add(rotations, "VEC4", 4, 0));
        }
        if (!translations.empty()) {
          add_channel(track.joint, "translation", buffer_.add_times(track.translation_times),
                      buffer_.add(translations, "VEC3", 3, 0));
        }
      }
      // An animation must have a channel.
      if (channels.empty()) continue;
      document_["animations"].push_back(
          {{"name", clip.name}, {"channels", channels}, {"samplers", samplers}});
    }
  }

  /// Header, JSON chunk and binary chunk, each padded to four bytes.
  std::string container() const {
    std::string text = document_.dump();
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const std::string& binary = buffer_.bytes();
    std::string file;
    const auto append_number = [&file](std::size_t number) {
      for (int shift = 0; shift < 32; shift += 8) {
        file.push_back(static_cast<char>((number >> shift) & 0xFFU));
      }
    };
    file += "glTF";
    append_number(2);
    append_number(12 + 8 + text.size() + 8 + binary.size());
    append_number(text.size());
    file += "JSON";
    file += text;
    append_number(binary.size());
    file += std::string("BIN\0", 4);
    file += binary;
    return file;
  }

  const Character& character_;
  bool is_skinned_;
  Buffer buffer_;
  json document_ = json::object();
};

}  // namespace

std::string gltf_bytes(const Character& character) {
  return Exporter(character).run();
}

void export_gltf(const Character& character, const std::string& path) {
  PartialFile file(path);
  const std::string bytes = gltf_bytes(character);
  std::ofstream stream(file.path(), std::ios::binary);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (!stream) fail_input("{}: cannot be written; is the disk full?", path);
  file.commit();
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/export/export_gltf.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "assets/gltf/gltf_buffer.h"
#include "assets/gltf/gltf_materials.h"
#include "assets/gltf/gltf_morphs.h"
#include "assets/gltf/gltf_parts.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

using nlohmann::json;

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

/// Builder of the glTF document of a character.
class Exporter {
 public:
  explicit Exporter(const Character& character)
      : character_(character),
        materials_(character, buffer_),
        is_skinned_(!character.skeleton.empty() && character.weights.has_value()) {}

  void write(std::ostream& stream) {
    add_joints();
    json scene_nodes = add_skeleton_root(character_.skeleton, document_);
    add_parts(scene_nodes);
    materials_.add_to(document_);
    if (is_skinned_) add_skin();
    add_clips();
    add_scene_and_asset(character_, std::move(scene_nodes), document_);
    buffer_.write_container(std::move(document_), stream);
  }

 private:
  bool is_root(int joint) const { return character_.skeleton.joints[joint].parent < 0; }

  // Local transforms in the coordinates of the file. Only roots take its rotation and origin.
  Eigen::Vector3d translation_in_file(int joint, const Eigen::Vector3d& ours) const {
    return is_root(joint) ? character_.frame.to_file(ours)
                          : Eigen::Vector3d(ours / character_.frame.scale);
  }
  Eigen::Quaterniond rotation_in_file(int joint, const Eigen::Quaterniond& ours) const {
    return is_root(joint) ? Eigen::Quaterniond(character_.frame.rotation).conjugate() * ours : ours;
  }

  void add_joints() {
    const Skeleton& skeleton = character_.skeleton;
    const std::vector<std::vector<int>> children = skeleton.children();
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      const Transform& local = skeleton.joints[j].rest_local;
      json node = {{"name", skeleton.joints[j].name},
                   {"translation", json_of(translation_in_file(j, local.translation()))},
                   {"rotation", json_of(rotation_in_file(j, Eigen::Quaterniond(local.linear())))}};
      if (!children[j].empty()) node["children"] = children[j];
      document_["nodes"].push_back(std::move(node));
    }
  }

  void add_parts(json& scene_nodes) {
    const PointsF normals =
        vertex_normals(character_.surface.positions.cast<float>(), character_.surface.triangles);
    for (const VisiblePart& part : character_.parts) {
      if (part.triangles.empty()) continue;
      json mesh = {{"name", part.name}, {"primitives", json::array({primitive(part, normals)})}};
      GltfMorphs morphs(character_, part, buffer_);
      if (!morphs.empty()) morphs.add_to(mesh);
      document_["meshes"].push_back(std::move(mesh));
      json node = {{"name", part.name}, {"mesh", document_["meshes"].size() - 1}};
      if (is_skinned_) node["skin"] = 0;
      document_["nodes"].push_back(std::move(node));
      scene_nodes.push_back(document_["nodes"].size() - 1);
      if (!morphs.empty()) morphed_.emplace_back(scene_nodes.back(), std::move(morphs));
    }
  }

  json primitive(const VisiblePart& part, const PointsF& normals) {
    std::vector<float> positions;
    std::vector<float> directions;
    const Eigen::Matrix3d to_file = character_.frame.rotation.transpose();
    for (const int v : part.surface_vertex) {
      append(positions, character_.frame.to_file(character_.surface.positions.col(v)));
      append(directions, Eigen::Vector3d(to_file * normals.col(v).cast<double>()));
    }
    json attributes = {
        {"POSITION", buffer_.add_with_range(positions, "VEC3", 3, GltfTarget::kVertices)},
        {"NORMAL", buffer_.add(directions, "VEC3", 3, GltfTarget::kVertices)}};
    add_coordinates_and_colors(part, buffer_, attributes);
    if (is_skinned_) add_influences(part, *character_.weights, buffer_, attributes);

    json result = {{"attributes", attributes}, {"indices", add_triangles(part, buffer_)}};
    result["material"] = materials_.of(part);
    return result;
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
    document_["skins"] = {
        {{"joints", joints},
         {"skeleton", 0},
         {"inverseBindMatrices", buffer_.add(matrices, "MAT4", 16, GltfTarget::kNone)}}};
  }

  void add_clips() {
    for (const Clip& clip : character_.clips) {
      json channels = json::array();
      json samplers = json::array();
      const auto add_channel = [&](int node, const char* path, json sampler) {
        samplers.push_back(std::move(sampler));
        channels.push_back(
            {{"sampler", samplers.size() - 1}, {"target", {{"node", node}, {"path", path}}}});
      };
      for (const Track& track : clip.tracks) {
        if (!track.rotations.empty()) {
          add_channel(track.joint, "rotation", rotation_sampler(track));
        }
        if (!track.translations.empty()) {
          add_channel(track.joint, "translation", translation_sampler(track));
        }
      }
      for (const auto& [node, morphs] : morphed_) {
        json sampler = morphs.sampler(clip, buffer_);
        if (!sampler.is_null()) add_channel(node, "weights", std::move(sampler));
      }
      // glTF requires an animation to have at least one channel.
      if (channels.empty()) continue;
      document_["animations"].push_back(
          {{"name", clip.name}, {"channels", channels}, {"samplers", samplers}});
    }
  }

  json rotation_sampler(const Track& track) {
    std::vector<float> keys;
    for (const auto& key : track.rotations) append(keys, rotation_in_file(track.joint, key));
    return linear_sampler(track.rotation_times, keys, "VEC4", 4);
  }

  json translation_sampler(const Track& track) {
    std::vector<float> keys;
    for (const auto& key : track.translations) append(keys, translation_in_file(track.joint, key));
    return linear_sampler(track.translation_times, keys, "VEC3", 3);
  }

  json linear_sampler(const std::vector<double>& times, const std::vector<float>& keys,
                      const char* type, int components) {
    const int output = buffer_.add(keys, type, components, GltfTarget::kNone);
    return {{"input", buffer_.add_times(times)}, {"output", output}, {"interpolation", "LINEAR"}};
  }

  const Character& character_;
  GltfBuffer buffer_;
  GltfMaterials materials_;
  bool is_skinned_;
  std::vector<std::pair<int, GltfMorphs>> morphed_;  ///< node, its morph targets
  json document_ = json::object();
};

}  // namespace

std::string gltf_bytes(const Character& character) {
  std::ostringstream stream;
  Exporter(character).write(stream);
  return std::move(stream).str();
}

void export_gltf(const Character& character, const std::string& path) {
  write_whole_file(path, gltf_bytes(character));
}

}  // namespace sinew

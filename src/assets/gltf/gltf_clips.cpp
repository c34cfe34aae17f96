// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_clips.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "assets/gltf/gltf_curve.h"
#include "core/error.h"

namespace sinew {
namespace {

using nlohmann::json;

std::vector<std::pair<double, Eigen::Vector3d>> vectors(const GltfCurve& curve) {
  std::vector<std::pair<double, Eigen::Vector3d>> keys;
  for (std::size_t k = 0; k < curve.times.size(); ++k) {
    keys.emplace_back(curve.times[k], curve.values.col(static_cast<Eigen::Index>(k)));
  }
  return keys;
}

std::vector<std::pair<double, Eigen::Quaterniond>> rotations(const GltfCurve& curve) {
  std::vector<std::pair<double, Eigen::Quaterniond>> keys;
  for (std::size_t k = 0; k < curve.times.size(); ++k) {
    const Eigen::Vector4d xyzw = curve.values.col(static_cast<Eigen::Index>(k));
    keys.emplace_back(curve.times[k], Eigen::Quaterniond(xyzw).normalized());
  }
  return keys;
}

/// Reads the animations of a file one by one.
class GltfClipReader {
 public:
  GltfClipReader(const GltfFile& file, const std::vector<int>& node_of, const Scene& scene)
      : file_(file), node_of_(node_of), scene_(scene) {}

  SceneClip read(const json& animation, std::size_t number) const {
    SceneClip clip;
    clip.name = text_in(animation, "name");
    if (clip.name.empty()) clip.name = fmt::format("clip {}", number);
    std::map<int, SceneChannel> channels;  // by node
    for (const json& channel : list_in(animation, "channels")) {
      const json target = channel.is_object() ? channel.value("target", json()) : json();
      const std::optional<int> node = node_of(target);
      if (!node) continue;  // the node is not in the scene, or an extension animates something else
      const json& sampler = sampler_of(animation, channel, clip.name);
      const std::string path = text_in(target, "path");
      SceneChannel& moved = channels[*node];
      moved.node = *node;
      if (path == "rotation") {
        moved.rotations = rotations(read_gltf_sampler(file_, sampler, 4));
      } else if (path == "translation") {
        moved.translations = vectors(read_gltf_sampler(file_, sampler, 3));
      } else if (path == "scale") {
        moved.scales = vectors(read_gltf_sampler(file_, sampler, 3));
      } else if (path == "weights") {
        add_weights(*node, sampler, clip);
      }
    }
    for (auto& [node, channel] : channels) clip.channels.push_back(std::move(channel));
    return clip;
  }

 private:
  std::optional<int> node_of(const json& target) const {
    const json node = target.is_object() ? target.value("node", json()) : json();
    if (!node.is_number_unsigned() || node.get<std::size_t>() >= node_of_.size()) return {};
    const int of_scene = node_of_[node.get<std::size_t>()];
    return of_scene < 0 ? std::nullopt : std::optional<int>(of_scene);
  }

  const json& sampler_of(const json& animation, const json& channel,
                         const std::string& clip) const {
    const json& samplers = list_in(animation, "samplers");
    const json index = channel.value("sampler", json());
    const std::size_t number =
        index.is_number_unsigned() ? index.get<std::size_t>() : samplers.size();
    if (number >= samplers.size() || !samplers[number].is_object()) {
      fail_input("{}: clip '{}' has no sampler {}; export it again", file_.name(), clip,
                 index.dump());
    }
    return samplers[number];
  }

  /// Returns the node, or its instances if it has some (add_gltf_instances()): these hold the mesh.
  std::vector<int> holders_of_mesh(int node) const {
    std::vector<int> instances;
    for (std::size_t n = 0; n < scene_.nodes.size(); ++n) {
      const int number = static_cast<int>(n);
      const bool is_in_file = std::find(node_of_.begin(), node_of_.end(), number) != node_of_.end();
      if (scene_.nodes[n].parent == node && !is_in_file) instances.push_back(number);
    }
    return instances.empty() ? std::vector{node} : instances;
  }

  /// Adds one channel for each morph target of a node.
  void add_weights(int node, const json& sampler, SceneClip& clip) const {
    const std::vector<int> holders = holders_of_mesh(node);
    const int count = static_cast<int>(scene_.morph_count(holders.front()));
    if (count == 0) return;
    const GltfCurve curve = read_gltf_sampler(file_, sampler, count);
    for (const int holder : holders) {
      for (int target = 0; target < count; ++target) {
        SceneMorphChannel channel{holder, target, {}};
        for (std::size_t k = 0; k < curve.times.size(); ++k) {
          const double weight = curve.values(target, static_cast<Eigen::Index>(k));
          channel.weights.emplace_back(curve.times[k], static_cast<float>(weight));
        }
        clip.morphs.push_back(std::move(channel));
      }
    }
  }

  const GltfFile& file_;
  const std::vector<int>& node_of_;
  const Scene& scene_;
};

}  // namespace

std::vector<SceneClip> read_gltf_clips(const GltfFile& file, const std::vector<int>& node_of,
                                       const Scene& scene) {
  const GltfClipReader reader(file, node_of, scene);
  std::vector<SceneClip> clips;
  for (const json& animation : list_in(file.document(), "animations")) {
    clips.push_back(reader.read(animation, clips.size()));
  }
  return clips;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_nodes.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <set>

#include "assets/list_names.h"
#include "core/error.h"

namespace sinew {
namespace {

using nlohmann::json;

std::string gltf_node_name(const json& node, std::size_t number) {
  const std::string name = text_in(node, "name");
  return name.empty() ? fmt::format("nodes[{}]", number) : name;
}

/// Implements add_gltf_nodes().
class GltfNodeReader {
 public:
  GltfNodeReader(const GltfFile& file, Scene& scene)
      : file_(file), scene_(scene), nodes_(file.list("nodes")), number_of_(nodes_.size(), -1) {}

  GltfNodes run() {
    find_parents();
    const std::vector<std::size_t> shown = shown_tops();
    const std::vector<Level> levels = levels_elsewhere(shown);
    std::vector<std::size_t> tops = shown;
    for (const Level& level : levels) tops.push_back(level.node);
    const std::vector<std::size_t> others = other_tops(tops);
    const int above = tops.size() + others.size() > 1 ? 0 : -1;
    if (above == 0) scene_.nodes.push_back({"ROOT", -1, Eigen::Matrix4d::Identity()});
    for (const std::size_t top : shown) add_tree(top, above);
    for (const Level& level : levels) {
      const int parent = parent_of_[level.of];
      add_tree(level.node, parent < 0 ? above : number_of_[parent]);
    }
    GltfNodes result;
    result.shown = static_cast<int>(scene_.nodes.size());
    for (const std::size_t top : others) add_tree(top, above);
    result.number_of = std::move(number_of_);
    return result;
  }

 private:
  void find_parents() {
    parent_of_.assign(nodes_.size(), -1);
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      for (const std::size_t child : numbers(list_in(nodes_[n], "children"))) {
        if (parent_of_[child] < 0) parent_of_[child] = static_cast<int>(n);
      }
    }
  }

  /// Returns the items of a list that are indices of nodes.
  std::vector<std::size_t> numbers(const json& list) const {
    std::vector<std::size_t> numbers;
    for (const json& item : list) {
      if (item.is_number_unsigned() && item.get<std::size_t>() < nodes_.size()) {
        numbers.push_back(item.get<std::size_t>());
      }
    }
    return numbers;
  }

  /// Returns the root nodes of the scene that is shown, or of the whole file if it has no scenes.
  std::vector<std::size_t> shown_tops() {
    const json& scenes = file_.list("scenes");
    if (!scenes.empty()) {
      const std::size_t number = shown_scene(scenes);
      warn_of_other_scenes(scenes, number);
      return numbers(list_in(scenes[number], "nodes"));
    }
    std::vector<std::size_t> tops;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (parent_of_[n] < 0) tops.push_back(n);
    }
    return tops;
  }

  /// Returns the index of the default scene, or of the first scene with a mesh if the default one
  /// has none.
  std::size_t shown_scene(const json& scenes) const {
    const std::size_t named = whole_number_in(file_.document(), "scene").value_or(0);
    const std::size_t shown = named < scenes.size() ? named : 0;
    std::set<std::size_t> seen;
    if (has_mesh(scenes[shown], seen)) return shown;
    for (std::size_t s = 0; s < scenes.size(); ++s) {
      if (has_mesh(scenes[s], seen)) return s;
    }
    return shown;
  }

  /// Returns true if a node of a scene has a mesh.
  /// \param seen  nodes that were visited without finding a mesh, in this scene or another. Scenes
  ///              share nodes, and damaged files have cycles.
  bool has_mesh(const json& scene, std::set<std::size_t>& seen) const {
    std::vector<std::size_t> open = numbers(list_in(scene, "nodes"));
    while (!open.empty()) {
      const std::size_t number = open.back();
      open.pop_back();
      if (!seen.insert(number).second) continue;
      const json& node = nodes_[number];
      if (node.is_object() && node.contains("mesh")) return true;
      const std::vector<std::size_t> children = numbers(list_in(node, "children"));
      open.insert(open.end(), children.begin(), children.end());
    }
    return false;
  }

  void warn_of_other_scenes(const json& scenes, std::size_t shown) {
    std::vector<bool> is_own(nodes_.size(), false);
    for (const std::size_t top : numbers(list_in(scenes[shown], "nodes"))) is_own[top] = true;
    std::vector<std::string> others;
    for (std::size_t s = 0; s < scenes.size(); ++s) {
      const std::vector<std::size_t> tops = numbers(list_in(scenes[s], "nodes"));
      const bool has_more =
          std::any_of(tops.begin(), tops.end(), [&](std::size_t top) { return !is_own[top]; });
      if (s == shown || !has_more) continue;
      const std::string name = text_in(scenes[s], "name");
      others.push_back(name.empty() ? fmt::format("scene {}", s) : name);
    }
    if (others.empty()) return;
    const bool is_default = shown == whole_number_in(file_.document(), "scene").value_or(0);
    scene_.warnings.push_back(fmt::format(
        "{}: it holds {} scenes, and only {} is shown, without {}; export those to files of their "
        "own",
        file_.name(), scenes.size(), is_default ? "its default one" : "the first one with a mesh",
        list_names(others)));
  }

  /// A level of detail, and the node that names it.
  struct Level {
    std::size_t node;
    std::size_t of;
  };

  /// Returns the levels of detail (MSFT_lod) that nodes of the scene name and that have no parent.
  /// Most files leave them out of the scene, so that other programs do not show all levels at once.
  std::vector<Level> levels_elsewhere(const std::vector<std::size_t>& shown) const {
    std::vector<Level> levels;
    const std::set<std::size_t> tops(shown.begin(), shown.end());
    std::set<std::size_t> known = tops;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (!tops.contains(top_of(n, tops))) continue;
      const json& lod = object_in(object_in(nodes_[n], "extensions"), "MSFT_lod");
      for (const std::size_t id : numbers(list_in(lod, "ids"))) {
        if (parent_of_[id] < 0 && known.insert(id).second) levels.push_back({id, n});
      }
    }
    return levels;
  }

  /// Returns the root nodes above joints of skinned meshes that are outside the shown nodes.
  std::vector<std::size_t> other_tops(const std::vector<std::size_t>& shown) const {
    std::vector<std::size_t> others;
    std::set<std::size_t> known(shown.begin(), shown.end());
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      const json* const skin = item_in(nodes_[n], "skin", file_.list("skins"));
      if (skin == nullptr || !known.contains(top_of(n, known))) continue;
      for (const std::size_t joint : numbers(list_in(*skin, "joints"))) {
        const std::size_t top = top_of(joint, known);
        if (known.insert(top).second) others.push_back(top);
      }
    }
    return others;
  }

  /// Returns the first node of `known` at or above a node, or its root if there is none.
  std::size_t top_of(std::size_t node, const std::set<std::size_t>& known) const {
    // The number of steps is limited, because the parents in a damaged file can form a cycle.
    for (std::size_t step = 0; step < nodes_.size(); ++step) {
      if (known.contains(node) || parent_of_[node] < 0) break;
      node = static_cast<std::size_t>(parent_of_[node]);
    }
    return node;
  }

  /// Adds a node and its descendants.
  void add_tree(std::size_t top, int above) {
    std::vector<std::pair<std::size_t, int>> open{{top, above}};
    while (!open.empty()) {
      const auto [node, parent] = open.back();
      open.pop_back();
      if (number_of_[node] >= 0) {
        fail_input("{}: node '{}' has two parents; export the scene again", file_.name(),
                   gltf_node_name(nodes_[node], node));
      }
      number_of_[node] = static_cast<int>(scene_.nodes.size());
      add(nodes_[node], gltf_node_name(nodes_[node], node), parent);
      const std::vector<std::size_t> children = numbers(list_in(nodes_[node], "children"));
      for (auto child = children.rbegin(); child != children.rend(); ++child) {
        open.emplace_back(*child, number_of_[node]);
      }
    }
  }

  void add(const json& source, const std::string& name, int parent) {
    SceneNode node{name, parent};
    if (source.is_object() && source.contains("matrix")) {
      const auto matrix = numbers_in(source, "matrix", 16);
      if (!matrix) fail_transform(name);
      node.local = Eigen::Map<const Eigen::Matrix4d>(matrix->data());
    } else {
      const Eigen::Vector3d translation = vector_in<3>(source, "translation", {0, 0, 0}, name);
      const Eigen::Vector4d xyzw = vector_in<4>(source, "rotation", {0, 0, 0, 1}, name);
      const Eigen::Vector3d scale = vector_in<3>(source, "scale", {1, 1, 1}, name);
      node.rotation = Eigen::Quaterniond(xyzw).normalized();
      node.local.topLeftCorner<3, 3>() = node.rotation->toRotationMatrix() * scale.asDiagonal();
      node.local.topRightCorner<3, 1>() = translation;
    }
    scene_.nodes.push_back(std::move(node));
  }

  template <int size>
  Eigen::Matrix<double, size, 1> vector_in(const json& source, const char* key,
                                           const Eigen::Matrix<double, size, 1>& absent,
                                           const std::string& node) const {
    if (!source.is_object() || !source.contains(key)) return absent;
    const auto given = numbers_in(source, key, size);
    if (!given) fail_transform(node);
    return Eigen::Map<const Eigen::Matrix<double, size, 1>>(given->data());
  }

  [[noreturn]] void fail_transform(const std::string& node) const {
    fail_input("{}: the transform of node '{}' is not finite; correct it and export again",
               file_.name(), node);
  }

  const GltfFile& file_;
  Scene& scene_;
  const json& nodes_;
  std::vector<int> parent_of_;  ///< in the file: the first node that names the node as its child
  std::vector<int> number_of_;
};

}  // namespace

GltfNodes add_gltf_nodes(const GltfFile& file, Scene& scene) {
  return GltfNodeReader(file, scene).run();
}

}  // namespace sinew

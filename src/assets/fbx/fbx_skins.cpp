// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_skins.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "assets/fbx/fbx_objects.h"
#include "assets/list_names.h"
#include "core/error.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

constexpr double kMoved = 1e-2;  // rad, and relative to the size of the mesh or to its scale

/// Returns true if the child record of an object has the given text as its first text value.
bool is_named(const FbxRecord& object, std::string_view record, std::string_view text) {
  const FbxRecord* const found = object.find(record);
  return found != nullptr && !found->texts.empty() && found->texts[0] == text;
}

/// Returns a matrix of a cluster, or zeros if the file has none.
Eigen::Matrix4d matrix_in(const FbxRecord& cluster, std::string_view record) {
  const FbxRecord* const found = cluster.find(record);
  if (found == nullptr || fbx_array(*found).size() != 16) return Eigen::Matrix4d::Zero();
  return Eigen::Map<const Eigen::Matrix4d>(fbx_array(*found).data());
}

/// The meshes of a file whose skins other programs move differently, by the names of their nodes.
struct OtherSkins {
  std::set<std::string> dual;      ///< made for dual quaternion skinning
  std::set<std::string> mixed;     ///< made for a mixture of linear and dual quaternion skinning
  std::set<std::string> moved;     ///< moved after binding
  std::set<std::string> animated;  ///< moved by a clip
};

/// The nodes of a scene by name, with their global transforms and the sizes of their meshes.
class NamedNodes {
 public:
  explicit NamedNodes(const Scene& scene) : posed_(scene.global_transforms()) {
    for (std::size_t n = 0; n < posed_.size(); ++n) by_name_.emplace(scene.nodes[n].name, n);
    for (const SceneMesh& mesh : scene.meshes) {
      double& size = size_[scene.nodes[mesh.node].name];
      size = std::max(size, bounding_box(mesh.positions).diagonal().norm());
    }
  }

  /// Returns the global transform of an object's node; nullptr if the scene has no such node.
  const Eigen::Matrix4d* of(const FbxRecord& model) const {
    const auto found = by_name_.find(fbx_object_name(model.texts[0]));
    return found == by_name_.end() ? nullptr : &posed_[found->second];
  }

  double size_of_mesh(const FbxRecord& model) const {
    const auto found = size_.find(fbx_object_name(model.texts[0]));
    return found == size_.end() ? 0.0 : found->second;
  }

 private:
  std::vector<Eigen::Matrix4d> posed_;
  std::map<std::string, std::size_t> by_name_;
  std::map<std::string, double> size_;
};

/// Returns true if the node of a mesh has another transform than when the skin was bound, and no
/// joint of the skin carries it to its present place.
bool is_moved(const FbxRecord& model, const FbxRecord& skin, const FbxObjects& objects,
              const NamedNodes& nodes) {
  const Eigen::Matrix4d* const node = nodes.of(model);
  const double size = nodes.size_of_mesh(model);
  const std::vector<const FbxRecord*> clusters = children_of(objects, skin.numbers[0], "Cluster");
  if (node == nullptr || !(size > 0.0) || clusters.empty()) return false;
  const auto is_there = [&](const Eigen::Matrix4d& other) {
    const Eigen::Matrix4d apart = *node - other;
    const double scale = node->topLeftCorner<3, 3>().norm();
    return !(apart.topLeftCorner<3, 3>().norm() > kMoved * scale ||
             apart.topRightCorner<3, 1>().norm() > kMoved * scale * size);
  };
  return std::none_of(clusters.begin(), clusters.end(), [&](const FbxRecord* cluster) {
    const Eigen::Matrix4d in_joint = matrix_in(*cluster, "Transform");
    if (in_joint.isZero() || is_there(matrix_in(*cluster, "TransformLink") * in_joint)) return true;
    for (const char* type : {"LimbNode", "Limb", "Root", "Null", "Mesh"}) {
      for (const FbxRecord* joint : children_of(objects, cluster->numbers[0], type)) {
        const Eigen::Matrix4d* const posed = nodes.of(*joint);
        if (posed != nullptr && is_there(*posed * in_joint)) return true;
      }
    }
    return false;
  });
}

/// Returns the nodes from that of a skinned mesh upwards that do not carry its joints as well.
std::vector<int> nodes_without_joints(const Scene& scene, const SceneMesh& mesh) {
  std::vector<char> carries(scene.nodes.size(), 0);
  for (const SceneBone& bone : mesh.bones) {
    for (int node = bone.node; node >= 0 && carries[node] == 0; node = scene.nodes[node].parent) {
      carries[node] = 1;
    }
  }
  std::vector<int> nodes;
  for (int node = mesh.node; node >= 0 && carries[node] == 0; node = scene.nodes[node].parent) {
    nodes.push_back(node);
  }
  return nodes;
}

/// Returns true if a channel moves its node from where it begins.
/// \param reach  distance up to which a translation is not seen
bool is_moving(const SceneChannel& channel, double reach) {
  const auto any_from_first = [](const auto& keys, auto&& is_apart) {
    return std::any_of(keys.begin(), keys.end(),
                       [&](const auto& key) { return is_apart(key.second, keys.front().second); });
  };
  return any_from_first(channel.rotations,
                        [](const Eigen::Quaterniond& key, const Eigen::Quaterniond& first) {
                          return key.angularDistance(first) > kMoved;
                        }) ||
         any_from_first(channel.translations,
                        [&](const Eigen::Vector3d& key, const Eigen::Vector3d& first) {
                          return (key - first).norm() > reach;
                        }) ||
         any_from_first(channel.scales,
                        [](const Eigen::Vector3d& key, const Eigen::Vector3d& first) {
                          return (key - first).norm() > kMoved * first.norm();
                        });
}

/// Returns the names of the nodes of skinned meshes that clips move apart from the joints.
std::set<std::string> nodes_moved_by_clips(const Scene& scene) {
  std::multimap<int, const SceneChannel*> channels;
  for (const SceneClip& clip : scene.clips) {
    for (const SceneChannel& channel : clip.channels) channels.emplace(channel.node, &channel);
  }
  const std::vector<Eigen::Matrix4d> posed = scene.global_transforms();
  const auto scale_at = [&](int node) {
    return node < 0 ? std::sqrt(3.0) : posed[node].topLeftCorner<3, 3>().norm();
  };
  std::set<std::string> names;
  for (const SceneMesh& mesh : scene.meshes) {
    if (mesh.bones.empty() || names.contains(scene.nodes[mesh.node].name)) continue;
    const double reach =
        kMoved * bounding_box(mesh.positions).diagonal().norm() * scale_at(mesh.node);
    for (const int node : nodes_without_joints(scene, mesh)) {
      const auto [first, last] = channels.equal_range(node);
      const double in_parent = reach / scale_at(scene.nodes[node].parent);
      if (std::any_of(first, last,
                      [&](const auto& entry) { return is_moving(*entry.second, in_parent); })) {
        names.insert(scene.nodes[mesh.node].name);
      }
    }
  }
  return names;
}

/// Finds the meshes of a file whose skins other programs move differently.
OtherSkins other_skins(std::string_view bytes, const Scene& scene) {
  const std::vector<FbxRecord> records =
      read_fbx_records(bytes, {"Objects", "Model", "Geometry", "Deformer", "SkinningType",
                               "Transform", "TransformLink", "Connections", "C", "a"});
  const FbxObjects objects = objects_of(records);
  const NamedNodes nodes(scene);
  OtherSkins result;
  for (const auto& [id, model] : objects.by_id) {
    if (model->name != "Model" || model->texts.size() < 2) continue;
    const std::string name = fbx_object_name(model->texts[0]);
    for (const FbxRecord* geometry : children_of(objects, id, "Mesh")) {
      for (const FbxRecord* skin : children_of(objects, geometry->numbers[0], "Skin")) {
        if (is_named(*skin, "SkinningType", "DualQuaternion")) result.dual.insert(name);
        if (is_named(*skin, "SkinningType", "Blend")) result.mixed.insert(name);
        if (is_moved(*model, *skin, objects, nodes)) result.moved.insert(name);
      }
    }
  }
  for (const std::string& name : nodes_moved_by_clips(scene)) {
    if (!result.moved.contains(name)) result.animated.insert(name);
  }
  return result;
}

}  // namespace

void warn_of_fbx_skins(std::string_view bytes, const std::string& file, Scene& scene) {
  const OtherSkins skins = other_skins(bytes, scene);
  const auto warn = [&](const std::set<std::string>& names, fmt::format_string<std::string> what) {
    if (names.empty()) return;
    scene.warnings.push_back(
        fmt::format("{}: {}", file, fmt::format(what, list_names({names.begin(), names.end()}))));
  };
  warn(skins.dual,
       "the skin of {} was made for dual quaternion skinning; choose the method dual-quaternion to "
       "see it as intended");
  warn(skins.mixed,
       "the skin of {} was made for a blend of linear blend and dual quaternion skinning, which is "
       "not supported; bent joints look different");
  warn(skins.moved,
       "the node of {} was moved after the skin was bound, which Maya adds to the motion of the "
       "joints and others do not; the skin is shown where its joints have it, so freeze the "
       "transform of that node before you export");
  warn(skins.animated,
       "a clip moves the node of {} besides the joints, which Maya adds to their motion and "
       "others do not; the skin is shown where its joints have it, so move the joints instead");
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_skins.h"

#include <algorithm>
#include <map>
#include <set>

#include "assets/fbx/fbx_objects.h"
#include "assets/some_names.h"
#include "core/error.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

constexpr double kMoved = 1e-2;  // relative to the size of the mesh

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

/// The nodes of a scene by name, with their global transforms and the sizes of their meshes.
class Places {
 public:
  explicit Places(const Scene& scene) : posed_(scene.global_transforms()) {
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
              const Places& places) {
  const Eigen::Matrix4d* const node = places.of(model);
  const double size = places.size_of_mesh(model);
  const std::vector<const FbxRecord*> clusters = hanging_on(objects, skin.numbers[0], "Cluster");
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
      for (const FbxRecord* joint : hanging_on(objects, cluster->numbers[0], type)) {
        const Eigen::Matrix4d* const posed = places.of(*joint);
        if (posed != nullptr && is_there(*posed * in_joint)) return true;
      }
    }
    return false;
  });
}

}  // namespace

void warn_of_fbx_skins(std::string_view bytes, const std::string& file, Scene& scene) {
  const std::vector<FbxRecord> records =
      read_fbx_records(bytes, {"Objects", "Model", "Geometry", "Deformer", "SkinningType",
                               "Transform", "TransformLink", "Connections", "C", "a"});
  const FbxObjects objects = objects_of(records);
  const Places places(scene);
  std::set<std::string> dual;
  std::set<std::string> moved;
  for (const auto& [id, model] : objects.by_id) {
    if (model->name != "Model" || model->texts.size() < 2) continue;
    const std::string name = fbx_object_name(model->texts[0]);
    for (const FbxRecord* geometry : hanging_on(objects, id, "Mesh")) {
      for (const FbxRecord* skin : hanging_on(objects, geometry->numbers[0], "Skin")) {
        if (is_named(*skin, "SkinningType", "DualQuaternion") ||
            is_named(*skin, "SkinningType", "Blend")) {
          dual.insert(name);
        }
        if (is_moved(*model, *skin, objects, places)) moved.insert(name);
      }
    }
  }
  if (!dual.empty()) {
    scene.warnings.push_back(fmt::format(
        "{}: the skin of {} was made for dual quaternion skinning; linear blend skinning "
        "shows it otherwise where joints bend and twist",
        file, some_names({dual.begin(), dual.end()})));
  }
  if (!moved.empty()) {
    scene.warnings.push_back(fmt::format(
        "{}: the node of {} was moved after the skin was bound, which Maya adds to the motion of "
        "the joints and others do not; the skin is shown where its joints have it, so freeze the "
        "transform of that node before you export",
        file, some_names({moved.begin(), moved.end()})));
  }
}

}  // namespace sinew

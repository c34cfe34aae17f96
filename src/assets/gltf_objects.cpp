#include <Eigen/LU>
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "assets/gltf_file.h"
#include "assets/rigid_part.h"
#include "assets/scene_objects.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr int kAbove = -1;  // the node that Blender puts above all of the file

/// What Blender's importer knows of a skin: io_import_gltf, gltf2_blender_vnode.py.
struct Skin {
  std::vector<int> joints;
  int skeleton = kAbove;
  bool has_skeleton = false;
};

class BlenderBindPose {
 public:
  BlenderBindPose(const Scene& scene, const json& document, const std::vector<int>& node_of)
      : scene_(scene), node_of_(node_of) {
    find_fake_root(document);
    read_skins(document);
    is_bone_.assign(scene.nodes.size(), false);
    for (const Skin& skin : skins_) mark_bones(skin);
    for (std::size_t s = 0; s < skins_.size(); ++s) record_binds(static_cast<int>(s));
  }

  /// From the coordinates of a mesh to those of the armature, with its joints as they were bound.
  Eigen::Matrix4d mesh_to_armature(const SceneMesh& mesh) const {
    const SceneBone* heaviest = nullptr;
    double largest = -1.0;
    for (const SceneBone& bone : mesh.bones) {
      double weight = 0.0;
      for (const auto& [vertex, share] : bone.weights) weight += share;
      if (weight > largest && is_bone_[bone.node]) {
        largest = weight;
        heaviest = &bone;
      }
    }
    if (heaviest == nullptr) return Eigen::Matrix4d::Identity();
    return bound(heaviest->node).matrix() * heaviest->inverse_bind;
  }

 private:
  int parent_of(int node) const {
    const int parent = scene_.nodes[node].parent;
    return parent == fake_root_ ? kAbove : parent;
  }

  void find_fake_root(const json& document) {
    // assimp puts a node of its own above several roots.
    const json& scenes = list_in(document, "scenes");
    const json number = document.value("scene", json());
    const std::size_t shown = number.is_number_unsigned() ? number.get<std::size_t>() : 0;
    if (shown < scenes.size() && list_in(scenes[shown], "nodes").size() > 1) fake_root_ = 0;
  }

  int node_of(const json& number) const {
    if (!number.is_number_unsigned()) return kAbove;
    const std::size_t i = number.get<std::size_t>();
    return i < node_of_.size() ? node_of_[i] : kAbove;
  }

  void read_skins(const json& document) {
    for (const json& source : list_in(document, "skins")) {
      Skin skin;
      for (const json& joint : list_in(source, "joints")) {
        const int node = node_of(joint);
        if (node != kAbove) skin.joints.push_back(node);
      }
      skin.has_skeleton = source.is_object() && source.contains("skeleton");
      if (skin.has_skeleton) skin.skeleton = node_of(source["skeleton"]);
      skins_.push_back(std::move(skin));
    }
  }

  std::vector<int> path_to(int node) const {
    std::vector<int> path;
    for (; node != kAbove; node = parent_of(node)) path.push_back(node);
    path.push_back(kAbove);
    std::reverse(path.begin(), path.end());
    return path;
  }

  /// Every node between the joints and their deepest common ancestor is a bone of an armature.
  void mark_bones(const Skin& skin) {
    if (skin.joints.empty()) return;
    std::vector<int> common = path_to(skin.joints[0]);
    std::vector<int> ends = skin.joints;
    if (skin.has_skeleton) ends.push_back(skin.skeleton);
    for (const int end : ends) {
      const std::vector<int> path = path_to(end);
      const auto split = std::mismatch(common.begin(), common.end(), path.begin(), path.end());
      common.erase(split.first, common.end());
    }
    int armature = common.back();
    if (std::find(skin.joints.begin(), skin.joints.end(), armature) != skin.joints.end()) {
      armature = parent_of(armature);
    }
    for (int joint : skin.joints) {
      for (; joint != armature && joint != kAbove; joint = parent_of(joint)) is_bone_[joint] = true;
    }
  }

  /// The inverse bind matrices of a skin, from the first mesh that has just these joints.
  void record_binds(int number) {
    const Skin& skin = skins_[number];
    const std::set<int> joints(skin.joints.begin(), skin.joints.end());
    inverse_binds_.emplace(kAbove, Eigen::Matrix4d::Identity());
    if (skin.has_skeleton) {
      const int skeleton =
          joints.contains(skin.skeleton) ? parent_of(skin.skeleton) : skin.skeleton;
      inverse_binds_.emplace(skeleton, Eigen::Matrix4d::Identity());
    }
    for (const SceneMesh& mesh : scene_.meshes) {
      std::set<int> bones;
      for (const SceneBone& bone : mesh.bones) bones.insert(bone.node);
      if (bones != joints) continue;
      for (const SceneBone& bone : mesh.bones) {
        inverse_binds_.insert_or_assign(bone.node, bone.inverse_bind);
      }
      return;
    }
  }

  Transform bound(int bone) const {
    Transform result = Transform::Identity();
    for (int n = bone; n != kAbove && is_bone_[n]; n = parent_of(n))
      result = bound_local(n) * result;
    return result;
  }

  /// Relative to the parent, by the inverse bind matrices where both have one, else as posed.
  Transform bound_local(int node) const {
    const auto own = inverse_binds_.find(node);
    const auto above = inverse_binds_.find(parent_of(node));
    if (own == inverse_binds_.end() || above == inverse_binds_.end() ||
        own->second.determinant() == 0.0) {
      return rigid_part(scene_.nodes[node].local);
    }
    return rigid_part(above->second * own->second.inverse());
  }

  const Scene& scene_;
  const std::vector<int>& node_of_;  ///< of the scene, for each of the file
  int fake_root_ = -2;
  std::vector<Skin> skins_;
  std::vector<bool> is_bone_;
  std::map<int, Eigen::Matrix4d> inverse_binds_;
};

/// The name of the node, as Blender names the object; for one that assimp has named the mesh's.
std::string gltf_object_name(const Scene& scene, const SceneMesh& mesh) {
  const std::string& name = scene.nodes[mesh.node].name;
  return name.starts_with("nodes[") ? mesh.name : name;
}

/// Gives the vertices that triangles use numbers from the next one on, in their order.
void number_used(SceneMesh& mesh, int next) {
  std::vector<bool> is_used(mesh.positions.cols(), mesh.triangles.empty());
  for (const Triangle& triangle : mesh.triangles) {
    for (const int corner : triangle) is_used[corner] = true;
  }
  mesh.object_vertex.assign(mesh.positions.cols(), -1);
  for (std::size_t v = 0; v < is_used.size(); ++v) {
    if (is_used[v]) mesh.object_vertex[v] = next++;
  }
}

}  // namespace

void make_gltf_objects(Scene& scene, const GltfFile& gltf, const std::vector<int>& node_of) {
  const BlenderBindPose bind(scene, gltf.document(), node_of);
  std::map<int, int> object_of;  // node
  for (SceneMesh& mesh : scene.meshes) {
    const auto [entry, is_new] =
        object_of.emplace(mesh.node, static_cast<int>(scene.objects.size()));
    if (is_new) {
      scene.objects.push_back({gltf_object_name(scene, mesh), mesh.node, Points(3, 0)});
      const Eigen::Matrix4d to_object = bind.mesh_to_armature(mesh);
      constexpr double kSame = 1e-6;
      if (to_object.allFinite() && to_object.determinant() != 0.0 && !to_object.isIdentity(kSame)) {
        scene.objects.back().to_mesh = to_object.inverse();
      }
    }
    SceneObject& object = scene.objects[entry->second];
    const Eigen::Index first = object.positions.cols();
    number_used(mesh, static_cast<int>(first));
    const Eigen::Index used = mesh.object_vertex.size() -
                              std::count(mesh.object_vertex.begin(), mesh.object_vertex.end(), -1);
    object.positions.conservativeResize(3, first + used);
    const Eigen::Affine3d to_object(Eigen::Affine3d(object.to_mesh).inverse());
    for (Eigen::Index v = 0; v < mesh.positions.cols(); ++v) {
      if (mesh.object_vertex[v] < 0) continue;
      object.positions.col(mesh.object_vertex[v]) = to_object * mesh.positions.col(v);
    }
    mesh.object = entry->second;
  }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/scene/scene_skeleton.h"

#include <Eigen/LU>
#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "assets/scene/rigid_part.h"
#include "core/error.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

/// The placement of a mesh according to one bone, and how much of the mesh that bone moves.
struct Placement {
  Eigen::Matrix4d matrix;
  double weight;
};

/// Returns the distance between two placements of a mesh, relative to the mesh size; 4 at most.
double difference(const Eigen::Matrix4d& a, const Eigen::Matrix4d& b, double mesh_size) {
  const double scale = a.topLeftCorner<3, 3>().norm();
  const double rotated = (a - b).topLeftCorner<3, 3>().norm();
  const double moved = (a - b).topRightCorner<3, 1>().norm() / std::max(mesh_size, 1e-12);
  return scale > 0.0 ? std::min(4.0, (rotated + moved) / scale) : 4.0;
}

/// Returns the candidate with the smallest weighted sum of differences to the others. Most of the
/// mesh agrees on it. If a file poses its nodes away from the bind pose, it is one in the middle of
/// the body.
Eigen::Matrix4d most_central(const std::vector<Placement>& candidates, double mesh_size) {
  constexpr std::size_t kAsked = 256;  // enough for a body, and bounds the time for hostile files
  std::size_t best = 0;
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < std::min(kAsked, candidates.size()); ++i) {
    double sum = 0.0;
    for (const Placement& other : candidates) {
      sum += other.weight * difference(candidates[i].matrix, other.matrix, mesh_size);
    }
    if (sum < smallest) {
      smallest = sum;
      best = i;
    }
  }
  return candidates[best].matrix;
}

/// The global bind transforms of the nodes that are bones, and the placement of each mesh.
struct BindPose {
  std::map<int, Eigen::Matrix4d> of_node;
  std::vector<Eigen::Matrix4d> mesh_to_scene;
};

/// Computes the bind pose by placing one skinned mesh after the other.
class BindPoseFinder {
 public:
  BindPoseFinder(const Scene& scene, const std::string& file)
      : scene_(scene), file_(file), posed_(scene.global_transforms()) {
    bind_.mesh_to_scene.assign(scene.meshes.size(), Eigen::Matrix4d::Identity());
  }

  void place(int number) {
    const SceneMesh& mesh = scene_.meshes[number];
    for (const SceneBone& bone : mesh.bones) check(bone);
    const auto of_object = of_object_.find(mesh.object);
    const double size = bounding_box(mesh.positions).diagonal().norm();
    const Eigen::Matrix4d placement = of_object != of_object_.end()
                                          ? of_object->second
                                          : without_rounding(placement_of(mesh, size), size);
    bind_.mesh_to_scene[number] = placement;
    if (mesh.object >= 0) of_object_.emplace(mesh.object, placement);
    for (const SceneBone& bone : mesh.bones) {
      bind_.of_node.emplace(bone.node, placement * bone.inverse_bind.inverse());
    }
    if (first_ < 0) first_ = number;
  }

  BindPose finish() { return std::move(bind_); }

 private:
  void check(const SceneBone& bone) const {
    if (bone.inverse_bind.allFinite() && bone.inverse_bind.determinant() != 0.0 &&
        bone.inverse_bind.inverse().allFinite()) {
      return;
    }
    fail_input(
        "{}: the bind matrix of joint '{}' cannot be inverted; bind the skin again and "
        "export it",
        file_, scene_.nodes[bone.node].name);
  }

  /// Returns the placement of an earlier mesh if the given one differs from it by rounding only,
  /// else the given one. Placements are products of single precision matrices. The meshes of one
  /// skin that was divided by materials can only be welded if their placements are equal.
  Eigen::Matrix4d without_rounding(const Eigen::Matrix4d& placement, double mesh_size) {
    constexpr double kRounding = 1e-4;
    const auto same = std::find_if(placed_.begin(), placed_.end(), [&](const auto& other) {
      return difference(other, placement, mesh_size) < kRounding;
    });
    if (same != placed_.end()) return *same;
    placed_.push_back(placement);
    return placement;
  }

  /// Returns the placement of a mesh: by bones that it shares with meshes placed before, else by
  /// its node if nodes define how skins were bound, else by its bones as posed.
  Eigen::Matrix4d placement_of(const SceneMesh& mesh, double size) const {
    std::vector<Placement> shared;  // by bones whose bind transform is already known
    std::vector<Placement> as_posed;
    for (const SceneBone& bone : mesh.bones) {
      double weight = 1e-6;  // bones without weights count if there are no others
      for (const auto& [vertex, added] : bone.weights) weight += added;
      as_posed.push_back({posed_[bone.node] * bone.inverse_bind, weight});
      const auto known = bind_.of_node.find(bone.node);
      if (known != bind_.of_node.end()) {
        shared.push_back({known->second * bone.inverse_bind, weight});
      }
    }
    if (!shared.empty()) return most_central(shared, size);
    if (scene_.binds_at_nodes && first_ >= 0) {
      const Eigen::Matrix4d& first_node = posed_[scene_.meshes[first_].node];
      if (first_node.determinant() != 0.0) {
        return bind_.mesh_to_scene[first_] * first_node.inverse() * posed_[mesh.node];
      }
    }
    return most_central(as_posed, size);
  }

  const Scene& scene_;
  const std::string& file_;
  std::vector<Eigen::Matrix4d> posed_;
  BindPose bind_;
  int first_ = -1;                       ///< first mesh that was placed
  std::vector<Eigen::Matrix4d> placed_;  ///< distinct placements
  /// Placement of each object. All pieces of an object must have exactly the same one, or their
  /// seams would not be welded.
  std::map<int, Eigen::Matrix4d> of_object_;
};

/// Computes the bind pose of a scene. If nodes define how skins were bound (binds_at_nodes), a skin
/// that shares no joint with another is placed relative to it like their nodes: its own joints may
/// be posed anywhere, like those of eyes that look aside.
BindPose find_bind_pose(const Scene& scene, const std::string& file) {
  std::vector<int> skinned;
  for (int m = 0; m < static_cast<int>(scene.meshes.size()); ++m) {
    if (!scene.meshes[m].bones.empty()) skinned.push_back(m);
  }
  if (scene.binds_at_nodes) {  // begin with the largest mesh, which is most likely the body
    const auto largest = std::max_element(skinned.begin(), skinned.end(), [&](int a, int b) {
      return scene.meshes[a].positions.cols() < scene.meshes[b].positions.cols();
    });
    if (largest != skinned.end()) std::rotate(skinned.begin(), largest, largest + 1);
  }
  BindPoseFinder finder(scene, file);
  for (const int mesh : skinned) finder.place(mesh);
  return finder.finish();
}

/// Returns the bones that move a vertex; all bones if none does.
std::set<int> moving_bones(const Scene& scene) {
  std::set<int> moving;
  std::set<int> all;
  for (const SceneMesh& mesh : scene.meshes) {
    for (const SceneBone& bone : mesh.bones) {
      all.insert(bone.node);
      if (std::any_of(bone.weights.begin(), bone.weights.end(),
                      [](const auto& entry) { return entry.second > 0.0F; })) {
        moving.insert(bone.node);
      }
    }
  }
  return moving.empty() ? all : moving;
}

bool is_bone(const Scene& scene, int node) {
  return std::any_of(scene.meshes.begin(), scene.meshes.end(), [&](const SceneMesh& mesh) {
    return std::any_of(mesh.bones.begin(), mesh.bones.end(),
                       [&](const SceneBone& bone) { return bone.node == node; });
  });
}

/// Returns true if a node only gathers the roots of several skeletons: it is no bone, no clip moves
/// it, it is placed like the scene itself, and no rigid mesh hangs on it.
bool gathers_roots(const Scene& scene, int node) {
  if (is_bone(scene, node)) return false;
  for (int n = node; n >= 0; n = scene.nodes[n].parent)
    if (!scene.nodes[n].local.isIdentity()) return false;
  const bool is_moved = std::any_of(scene.clips.begin(), scene.clips.end(), [&](const auto& clip) {
    return std::any_of(clip.channels.begin(), clip.channels.end(),
                       [&](const SceneChannel& channel) { return channel.node == node; });
  });
  if (is_moved) return false;
  // Rigid meshes below the top node do not belong to the character (carry_rigid_meshes()).
  return scene.nodes[node].parent < 0 ||
         std::none_of(scene.meshes.begin(), scene.meshes.end(), [&](const SceneMesh& mesh) {
           int n = mesh.node;
           while (n > node) n = scene.nodes[n].parent;
           return mesh.bones.empty() && n == node;
         });
}

/// Selects the nodes that become joints, ascending.
std::set<int> choose_joints(const Scene& scene) {
  const int count = static_cast<int>(scene.nodes.size());
  const std::set<int> bones = moving_bones(scene);
  std::vector<int> bones_below(count, 0);  // including the node itself
  for (const int node : bones) ++bones_below[node];
  for (int n = count - 1; n > 0; --n) {
    if (scene.nodes[n].parent >= 0) bones_below[scene.nodes[n].parent] += bones_below[n];
  }
  const int all = static_cast<int>(bones.size());
  std::set<int> joints;
  int root = -1;
  for (int n = 0; n < count; ++n) {
    if (bones_below[n] == all) root = n;  // ends at the deepest one, since parents come first
    if (bones_below[n] > 0 && bones_below[n] < all) joints.insert(n);
  }
  if (!gathers_roots(scene, root)) joints.insert(root);

  std::vector<bool> carries_mesh(count, false);
  for (const SceneMesh& mesh : scene.meshes) carries_mesh[mesh.node] = true;
  std::vector<bool> has_joint_child(count, false);
  for (const int n : joints) {
    if (n != root) has_joint_child[scene.nodes[n].parent] = true;
  }
  for (int n = 0; n < count; ++n) {
    const int parent = scene.nodes[n].parent;
    if (parent >= 0 && bones.contains(parent) && !has_joint_child[parent] && !carries_mesh[n]) {
      joints.insert(n);
    }
  }
  return joints;
}

/// Computes bind transforms for joints that have none, relative to parents or children that have
/// one, as the nodes are posed.
void complete(BindPose& bind, const Scene& scene, const std::set<int>& joints) {
  const std::vector<Eigen::Matrix4d> posed = scene.global_transforms();
  for (auto n = joints.rbegin(); n != joints.rend(); ++n) {
    const SceneNode& node = scene.nodes[*n];
    if (bind.of_node.contains(*n) && joints.contains(node.parent) &&
        node.local.determinant() != 0.0) {
      bind.of_node.emplace(node.parent, bind.of_node.at(*n) * node.local.inverse());
    }
  }
  for (const int n : joints) {
    const auto parent = bind.of_node.find(scene.nodes[n].parent);
    bind.of_node.emplace(
        n, parent != bind.of_node.end() ? parent->second * scene.nodes[n].local : posed[n]);
  }
}

/// Assigns rigid meshes at a joint, or at nodes below one, to that joint. Meshes below the top node
/// of the scene only do not belong to the character, unless that node is a bone.
void carry_rigid_meshes(const Scene& scene, const BindPose& bind, SceneSkeleton& result) {
  result.carrier.assign(scene.meshes.size(), -1);
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    if (!scene.meshes[m].bones.empty()) continue;
    Eigen::Matrix4d below = Eigen::Matrix4d::Identity();
    int node = scene.meshes[m].node;
    for (; node >= 0 && result.joint_of_node[node] < 0; node = scene.nodes[node].parent) {
      below = scene.nodes[node].local * below;
    }
    if (node < 0 || (scene.nodes[node].parent < 0 && !is_bone(scene, node))) continue;
    result.carrier[m] = result.joint_of_node[node];
    result.mesh_to_scene[m] = bind.of_node.at(node) * below;
  }
}

}  // namespace

std::size_t Scene::morph_count(int node) const {
  std::size_t count = 0;
  for (const SceneMesh& mesh : meshes) {
    if (mesh.node == node) count = std::max(count, mesh.morphs.size());
  }
  return count;
}

std::vector<Eigen::Matrix4d> Scene::global_transforms() const {
  std::vector<Eigen::Matrix4d> global;
  global.reserve(nodes.size());
  for (const SceneNode& node : nodes) {
    global.push_back(node.parent < 0 ? node.local
                                     : Eigen::Matrix4d(global[node.parent] * node.local));
  }
  return global;
}

void number_names(Skeleton& skeleton) {
  std::set<std::string> used;
  for (const Joint& joint : skeleton.joints) used.insert(joint.name);
  std::set<std::string> seen;
  for (Joint& joint : skeleton.joints) {
    if (joint.name.empty()) joint.name = "joint";
    const std::string base = joint.name;
    for (int number = 2; seen.contains(joint.name); ++number) {
      const std::string name = fmt::format("{}_{}", base, number);
      if (!used.contains(name)) joint.name = name;
    }
    used.insert(joint.name);
    seen.insert(joint.name);
  }
}

SceneSkeleton skeleton_of_scene(const Scene& scene, const std::string& file) {
  BindPose bind = find_bind_pose(scene, file);
  SceneSkeleton result;
  result.mesh_to_scene = bind.mesh_to_scene;
  result.joint_of_node.assign(scene.nodes.size(), -1);
  if (bind.of_node.empty()) return result;
  const std::set<int> joints = choose_joints(scene);
  complete(bind, scene, joints);

  std::vector<Transform> global;
  for (const int n : joints) {
    result.joint_of_node[n] = static_cast<int>(result.node_of_joint.size());
    result.node_of_joint.push_back(n);
    global.push_back(rigid_part(bind.of_node.at(n)));
    result.rest_scale.push_back(scale_part(bind.of_node.at(n)));
    const int parent = scene.nodes[n].parent < 0 ? -1 : result.joint_of_node[scene.nodes[n].parent];
    result.skeleton.joints.push_back(
        {scene.nodes[n].name, parent,
         parent < 0 ? global.back() : Transform(global[parent].inverse() * global.back())});
  }
  carry_rigid_meshes(scene, bind, result);
  number_names(result.skeleton);
  return result;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/preparation/retarget_clips.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "assets/bvh/bvh.h"
#include "assets/list_names.h"
#include "assets/preparation/thin_clip.h"
#include "assets/scene/largest_skeleton.h"
#include "assets/scene/rigid_part.h"
#include "assets/scene/scene_skeleton.h"
#include "core/error.h"
#include "rig/body_parts.h"
#include "rig/body_sides.h"
#include "rig/motion_up.h"
#include "rig/retarget.h"
#include "rig/same_names.h"

namespace sinew {
namespace {

// Tolerances for removing keys: such errors are not visible.
constexpr double kKeysMayRotate = 0.05 * M_PI / 180.0;
constexpr double kKeysMayMove = 1e-4 * kHeight;

/// Returns true for a node without a parent and without a transform, which represents the whole
/// scene.
bool is_plain_root(const SceneNode& node) {
  return node.parent < 0 && node.local.isIdentity();
}

/// Returns the nodes that a clip rotates or translates.
std::vector<bool> animated_nodes(const Scene& scene) {
  std::vector<bool> moves(scene.nodes.size(), false);
  for (const SceneClip& clip : scene.clips) {
    for (const SceneChannel& channel : clip.channels) {
      if (channel.rotations.empty() && channel.translations.empty()) continue;
      moves[channel.node] = true;
    }
  }
  return moves;
}

/// Finds the nodes at the top of the scene that have no children, if other nodes at the top have
/// children. In a file with a skeleton these are cameras, lights and their targets.
std::vector<bool> lone_nodes(const Scene& scene, const std::vector<bool>& animated) {
  const int count = static_cast<int>(scene.nodes.size());
  std::vector<bool> has_child(count, false);
  for (const SceneNode& node : scene.nodes) {
    if (node.parent >= 0) has_child[node.parent] = true;
  }
  const auto stands_for_scene = [&](int n) {
    return is_plain_root(scene.nodes[n]) && has_child[n] && !animated[n];
  };
  std::vector<bool> lone(count, false);
  bool has_skeleton = false;
  for (int n = 0; n < count; ++n) {
    const int parent = scene.nodes[n].parent;
    if (stands_for_scene(n) || (parent >= 0 && !stands_for_scene(parent))) continue;
    lone[n] = !has_child[n];
    has_skeleton = has_skeleton || has_child[n];
  }
  return has_skeleton ? lone : std::vector<bool>(count, false);
}

/// Returns the deepest node that is at or above all marked nodes; -1 if none is marked.
int common_node(const Scene& scene, const std::vector<bool>& marked) {
  const int count = static_cast<int>(scene.nodes.size());
  std::vector<int> below(count, 0);
  for (int n = count - 1; n >= 0; --n) {
    if (marked[n]) ++below[n];
    if (scene.nodes[n].parent >= 0) below[scene.nodes[n].parent] += below[n];
  }
  const auto all = std::count(marked.begin(), marked.end(), true);
  int deepest = -1;
  for (int n = 0; n < count && all > 0; ++n) {
    if (below[n] == all) deepest = n;  // parents come first, so that the last match is deepest
  }
  return deepest;
}

/// Returns the rest transforms of the nodes: from a scene of the same skeleton if it has the node,
/// else as the scene itself poses it.
std::vector<Transform> rest_of_nodes(const Scene& scene, const Scene* rest) {
  std::vector<Transform> global;
  for (const Eigen::Matrix4d& posed : scene.global_transforms()) {
    global.push_back(rigid_part(posed));
  }
  if (rest == nullptr) return global;
  std::map<std::string, Transform> by_name;
  const std::vector<Eigen::Matrix4d> posed = rest->global_transforms();
  for (std::size_t n = 0; n < posed.size(); ++n) {
    by_name.emplace(rest->nodes[n].name, rigid_part(posed[n]));
  }
  for (std::size_t n = 0; n < global.size(); ++n) {
    const auto found = by_name.find(scene.nodes[n].name);
    if (found != by_name.end()) global[n] = found->second;
  }
  return global;
}

/// Returns true if a clip translates a node, that is, if its translation keys are not all equal.
bool travels(const Scene& scene, int node) {
  return std::any_of(scene.clips.begin(), scene.clips.end(), [node](const SceneClip& clip) {
    return std::any_of(clip.channels.begin(), clip.channels.end(), [node](const auto& channel) {
      const auto& keys = channel.translations;
      return channel.node == node && std::any_of(keys.begin(), keys.end(), [&](const auto& key) {
               return key.second != keys.front().second;
             });
    });
  });
}

/// Returns the root of the skeleton that contains a node. This is the node itself if it travels,
/// else the topmost node above it that is not a plain root of the scene.
int root_above(const Scene& scene, int node) {
  if (node < 0 || travels(scene, node)) return node;
  for (int above = scene.nodes[node].parent; above >= 0; above = scene.nodes[above].parent) {
    if (is_plain_root(scene.nodes[above])) break;
    node = above;
  }
  return node;
}

/// Selects the joints of a motion without a skin, with their rest pose.
SceneSkeleton joints_of_motion(const Scene& scene, const Scene* rest, MotionJoints wanted) {
  SceneSkeleton joints;
  joints.joint_of_node.assign(scene.nodes.size(), -1);
  std::vector<bool> moved = animated_nodes(scene);
  const std::vector<bool> lone = lone_nodes(scene, moved);
  if (scene.clips.empty()) moved.assign(scene.nodes.size(), true);
  for (std::size_t n = 0; n < lone.size(); ++n) moved[n] = moved[n] && !lone[n];
  int root = common_node(scene, moved);
  if (wanted == MotionJoints::kWholeSkeleton) root = root_above(scene, root);
  const std::vector<Transform> global = rest_of_nodes(scene, rest);
  for (int n = std::max(root, 0); root >= 0 && n < static_cast<int>(scene.nodes.size()); ++n) {
    const SceneNode& node = scene.nodes[n];
    const int parent = n == root || node.parent < 0 ? -1 : joints.joint_of_node[node.parent];
    if (n != root && (parent < 0 || lone[n])) continue;
    joints.joint_of_node[n] = joints.skeleton.joint_count();
    joints.node_of_joint.push_back(n);
    const Transform local =
        parent < 0 ? global[n] : Transform(global[node.parent].inverse() * global[n]);
    joints.skeleton.joints.push_back({node.name, parent, local});
  }
  return joints;
}

bool has_skin(const Scene& scene) {
  return std::any_of(scene.meshes.begin(), scene.meshes.end(),
                     [](const SceneMesh& mesh) { return !mesh.bones.empty(); });
}

JointMapping mapping_between(const Skeleton& source, const Skeleton& target) {
  if (std::optional<JointMapping> names = map_same_names(source, target)) return *names;
  return map_joints(source, target);
}

void warn_of_undriven_parts(const Motion& motion, const JointMapping& mapping,
                            Character& character) {
  constexpr const char* kRemedy =
      "write the mapping with 'sinew info ... --write-mapping FILE', complete it and open it too";
  if (mapping.pairs.empty()) {
    character.warnings.push_back(
        fmt::format("{}: none of its joints match joints of the character, so it does not move; {}",
                    motion.file, kRemedy));
    return;
  }
  const std::vector<std::string> parts =
      undriven_parts(find_landmarks(character.skeleton), mapping);
  if (parts.empty()) return;
  character.warnings.push_back(fmt::format(
      "{}: some joints of the character do not move, because nothing matches them ({}); {}",
      motion.file, list_names(parts), kRemedy));
}

/// Warns if the joint names exchange left and right, since a mapping that follows the names looks
/// wrong.
void warn_of_exchanged_sides(const Skeleton& skeleton, const std::string& file,
                             std::vector<std::string>& warnings) {
  if (!are_sides_exchanged(skeleton, landmarks_by_name(skeleton))) return;
  warnings.push_back(
      fmt::format("{}: its left and right joint names are swapped compared with the direction of "
                  "the feet; the motion is retargeted by the sides of the body",
                  file));
}

/// Rotates clips to the up axis of the rest pose, with a warning.
void stand_clips_up(Motion& motion) {
  const auto rotation = rotation_to_rest_up(motion.skeleton, motion.clips);
  if (!rotation) return;
  for (Clip& clip : motion.clips) rotate_clip(clip, motion.skeleton, *rotation);
  motion.warnings.push_back(
      fmt::format("{}: the up axes of its motion and its rest pose differ; the motion was rotated "
                  "by {:.0f} degrees to stand upright",
                  motion.file, Eigen::AngleAxisd(*rotation).angle() * 180.0 / M_PI));
}

}  // namespace

NamedMapping name_copies(const std::string& motion, const std::vector<std::string>& moved,
                         const std::vector<std::string>& strangers, double size,
                         const Skeleton& target) {
  constexpr double kSame = 1e-3;
  NamedMapping named;
  named.manner = std::abs(size - 1.0) < kSame
                     ? "keys copied, since both skeletons rest alike"
                     : fmt::format(
                           "keys copied, translations {:.4g} times as large, since both "
                           "skeletons rest alike but for their size",
                           size);
  named.motion = motion;
  named.idle_sources = strangers;
  for (const Joint& joint : target.joints) {
    if (std::find(moved.begin(), moved.end(), joint.name) != moved.end()) {
      named.pairs.emplace_back(joint.name, joint.name);
    } else {
      named.idle_targets.push_back(joint.name);
    }
  }
  return named;
}

Motion motion_of_bvh(std::string_view bytes, const std::string& file) {
  BvhFile bvh = read_bvh(bytes, file);
  Motion motion{file,
                std::move(bvh.skeleton),
                {},
                std::move(bvh.warnings),
                "a .bvh file has a skeleton of its own"};
  if (!bvh.clip.tracks.empty()) motion.clips.push_back(std::move(bvh.clip));
  stand_clips_up(motion);
  return motion;
}

Motion motion_of_scene(const Scene& scene, const Scene* rest, const std::string& file,
                       MotionJoints wanted) {
  Motion motion;
  motion.file = file;
  motion.warnings = scene.warnings;
  const bool is_bound = has_skin(scene);
  const SceneSkeleton joints = is_bound
                                   ? skeleton_of_scene(keep_largest_skeleton(scene, file), file)
                                   : joints_of_motion(scene, rest, wanted);
  motion.skeleton = joints.skeleton;
  motion.clips =
      clips_of_scene(scene, joints, SceneMorphs(), Stretches::kLeftOut, file, motion.warnings);
  stand_clips_up(motion);
  return motion;
}

void add_retargeted_clips(const std::vector<Motion>& motions,
                          const std::optional<MappingFile>& mapping, Character& character) {
  std::vector<Clip> clips;
  if (!motions.empty()) {
    warn_of_exchanged_sides(character.skeleton, character.name, character.warnings);
  }
  for (const Motion& motion : motions) {
    warn_of_exchanged_sides(motion.skeleton, motion.file, character.warnings);
    const JointMapping joints =
        mapping ? resolve_mapping(*mapping, motion.skeleton, character.skeleton, motion.file)
                : mapping_between(motion.skeleton, character.skeleton);
    character.warnings.insert(character.warnings.end(), motion.warnings.begin(),
                              motion.warnings.end());
    warn_of_undriven_parts(motion, joints, character);
    character.mappings.push_back(
        name_mapping(motion.file, joints, motion.skeleton, character.skeleton));
    character.mappings.back().manner =
        fmt::format("retargeted, since {}",
                    mapping ? mapping->file + " says which joints drive which" : motion.difference);
    if (joints.pairs.empty()) continue;
    for (const Clip& clip : motion.clips) {
      clips.push_back(retarget(motion.skeleton, clip, character.skeleton, joints));
      align_start_with_rest(clips.back(), character.skeleton);
      thin_clip(clips.back(), kKeysMayRotate, kKeysMayMove);
    }
  }
  character.clips.insert(character.clips.begin(), std::make_move_iterator(clips.begin()),
                         std::make_move_iterator(clips.end()));
}

}  // namespace sinew

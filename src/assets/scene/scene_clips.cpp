// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "assets/list_names.h"
#include "assets/scene/rigid_part.h"
#include "assets/scene/scene_skeleton.h"
#include "assets/scene/stretch_keys.h"
#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr double kSameScale = 1e-3;    // relative
constexpr double kSheared = 1e-2;      // relative; smaller shear is not visible
constexpr double kSampleRate = 240.0;  // keys per second if the original keys do not suffice
constexpr double kMaxSamples = 20000.0;

/// Interpolates keys at a time: linearly (spherically for rotations) between keys, constant
/// outside.
template <typename Value, typename Blend>
Value key_at(const std::vector<std::pair<double, Value>>& keys, double time, Blend&& blend) {
  const auto after = std::upper_bound(keys.begin(), keys.end(), time,
                                      [](double t, const auto& key) { return t < key.first; });
  if (after == keys.begin()) return keys.front().second;
  if (after == keys.end()) return keys.back().second;
  const auto before = after - 1;
  const double span = after->first - before->first;
  return blend(before->second, after->second, span > 0.0 ? (time - before->first) / span : 1.0);
}

/// Decomposition of a node's local transform as the file poses it: translation * rotation *
/// stretch.
struct Parts {
  Eigen::Vector3d translation;
  Eigen::Quaterniond rotation;
  Eigen::Matrix3d stretch;  ///< scale and shear
};

Parts parts_of(const SceneNode& node) {
  const Eigen::Quaterniond rotation =
      node.rotation ? *node.rotation : Eigen::Quaterniond(rigid_part(node.local).rotation());
  return {node.local.topRightCorner<3, 1>(), rotation,
          rotation.conjugate() * node.local.topLeftCorner<3, 3>()};
}

/// Returns the local transform of a node at a time.
/// \param scales  true: use the clip's scale; false: use the scale in the file's pose
Eigen::Matrix4d local_at(const SceneNode& node, const SceneChannel* channel, double time,
                         bool scales) {
  if (channel == nullptr) return node.local;
  Parts parts = parts_of(node);
  if (!channel->translations.empty()) {
    parts.translation = key_at(channel->translations, time,
                               [](const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                                  double t) -> Eigen::Vector3d { return (1.0 - t) * a + t * b; });
  }
  if (!channel->rotations.empty()) {
    parts.rotation = key_at(channel->rotations, time,
                            [](const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double t) {
                              return a.slerp(t, b);
                            });
  }
  if (scales && !channel->scales.empty()) {
    const Eigen::Vector3d scale =
        key_at(channel->scales, time,
               [](const Eigen::Vector3d& a, const Eigen::Vector3d& b, double t) -> Eigen::Vector3d {
                 return (1.0 - t) * a + t * b;
               });
    parts.stretch = scale.asDiagonal();
  }
  Eigen::Matrix4d local = Eigen::Matrix4d::Identity();
  local.topLeftCorner<3, 3>() = parts.rotation.toRotationMatrix() * parts.stretch;
  local.topRightCorner<3, 1>() = parts.translation;
  return local;
}

/// Returns true if a clip gives a node another scale than the file's pose.
bool animates_scale(const SceneChannel& channel, const SceneNode& node) {
  const Eigen::Vector3d posed = node.local.topLeftCorner<3, 3>().colwise().norm();
  return std::any_of(channel.scales.begin(), channel.scales.end(), [&](const auto& key) {
    return (key.second.cwiseAbs() - posed).norm() > kSameScale * posed.norm();
  });
}

/// Returns the nodes from below the parent joint (or from the top) down to the joint itself.
std::vector<int> chain_of(const Scene& scene, const SceneSkeleton& joints, int joint) {
  std::vector<int> chain{joints.node_of_joint[joint]};
  for (int n = scene.nodes[chain[0]].parent; n >= 0 && joints.joint_of_node[n] < 0;
       n = scene.nodes[n].parent) {
    chain.push_back(n);
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

using Channels = std::map<int, const SceneChannel*>;

/// Returns the times at which a joint needs keys: the key times of all nodes in its chain. If upper
/// nodes of the chain rotate, the joint moves along arcs, which need additional keys.
std::set<double> key_times(const std::vector<int>& chain, const Channels& channel_of) {
  std::set<double> times;
  bool moves_along_arcs = false;
  for (const int n : chain) {
    const auto found = channel_of.find(n);
    if (found == channel_of.end()) continue;
    const SceneChannel& channel = *found->second;
    for (const auto& [time, value] : channel.rotations) times.insert(time);
    for (const auto& [time, value] : channel.translations) times.insert(time);
    if (n != chain.back() && channel.rotations.size() > 1) moves_along_arcs = true;
  }
  if (moves_along_arcs) {
    const double begin = *times.begin();
    const double end = *times.rbegin();
    const int samples =
        static_cast<int>(std::min(std::ceil((end - begin) * kSampleRate), kMaxSamples));
    for (int i = 1; i < samples; ++i) times.insert(begin + (end - begin) * i / samples);
  }
  return times;
}

/// Returns the scale and shear above a joint. Our joints have none, so it is applied to
/// translations.
Eigen::Matrix4d scale_above(const Eigen::Matrix4d& parent_in_scene) {
  Eigen::Matrix4d scale = Eigen::Matrix4d::Identity();
  scale.topLeftCorner<3, 3>() =
      rigid_part(parent_in_scene).rotation().transpose() * parent_in_scene.topLeftCorner<3, 3>();
  return scale;
}

double size_of_skeleton(const Skeleton& skeleton) {
  Eigen::AlignedBox3d box;
  for (const Transform& joint : skeleton.rest_global()) box.extend(joint.translation());
  const double size = box.isEmpty() ? 0.0 : box.diagonal().norm();
  return size > 0.0 ? size : 1.0;
}

/// Conversion of one clip of a scene to tracks of joints and morph targets.
class ClipBuilder {
 public:
  ClipBuilder(const Scene& scene, const SceneSkeleton& joints, const SceneMorphs& morphs,
              Stretches stretches, const SceneClip& source)
      : scene_(scene),
        joints_(joints),
        posed_(scene.global_transforms()),
        stretches_(stretches),
        size_(size_of_skeleton(joints.skeleton)) {
    clip_.name = source.name;
    clip_.motion_file = source.motion_file;
    clip_.frame_rate = source.frame_rate;
    for (const SceneChannel& channel : source.channels) channel_of_[channel.node] = &channel;
    for (int j = 0; j < joints.skeleton.joint_count(); ++j) add_track(j);
    for (const SceneMorphChannel& channel : source.morphs) add_morph_track(channel, morphs);
  }

  bool moves() const { return moves_; }
  bool changes_size() const { return changes_size_; }
  /// Joints that are sheared because they rotate below an unevenly scaled joint.
  const std::set<int>& sheared() const { return sheared_; }
  Clip finish() { return std::move(clip_); }

 private:
  /// Adds the track of a joint, unless the joint stays in its rest pose.
  void add_track(int joint) {
    const std::vector<int> chain = chain_of(scene_, joints_, joint);
    std::set<double> times = key_times(chain, channel_of_);
    const bool is_animated = !times.empty();
    // A node that the clip does not move stays where the file poses it, which may differ from where
    // the skin was bound.
    if (!is_animated) times.insert(0.0);
    Track track;
    track.joint = joint;
    for (const double time : times) {
      const Eigen::Matrix4d whole = matrix_at(joint, chain, time);
      const Transform local = rigid_part(whole);
      if (is_sheared(whole, local, joint)) sheared_.insert(joint);
      track.rotation_times.push_back(time);
      track.rotations.emplace_back(local.rotation());
      track.translation_times.push_back(time);
      track.translations.push_back(local.translation());
    }
    for (const int n : chain) {
      const auto channel = channel_of_.find(n);
      if (channel != channel_of_.end() && animates_scale(*channel->second, scene_.nodes[n])) {
        changes_size_ = true;
      }
    }
    if (stretches_ == Stretches::kShown) add_stretches(chain, times, track);
    if (!is_animated && is_rest(track) && track.stretches.empty()) return;
    if (is_animated) last_for(*times.rbegin());
    if (track.stretches.size() > 1) last_for(track.stretch_times.back());
    clip_.tracks.push_back(std::move(track));
  }

  /// Extends the clip to a duration (s).
  void last_for(double duration) {
    moves_ = true;
    clip_.duration = std::max(clip_.duration, duration);
  }

  /// Adds the stretches of a joint to its track.
  /// \param times  key times of the track's rotations and translations
  void add_stretches(const std::vector<int>& chain, std::set<double> times, Track& track) const {
    for (const int n : chain) {
      const auto channel = channel_of_.find(n);
      if (channel == channel_of_.end()) continue;
      for (const auto& [time, value] : channel->second->scales) times.insert(time);
    }
    const auto at = [&](double time) { return stretch_at(track, chain, time); };
    StretchKeys keys = stretch_keys(at, {times.begin(), times.end()}, size_);
    track.stretch_times = std::move(keys.times);
    track.stretches = std::move(keys.stretches);
  }

  /// Computes the stretch of a joint. With R the scale of the joint in the bind pose and W the
  /// global transform of its node, the stretched frame of the joint is U = W R^-1, which is the
  /// rest frame in the bind pose. The transform from this frame to the parent's is R_p N R^-1,
  /// where N is the product of the transforms of the nodes in between.
  JointStretch stretch_at(const Track& track, const std::vector<int>& chain, double time) const {
    const Joint& joint = joints_.skeleton.joints[track.joint];
    Eigen::Matrix4d whole = Eigen::Matrix4d::Identity();
    if (joint.parent >= 0) whole.topLeftCorner<3, 3>() = joints_.rest_scale[joint.parent];
    whole *= nodes_at(chain, time, true);
    const JointTransform rigid = track.sample({}, time);
    JointStretch stretch;
    stretch.linear = rigid.rotation.conjugate().toRotationMatrix() * whole.topLeftCorner<3, 3>() *
                     joints_.rest_scale[track.joint].inverse();
    stretch.shift = whole.topRightCorner<3, 1>() - rigid.translation;
    return stretch;
  }

  /// Adds the track of a morph target. Its weights are relative to the rest shape.
  void add_morph_track(const SceneMorphChannel& channel, const SceneMorphs& morphs) {
    const auto use = morphs.uses.find({channel.node, channel.morph});
    if (use == morphs.uses.end() || channel.weights.empty()) return;
    MorphTrack track;
    track.morph = use->second.morph;
    for (const auto& [time, weight] : channel.weights) {
      track.times.push_back(time);
      track.weights.push_back(weight - use->second.rest_weight);
    }
    clip_.duration = std::max(clip_.duration, track.times.back());
    clip_.morphs.push_back(std::move(track));
    moves_ = true;
  }

  /// Returns the transform from the joint to its parent, including the scale of both.
  Eigen::Matrix4d matrix_at(int joint, const std::vector<int>& chain, double time) const {
    const int parent = joints_.skeleton.joints[joint].parent;
    const Eigen::Matrix4d nodes = nodes_at(chain, time, false);
    return parent < 0 ? nodes : scale_above(posed_[joints_.node_of_joint[parent]]) * nodes;
  }

  Eigen::Matrix4d nodes_at(const std::vector<int>& chain, double time, bool scales) const {
    Eigen::Matrix4d product = Eigen::Matrix4d::Identity();
    for (const int n : chain) {
      const auto channel = channel_of_.find(n);
      product *= local_at(scene_.nodes[n], channel == channel_of_.end() ? nullptr : channel->second,
                          time, scales);
    }
    return product;
  }

  /// Returns true if a joint has another stretch than in the file's pose. Since scale is constant
  /// here, only rotation below an uneven scale can cause this.
  bool is_sheared(const Eigen::Matrix4d& whole, const Transform& rigid, int joint) const {
    const Eigen::Matrix3d stretch = rigid.rotation().transpose() * whole.topLeftCorner<3, 3>();
    const Eigen::Matrix3d posed =
        scale_above(posed_[joints_.node_of_joint[joint]]).topLeftCorner<3, 3>();
    return (stretch - posed).norm() > kSheared * posed.norm();
  }

  /// Returns true if the first key of a track is the rest pose of its joint.
  bool is_rest(const Track& track) const {
    const Transform& rest = joints_.skeleton.joints[track.joint].rest_local;
    constexpr double kSame = 1e-6;
    return track.rotations[0].toRotationMatrix().isApprox(rest.linear(), kSame) &&
           (track.translations[0] - rest.translation()).norm() <= kSame * rest.translation().norm();
  }

  const Scene& scene_;
  const SceneSkeleton& joints_;
  std::vector<Eigen::Matrix4d> posed_;
  Stretches stretches_;
  double size_;  ///< size of the skeleton
  Channels channel_of_;
  Clip clip_;
  bool moves_ = false;
  bool changes_size_ = false;
  std::set<int> sheared_;
};

using NumberedName = std::pair<std::string, int>;

/// Returns unique keys for the nodes: the name and a number among nodes of that name. Nodes without
/// a mesh are numbered first: if a mesh has the name of a joint, references mean the joint.
std::vector<NumberedName> numbered_names(const Scene& scene) {
  std::vector<bool> carries_mesh(scene.nodes.size(), false);
  for (const SceneMesh& mesh : scene.meshes) carries_mesh[mesh.node] = true;
  std::map<std::string, int> count;
  std::vector<NumberedName> names(scene.nodes.size());
  for (const bool with_mesh : {false, true}) {
    for (std::size_t n = 0; n < names.size(); ++n) {
      const std::string& name = scene.nodes[n].name;
      if (carries_mesh[n] == with_mesh) names[n] = {name, count[name]++};
    }
  }
  return names;
}

}  // namespace

std::vector<Clip> clips_of_scene(const Scene& scene, const SceneSkeleton& joints,
                                 const SceneMorphs& morphs, Stretches stretches,
                                 const std::string& file, std::vector<std::string>& warnings) {
  std::vector<Clip> clips;
  std::vector<std::string> changing_size;
  std::set<int> sheared;
  for (const SceneClip& source : scene.clips) {
    ClipBuilder builder(scene, joints, morphs, stretches, source);
    if (builder.changes_size()) changing_size.push_back(source.name);
    sheared.insert(builder.sheared().begin(), builder.sheared().end());
    if (!builder.moves()) continue;
    clips.push_back(builder.finish());
  }
  if (stretches == Stretches::kShown) return clips;
  if (!changing_size.empty()) {
    warnings.push_back(fmt::format(
        "{}: {} the size of joints ({}), which is not shown; they keep the size of the rest pose",
        file, counted(changing_size.size(), "clip changes", "clips change"),
        list_names(changing_size)));
  }
  if (!sheared.empty()) {
    std::vector<std::string> names;
    for (const int joint : sheared) names.push_back(joints.skeleton.joints[joint].name);
    warnings.push_back(
        fmt::format("{}: clips turn {} below unevenly scaled ones ({}); the shear of the skin that "
                    "other programs show there is left out, so apply the scale of joints before "
                    "you export",
                    file, counted(names.size(), "joint", "joints"), list_names(names)));
  }
  return clips;
}

std::optional<Clip> pose_of_scene(const Scene& scene, const SceneSkeleton& joints) {
  constexpr double kVisible = 1e-3;  // rad, and relative to the size of the skeleton
  SceneClip still;
  still.name = "pose";
  const Stretches stretches = joints.rest_scale.empty() ? Stretches::kLeftOut : Stretches::kShown;
  Clip pose = ClipBuilder(scene, joints, {}, stretches, still).finish();
  const double size = size_of_skeleton(joints.skeleton);
  const bool is_posed =
      std::any_of(pose.tracks.begin(), pose.tracks.end(), [&](const Track& track) {
        const Transform& rest = joints.skeleton.joints[track.joint].rest_local;
        const Eigen::Vector3d moved = track.translations[0] - rest.translation();
        return track.rotations[0].angularDistance(Eigen::Quaterniond(rest.rotation())) > kVisible ||
               moved.norm() > kVisible * size ||
               (!track.stretches.empty() && is_stretched(track.stretches[0], kVisible, size));
      });
  return is_posed ? std::optional(std::move(pose)) : std::nullopt;
}

SharedNames shared_names(const Scene& scene, const Scene& other) {
  std::map<NumberedName, int> node_of;
  for (const NumberedName& name : numbered_names(scene)) {
    node_of.emplace(name, static_cast<int>(node_of.size()));
  }
  const std::vector<NumberedName> names = numbered_names(other);
  SharedNames shared;
  for (const NumberedName& name : names) {
    const auto found = node_of.find(name);
    shared.node_of.push_back(found == node_of.end() ? -1 : found->second);
  }
  std::set<std::string> moved;
  std::set<std::string> strangers;
  const auto sort_in = [&](const auto& channels) {
    for (const auto& channel : channels) {
      (shared.node_of[channel.node] < 0 ? strangers : moved).insert(names[channel.node].first);
    }
  };
  for (const SceneClip& clip : other.clips) {
    sort_in(clip.channels);
    sort_in(clip.morphs);
  }
  shared.moved.assign(moved.begin(), moved.end());
  shared.strangers.assign(strangers.begin(), strangers.end());
  return shared;
}

std::vector<SceneClip> borrowed_clips(const Scene& other, const SharedNames& names,
                                      const std::vector<double>& factors) {
  const auto map_nodes = [&](auto& channels) {
    std::erase_if(channels, [&](auto& channel) {
      channel.node = names.node_of[channel.node];
      return channel.node < 0;
    });
  };
  std::vector<SceneClip> clips;
  for (SceneClip clip : other.clips) {
    for (SceneChannel& channel : clip.channels) {
      for (auto& [time, place] : channel.translations) place *= factors[channel.node];
    }
    map_nodes(clip.channels);
    map_nodes(clip.morphs);
    clips.push_back(std::move(clip));
  }
  return clips;
}

}  // namespace sinew

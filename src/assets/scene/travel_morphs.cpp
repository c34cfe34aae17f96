// SPDX-License-Identifier: MIT

#include "assets/scene/travel_morphs.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "assets/list_names.h"
#include "assets/scene/rigid_part.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr double kSamePlacement = 1e-6;

Eigen::Vector3d translation_of(const SceneNode& node) {
  return node.local.topRightCorner<3, 1>();
}

/// Returns true if a channel translates its node away from the file's pose.
bool travels(const SceneNode& node, const SceneChannel& channel) {
  const Eigen::Vector3d rest = translation_of(node);
  return std::any_of(channel.translations.begin(), channel.translations.end(),
                     [&](const auto& key) { return (key.second - rest).norm() > kSamePlacement; });
}

/// Returns true if a channel gives its node another rotation or scale than the node's pose.
bool rotates_or_grows(const SceneNode& node, const SceneChannel& channel) {
  const Eigen::Quaterniond rest(rigid_part(node.local).rotation());
  const Eigen::Vector3d rest_scale = node.local.topLeftCorner<3, 3>().colwise().norm();
  const double tolerance = kSamePlacement * std::max(1.0, rest_scale.norm());
  return std::any_of(
             channel.rotations.begin(), channel.rotations.end(),
             [&](const auto& key) { return rest.angularDistance(key.second) > kSamePlacement; }) ||
         std::any_of(channel.scales.begin(), channel.scales.end(), [&](const auto& key) {
           return (key.second.cwiseAbs() - rest_scale).norm() > tolerance;
         });
}

/// A displacement over time: keys by rising time, linear in between and constant outside. Two keys
/// at one time are a step.
using Trajectory = std::vector<std::pair<double, Eigen::Vector3d>>;

/// Cursor that evaluates a displacement at increasing times.
class TrajectoryCursor {
 public:
  explicit TrajectoryCursor(const Trajectory& trajectory) : trajectory_(trajectory) {}

  /// Returns the time of the next key that is not passed yet; infinity after the last.
  double next() const {
    return key_ < trajectory_.size() ? trajectory_[key_].first
                                     : std::numeric_limits<double>::infinity();
  }

  /// Returns the value just before a time that is not after next().
  Eigen::Vector3d before(double time) const {
    if (key_ == 0) return trajectory_.front().second;
    if (key_ == trajectory_.size()) return trajectory_.back().second;
    const auto& [begin, from] = trajectory_[key_ - 1];
    const auto& [end, to] = trajectory_[key_];
    const double fraction = (time - begin) / (end - begin);
    return (1.0 - fraction) * from + fraction * to;
  }

  /// Passes all keys up to and including a time.
  void pass(double time) {
    while (key_ < trajectory_.size() && trajectory_[key_].first <= time) ++key_;
  }

 private:
  const Trajectory& trajectory_;
  std::size_t key_ = 0;
};

/// Returns the sum of two displacements, which is linear between the keys of both.
Trajectory sum_of(const Trajectory& a, const Trajectory& b) {
  Trajectory sum;
  TrajectoryCursor at_a(a);
  TrajectoryCursor at_b(b);
  for (;;) {
    const double time = std::min(at_a.next(), at_b.next());
    if (!std::isfinite(time)) return sum;
    const Eigen::Vector3d before = at_a.before(time) + at_b.before(time);
    at_a.pass(time);
    at_b.pass(time);
    const Eigen::Vector3d after = at_a.before(time) + at_b.before(time);
    sum.emplace_back(time, before);
    if (after != before) sum.emplace_back(time, after);
  }
}

/// Computes the translations of the parts of a scene without joints, and the morph targets and
/// weights that represent them.
class TravelMorphs {
 public:
  TravelMorphs(Scene& scene, std::size_t max_numbers)
      : scene_(scene), left_(max_numbers), posed_(scene.global_transforms()) {
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
      meshes_of_[scene.meshes[m].node].push_back(m);
    }
    carries_mesh_.assign(scene.nodes.size(), false);
    for (std::size_t n = scene.nodes.size(); n-- > 0;) {
      if (meshes_of_.contains(static_cast<int>(n))) carries_mesh_[n] = true;
      if (carries_mesh_[n] && scene.nodes[n].parent >= 0) {
        carries_mesh_[scene.nodes[n].parent] = true;
      }
    }
  }

  /// Computes the weights of all clips.
  /// \return false if they take more numbers than allowed; the scene is unchanged
  bool find() {
    found_.resize(scene_.clips.size());
    for (std::size_t c = 0; c < scene_.clips.size(); ++c) {
      if (!find_trajectories(c)) return false;
    }
    return true;
  }

  void add() {
    for (const auto& [node, target] : first_target_) add_targets(node, target);
    for (std::size_t c = 0; c < scene_.clips.size(); ++c) {
      std::vector<SceneMorphChannel>& morphs = scene_.clips[c].morphs;
      std::move(found_[c].begin(), found_[c].end(), std::back_inserter(morphs));
    }
  }

  const std::set<std::string>& rotating() const { return rotating_; }

 private:
  /// Reserves numbers. Returns false if fewer are left.
  bool reserve(std::size_t numbers) {
    if (numbers > left_) return false;
    left_ -= numbers;
    return true;
  }

  /// Returns the displacement of a node by its own channel, in scene coordinates.
  Trajectory trajectory_of(const SceneChannel& channel) const {
    const SceneNode& node = scene_.nodes[channel.node];
    Eigen::Matrix3d to_scene = Eigen::Matrix3d::Identity();
    if (node.parent >= 0) to_scene = posed_[node.parent].topLeftCorner<3, 3>();
    Trajectory trajectory;
    for (const auto& [time, place] : channel.translations) {
      trajectory.emplace_back(time, to_scene * (place - translation_of(node)));
    }
    return trajectory;
  }

  /// Accumulates displacements from parents to children and adds weights for nodes with meshes.
  bool find_trajectories(std::size_t clip) {
    std::map<int, const SceneChannel*> channel_of;
    for (const SceneChannel& channel : scene_.clips[clip].channels) {
      if (!carries_mesh_[channel.node]) continue;
      const SceneNode& node = scene_.nodes[channel.node];
      if (rotates_or_grows(node, channel)) rotating_.insert(node.name);
      if (travels(node, channel)) channel_of[channel.node] = &channel;
    }
    if (channel_of.empty()) return true;
    std::vector<std::shared_ptr<const Trajectory>> trajectories(scene_.nodes.size());
    for (int n = channel_of.begin()->first; n < static_cast<int>(trajectories.size()); ++n) {
      const int parent = scene_.nodes[n].parent;
      if (parent >= 0) trajectories[n] = trajectories[parent];
      if (const auto channel = channel_of.find(n); channel != channel_of.end()) {
        const Trajectory own = trajectory_of(*channel->second);
        trajectories[n] = std::make_shared<const Trajectory>(
            trajectories[n] ? sum_of(*trajectories[n], own) : own);
        if (!reserve(4 * trajectories[n]->size())) return false;
      }
      if (trajectories[n] && meshes_of_.contains(n) && !add_weights(clip, n, *trajectories[n]))
        return false;
    }
    return true;
  }

  /// Adds the weights of the three targets of a node. Returns false if they take too many numbers.
  bool add_weights(std::size_t clip, int mesh_node, const Trajectory& trajectory) {
    const Eigen::Matrix3d to_mesh = posed_[mesh_node].topLeftCorner<3, 3>().inverse();
    if (!to_mesh.allFinite()) return true;  // a mesh of zero size is not visible
    const auto [target, is_new] = first_target_.try_emplace(mesh_node, 0);
    if (is_new) {
      std::size_t vertices = 0;
      for (const std::size_t m : meshes_of_[mesh_node]) {
        target->second = std::max(target->second, scene_.meshes[m].morphs.size());
        vertices += static_cast<std::size_t>(scene_.meshes[m].positions.cols());
      }
      if (!reserve(3 * 4 * vertices)) return false;
    }
    if (!reserve(3 * 2 * trajectory.size())) return false;
    for (int axis = 0; axis < 3; ++axis) {
      SceneMorphChannel channel{mesh_node, static_cast<int>(target->second) + axis, {}};
      for (const auto& [time, moved] : trajectory) {
        channel.weights.emplace_back(time, static_cast<float>(to_mesh.row(axis).dot(moved)));
      }
      found_[clip].push_back(std::move(channel));
    }
    return true;
  }

  /// Adds three targets to all meshes of a node, at the same index in each.
  void add_targets(int mesh_node, std::size_t first) {
    for (const std::size_t m : meshes_of_[mesh_node]) {
      SceneMesh& mesh = scene_.meshes[m];
      mesh.morphs.resize(first);
      for (int axis = 0; axis < 3; ++axis) {
        SceneMorph morph;
        morph.name = fmt::format("{} along {}", scene_.nodes[mesh_node].name, "xyz"[axis]);
        for (Eigen::Index v = 0; v < mesh.positions.cols(); ++v) {
          morph.moves.emplace_back(static_cast<int>(v), Eigen::Vector3d::Unit(axis));
        }
        mesh.morphs.push_back(std::move(morph));
      }
    }
  }

  Scene& scene_;
  std::size_t left_;  ///< how many numbers may still be stored
  std::vector<Eigen::Matrix4d> posed_;
  std::map<int, std::vector<std::size_t>> meshes_of_;  ///< by node
  std::vector<bool> carries_mesh_;                     ///< nodes with a mesh at or below them
  std::map<int, std::size_t> first_target_;            ///< by node of the meshes that travel
  std::vector<std::vector<SceneMorphChannel>> found_;  ///< by clip
  std::set<std::string> rotating_;
};

}  // namespace

void add_travel_morphs(Scene& scene, const std::string& file, std::size_t max_numbers) {
  TravelMorphs travel(scene, max_numbers);
  if (travel.find()) {
    travel.add();
  } else {
    scene.warnings.push_back(
        fmt::format("{}: the ways that its clips move parts without joints take more than {} "
                    "numbers and are not shown; bind the parts to joints to see them move",
                    file, max_numbers));
  }
  if (!travel.rotating().empty()) {
    scene.warnings.push_back(
        fmt::format("{}: its clips turn or scale parts without joints ({}), which is not shown; "
                    "bind them to joints to see them move",
                    file, list_names({travel.rotating().begin(), travel.rotating().end()})));
  }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "assets/preparation/same_skeleton.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "assets/preparation/normalize.h"
#include "assets/scene/rigid_part.h"
#include "assets/scene/scene_skeleton.h"
#include "core/error.h"
#include "rig/rotation_between.h"

namespace sinew {
namespace {

constexpr double kOffsetDiffers = 2e-3;    // relative to the bone's length
constexpr double kSkeletonDiffers = 5e-4;  // relative to the longest bone: for short bones
constexpr double kScaleDiffers = 1e-3;     // deviation of the factor from 1
constexpr double kLengthDiffers = 0.02;    // relative; larger differences are reported as lengths
constexpr double kRotationDiffers = 2.0;   // degrees
constexpr double kRestsAlike = 0.02;       // of the skeleton's size, between two rest poses

bool holds_skin(const Scene& scene) {
  return std::any_of(scene.meshes.begin(), scene.meshes.end(),
                     [](const SceneMesh& mesh) { return !mesh.bones.empty(); });
}

/// A joint of the character that the clips of the other scene move.
struct SharedJoint {
  int here = 0;    ///< node in the character's scene
  int there = 0;   ///< node in the other scene
  int above = -1;  ///< nearest shared joint above, as an index into the list; -1: a root
  Eigen::Vector3d offset_here;
  Eigen::Vector3d offset_there;
  double travel = 0.0;  ///< extent of the other scene's translation keys
};

/// Comparison of the rest poses of two skeletons, over the joints that they share.
class Comparison {
 public:
  Comparison(const Scene& scene, const std::string& file, const Scene& other,
             const std::string& other_file, const std::vector<int>& node_of, const Scene* rest)
      : scene_(scene),
        other_(other),
        node_of_(node_of),
        rest_(rest),
        here_(scene.global_transforms()),
        there_(other.global_transforms()),
        rotations_here_(rest_rotations(scene, file, here_)),
        rotations_there_(rest_rotations(other, other_file, there_)) {
    collect(file);
  }

  KeyFactors run() const {
    const double scale = common_scale();
    std::string difference = other_offsets(scale);
    if (difference.empty()) difference = other_root();
    if (difference.empty() && !is_posed(scale)) difference = other_rotations();
    if (!difference.empty()) return {{}, 1.0, std::move(difference)};
    KeyFactors result{factors(scale), 1.0, {}};
    if (!shared_.empty()) result.size = result.of_node[shared_.front().there];
    return result;
  }

 private:
  /// Returns the rotations of the nodes at rest: from the bind pose for joints of a skin, else as
  /// the nodes are posed.
  static std::vector<Eigen::Matrix3d> rest_rotations(const Scene& scene, const std::string& file,
                                                     const std::vector<Eigen::Matrix4d>& global) {
    std::vector<Eigen::Matrix3d> rotations;
    for (const Eigen::Matrix4d& posed : global) rotations.push_back(rigid_part(posed).rotation());
    if (!holds_skin(scene)) return rotations;
    const SceneSkeleton joints = skeleton_of_scene(scene, file);
    const std::vector<Transform> bound = joints.skeleton.rest_global();
    for (std::size_t j = 0; j < bound.size(); ++j) {
      rotations[joints.node_of_joint[j]] = bound[j].rotation();
    }
    return rotations;
  }

  /// Collects the shared joints with their offsets from the shared joint above.
  void collect(const std::string& file) {
    const SceneSkeleton joints = skeleton_of_scene(scene_, file);
    std::vector<double> travel(other_.nodes.size(), 0.0);
    std::vector<char> moves(other_.nodes.size(), 0);
    for (const SceneClip& clip : other_.clips) {
      for (const SceneChannel& channel : clip.channels) {
        if (channel.rotations.empty() && channel.translations.empty()) continue;
        moves[channel.node] = 1;
        Eigen::AlignedBox3d box;
        for (const auto& [time, place] : channel.translations) box.extend(place);
        if (!box.isEmpty()) travel[channel.node] += box.diagonal().norm();
      }
    }
    std::vector<int> place_of(other_.nodes.size(), -1);  // nearest shared joint at or above
    for (int n = 0; n < static_cast<int>(other_.nodes.size()); ++n) {
      const int parent = other_.nodes[n].parent;
      place_of[n] = parent < 0 ? -1 : place_of[parent];
      const int here = node_of_[n];
      if (moves[n] == 0 || here < 0 || joints.joint_of_node[here] < 0) continue;
      SharedJoint joint{here, n, place_of[n], {}, {}, travel[n]};
      if (joint.above >= 0) {
        const SharedJoint& above = shared_[joint.above];
        joint.offset_here = offset(here_, above.here, here);
        joint.offset_there = offset(there_, above.there, n);
      }
      place_of[n] = static_cast<int>(shared_.size());
      shared_.push_back(joint);
    }
  }

  static Eigen::Vector3d offset(const std::vector<Eigen::Matrix4d>& global, int above, int node) {
    return (global[above].inverse() * global[node]).topRightCorner<3, 1>();
  }

  /// Returns true if translation keys do not change the length of the bone to the joint.
  static bool keeps_length(const SharedJoint& joint) {
    return joint.above >= 0 && joint.travel <= kOffsetDiffers * joint.offset_there.norm();
  }

  /// Returns the factor from the other scene's offsets to the character's, computed from their
  /// total lengths. May be infinite or NaN.
  double common_scale() const {
    double here = 0.0;
    double there = 0.0;
    for (const SharedJoint& joint : shared_) {
      if (!keeps_length(joint)) continue;
      here += joint.offset_here.norm();
      there += joint.offset_there.norm();
    }
    return here > 0.0 && there > 0.0 ? here / there : 1.0;
  }

  /// Describes where the offsets differ by more than that factor; empty: they agree.
  std::string other_offsets(double scale) const {
    if (!std::isfinite(scale)) return "its bones have lengths that cannot be compared";
    double longest = 0.0;
    for (const SharedJoint& joint : shared_) {
      if (keeps_length(joint)) longest = std::max(longest, joint.offset_here.norm());
    }
    const SharedJoint* worst = nullptr;
    double largest = 0.0;
    for (const SharedJoint& joint : shared_) {
      if (joint.above < 0) continue;
      const double apart = (joint.offset_here - scale * joint.offset_there).norm();
      const double allowed = kOffsetDiffers * joint.offset_here.norm() +
                             kSkeletonDiffers * longest + scale * joint.travel;
      if (apart <= allowed || (worst != nullptr && apart <= largest)) continue;
      worst = &joint;
      largest = apart;
    }
    if (worst == nullptr) return {};
    const std::string& name = scene_.nodes[worst->here].name;
    const double length = scale * worst->offset_there.norm() / worst->offset_here.norm();
    if (std::abs(length - 1.0) > kLengthDiffers) {
      return fmt::format(
          "its bones have other proportions ('{}' is {:.2f} times as long as the character's at "
          "equal size)",
          name, length);
    }
    return fmt::format("its bones have other directions at rest ('{}' differs by {:.0f} degrees)",
                       name, degrees(rotation_between(worst->offset_here, worst->offset_there)));
  }

  /// Returns the rotation of the parent of a node, in a world with +Y up.
  Eigen::Matrix3d carrier(const Scene& scene, const std::vector<Eigen::Matrix4d>& global,
                          int node) const {
    const int parent = scene.nodes[node].parent;
    const Eigen::Matrix3d rotation = parent < 0
                                         ? Eigen::Matrix3d(Eigen::Matrix3d::Identity())
                                         : Eigen::Matrix3d(rigid_part(global[parent]).rotation());
    return upright(scene.up) * rotation;
  }

  static double degrees(const Eigen::Quaterniond& rotation) {
    return Eigen::AngleAxisd(rotation).angle() * 180.0 / M_PI;
  }

  static double degrees_between(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
    return degrees(Eigen::Quaterniond(Eigen::Matrix3d(a.transpose() * b)));
  }

  /// Describes a root whose parent node has another rotation in the two scenes; empty: none.
  std::string other_root() const {
    for (const SharedJoint& joint : shared_) {
      if (joint.above >= 0) continue;
      const double apart =
          degrees_between(carrier(scene_, here_, joint.here), carrier(other_, there_, joint.there));
      if (apart <= kRotationDiffers) continue;
      return fmt::format(
          "its skeleton has another orientation in its scene (the parent of '{}' differs by {:.0f} "
          "degrees)",
          scene_.nodes[joint.here].name, apart);
    }
    return {};
  }

  /// Describes the joint whose rest rotation relative to the joint above differs most; empty: all
  /// rotations agree.
  std::string other_rotations() const {
    const std::vector<Eigen::Matrix3d> there = known_rotations();
    double largest = kRotationDiffers;
    int worst = -1;
    for (const SharedJoint& joint : shared_) {
      if (joint.above < 0) continue;
      const SharedJoint& above = shared_[joint.above];
      const double apart =
          degrees_between(rotations_here_[above.here].transpose() * rotations_here_[joint.here],
                          there[above.there].transpose() * there[joint.there]);
      if (apart <= largest) continue;
      largest = apart;
      worst = joint.here;
    }
    if (worst < 0) return {};
    return fmt::format("its joints have other rotations at rest ('{}' differs by {:.0f} degrees)",
                       scene_.nodes[worst].name, largest);
  }

  std::vector<Eigen::Matrix3d> known_rotations() const {
    std::vector<Eigen::Matrix3d> rotations = rotations_there_;
    if (rest_ == nullptr || holds_skin(other_)) return rotations;
    std::map<std::string, Eigen::Matrix3d> by_name;
    const std::vector<Eigen::Matrix4d> posed = rest_->global_transforms();
    for (std::size_t n = 0; n < posed.size(); ++n) {
      by_name.emplace(rest_->nodes[n].name, rigid_part(posed[n]).rotation());
    }
    for (std::size_t n = 0; n < rotations.size(); ++n) {
      const auto found = by_name.find(other_.nodes[n].name);
      if (found != by_name.end()) rotations[n] = found->second;
    }
    return rotations;
  }

  /// Returns true if the nodes of the other scene are in a pose that does not define its rest pose:
  /// neither a skin nor another scene defines it, and its joints are not at the rest positions of
  /// the character's joints.
  bool is_posed(double scale) const {
    if (holds_skin(other_) || rest_ != nullptr) return false;
    const std::vector<Eigen::Vector3d> here = rest_places();
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3d& place : here) box.extend(place);
    double apart = 0.0;
    for (std::size_t i = 0; i < shared_.size(); ++i) {
      const int root = root_of(i);
      const Eigen::Matrix4d& from = there_[shared_[root].there];
      // Relative to the root, whose own rotation is arbitrary.
      const Eigen::Vector3d place =
          (from.inverse() * there_[shared_[i].there]).topRightCorner<3, 1>();
      apart = std::max(apart, (here[i] - scale * place).norm());
    }
    return apart > kRestsAlike * box.diagonal().norm();
  }

  int root_of(std::size_t i) const {
    int root = static_cast<int>(i);
    while (shared_[root].above >= 0) root = shared_[root].above;
    return root;
  }

  /// Returns the rest positions of the character's joints, each in the frame of its root.
  std::vector<Eigen::Vector3d> rest_places() const {
    std::vector<Eigen::Vector3d> places;
    for (const SharedJoint& joint : shared_) {
      if (joint.above < 0) {
        places.emplace_back(Eigen::Vector3d::Zero());
        continue;
      }
      const SharedJoint& above = shared_[joint.above];
      const int root = shared_[root_of(places.size())].here;
      places.emplace_back(places[joint.above] + rotations_here_[root].transpose() *
                                                    rotations_here_[above.here] *
                                                    joint.offset_here);
    }
    return places;
  }

  /// Returns the factors of translation keys for each node of the other scene. Keys are in the
  /// units of the parent, which nodes above may scale.
  std::vector<double> factors(double scale) const {
    double in_world = scale;
    if (!shared_.empty()) {
      in_world *= unit(here_, shared_.front().here) / unit(there_, shared_.front().there);
    }
    std::vector<double> result;
    for (std::size_t n = 0; n < other_.nodes.size(); ++n) {
      double factor = 1.0;
      if (node_of_[n] >= 0) {
        factor = in_world * unit(there_, other_.nodes[n].parent) /
                 unit(here_, scene_.nodes[node_of_[n]].parent);
      }
      const bool is_one = std::abs(factor - 1.0) < kScaleDiffers || !std::isfinite(factor);
      result.push_back(is_one ? 1.0 : factor);
    }
    return result;
  }

  static double unit(const std::vector<Eigen::Matrix4d>& global, int node) {
    if (node < 0) return 1.0;
    return std::cbrt(std::abs(global[node].topLeftCorner<3, 3>().determinant()));
  }

  const Scene& scene_;
  const Scene& other_;
  const std::vector<int>& node_of_;
  const Scene* rest_;
  std::vector<Eigen::Matrix4d> here_;
  std::vector<Eigen::Matrix4d> there_;
  std::vector<Eigen::Matrix3d> rotations_here_;
  std::vector<Eigen::Matrix3d> rotations_there_;
  std::vector<SharedJoint> shared_;  ///< parents first
};

}  // namespace

KeyFactors key_factors(const Scene& scene, const std::string& file, const Scene& other,
                       const std::string& other_file, const std::vector<int>& node_of,
                       const Scene* rest) {
  // In a scene without a skin, nodes carry the meshes as posed, and keys define their positions.
  if (!holds_skin(scene)) return {std::vector<double>(other.nodes.size(), 1.0), 1.0, {}};
  return Comparison(scene, file, other, other_file, node_of, rest).run();
}

}  // namespace sinew

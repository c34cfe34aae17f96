// SPDX-License-Identifier: MIT

#include "rig/joint_mapping.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "rig/joint_name.h"

namespace sinew {
namespace {

class MappingBuilder {
 public:
  MappingBuilder(const Skeleton& source, const Skeleton& target)
      : source_(source), target_(target), source_of_(target.joints.size(), -1) {}

  void map(int source, int target) {
    if (source >= 0 && target >= 0 && source_of_[target] < 0) source_of_[target] = source;
  }

  /// Maps chains that may differ in length: ends to ends, the joints in between in proportion.
  void map_chain(const std::vector<int>& source, const std::vector<int>& target) {
    if (source.empty()) return;
    for (std::size_t i = 0; i < target.size(); ++i) {
      // A single target joint follows the last source joint: what comes after the chain is attached
      // there.
      const double fraction =
          target.size() > 1 ? static_cast<double>(i) / static_cast<double>(target.size() - 1) : 1.0;
      const auto at = std::lround(fraction * static_cast<double>(source.size() - 1));
      map(source[at], target[i]);
    }
  }

  /// Maps the joints of a finger one by one. Skips a source with a single joint, which says nothing
  /// about how the finger bends.
  void map_finger(const std::vector<int>& source, const std::vector<int>& target) {
    if (source.size() < 2) return;
    for (std::size_t i = 0; i < std::min(source.size(), target.size()); ++i) {
      map(source[i], target[i]);
    }
  }

  /// Maps joints that no body part describes (tails, ears, tools) by equal names. Leaves out the
  /// hips and the joints above them: the hips carry the whole body.
  void map_equal_names(int source_hips, int target_hips) {
    std::map<std::string, int> by_name;
    std::vector<bool> is_used(source_.joints.size(), false);
    for (const int s : source_of_) {
      if (s >= 0) is_used[s] = true;
    }
    for (int s = 0; s < source_.joint_count(); ++s) {
      if (is_used[s] || is_at_or_above(source_, s, source_hips)) continue;
      by_name.emplace(plain_joint_name(source_.joints[s].name), s);
    }
    for (int t = 0; t < target_.joint_count(); ++t) {
      if (source_of_[t] >= 0 || is_at_or_above(target_, t, target_hips)) continue;
      const auto found = by_name.find(plain_joint_name(target_.joints[t].name));
      if (found != by_name.end()) source_of_[t] = found->second;
    }
  }

  JointMapping finish() const {
    JointMapping mapping;
    for (int t = 0; t < target_.joint_count(); ++t) {
      if (source_of_[t] >= 0) mapping.pairs.push_back({source_of_[t], t});
    }
    return mapping;
  }

 private:
  const Skeleton& source_;
  const Skeleton& target_;
  std::vector<int> source_of_;
};

}  // namespace

int JointMapping::source_of(int target) const {
  const auto found =
      std::lower_bound(pairs.begin(), pairs.end(), target,
                       [](const JointPair& pair, int joint) { return pair.target < joint; });
  return found != pairs.end() && found->target == target ? found->source : -1;
}

JointMapping map_joints(const Skeleton& source, const Skeleton& target) {
  const Landmarks from = find_landmarks(source);
  const Landmarks to = find_landmarks(target);
  MappingBuilder builder(source, target);
  builder.map(from.hips, to.hips);
  builder.map(from.head, to.head);
  builder.map_chain(from.spine, to.spine);
  builder.map_chain(from.neck, to.neck);
  for (int side = 0; side < 2; ++side) {
    builder.map(from.arms[side].clavicle, to.arms[side].clavicle);
    builder.map(from.arms[side].upper, to.arms[side].upper);
    builder.map(from.arms[side].fore, to.arms[side].fore);
    builder.map(from.arms[side].hand, to.arms[side].hand);
    builder.map(from.legs[side].thigh, to.legs[side].thigh);
    builder.map(from.legs[side].shin, to.legs[side].shin);
    builder.map(from.legs[side].foot, to.legs[side].foot);
    builder.map(from.legs[side].toe, to.legs[side].toe);
    for (std::size_t finger = 0; finger < from.fingers[side].size(); ++finger) {
      builder.map_finger(from.fingers[side][finger], to.fingers[side][finger]);
    }
  }
  builder.map_equal_names(from.hips, to.hips);
  return builder.finish();
}

std::vector<std::string> undriven_parts(const Landmarks& target, const JointMapping& mapping) {
  std::vector<std::string> parts;
  const auto check = [&](const char* name, std::initializer_list<int> joints) {
    const bool is_undriven = std::any_of(joints.begin(), joints.end(), [&](int joint) {
      return joint >= 0 && mapping.source_of(joint) < 0;
    });
    if (is_undriven) parts.emplace_back(name);
  };
  constexpr std::array kArms{"left arm", "right arm"};
  constexpr std::array kLegs{"left leg", "right leg"};
  check("hips", {target.hips});
  check("spine", {target.spine.empty() ? -1 : target.spine.back()});
  check("head", {target.head});
  for (int side = 0; side < 2; ++side) {
    const Landmarks::Arm& arm = target.arms[side];
    const Landmarks::Leg& leg = target.legs[side];
    check(kArms[side], {arm.upper, arm.fore});
    check(kLegs[side], {leg.thigh, leg.shin, leg.foot});
  }
  return parts;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "rig/body_parts.h"

namespace sinew {
namespace {

constexpr double kAlikeLengths = 0.15;   // largest relative difference of a pair's lengths
constexpr double kLimbFraction = 0.3;    // of the longest path from the root: shortest limb
constexpr std::size_t kMaxLimbs = 32;    // compared at one joint
constexpr double kHelperLength = 1e-3;   // of the longest path: helpers coincide with their parent
constexpr double kFrontFraction = 0.02;  // of the longest path: shortest toes that show a direction

/// The hierarchy as lengths: for each joint the distance to the end of its longest branch.
class Branches {
 public:
  explicit Branches(const Skeleton& skeleton) : children_(skeleton.children()) {
    const int count = skeleton.joint_count();
    positions_.resize(3, count);
    const std::vector<Transform> rest = skeleton.rest_global();
    for (int j = 0; j < count; ++j) positions_.col(j) = rest[j].translation();
    reach_.assign(count, 0.0);
    longest_child_.assign(count, -1);
    for (int j = count - 1; j >= 0; --j) {
      const int parent = skeleton.joints[j].parent;
      whole_ = std::max(whole_, reach_[j]);
      if (parent < 0) continue;
      const double length = (positions_.col(j) - positions_.col(parent)).norm() + reach_[j];
      // Keeps the first in the file of two branches of equal length.
      if (length >= reach_[parent]) {
        reach_[parent] = length;
        longest_child_[parent] = j;
      }
    }
  }

  Eigen::Vector3d at(int joint) const { return positions_.col(joint); }
  const std::vector<int>& children(int joint) const { return children_[joint]; }
  /// Returns the length of the longest path from a root.
  double whole() const { return whole_; }
  double length_with(int joint, int parent) const {
    return (at(joint) - at(parent)).norm() + reach_[joint];
  }

  /// Returns the joints from `joint` to the end of its longest branch. A joint that coincides with
  /// the one before replaces it.
  std::vector<int> chain(int joint) const {
    std::vector<int> result;
    for (int j = joint; j >= 0; j = longest_child_[j]) {
      if (!result.empty() && (at(j) - at(result.back())).norm() < kHelperLength * whole()) {
        result.back() = j;
      } else {
        result.push_back(j);
      }
    }
    return result;
  }

 private:
  std::vector<std::vector<int>> children_;
  Eigen::Matrix3Xd positions_;
  std::vector<double> reach_;
  std::vector<int> longest_child_;
  double whole_ = 0.0;
};

/// Two similar limbs that branch off the same joint.
struct LimbPair {
  int fork = -1;
  std::array<std::vector<int>, 2> chains;
};

/// Returns the index in the chain of the joint at which the two longest consecutive bones begin, or
/// nothing if there are fewer than two bones.
std::optional<std::size_t> begin_of_limb(const Branches& branches, const std::vector<int>& chain) {
  if (chain.size() < 3) return std::nullopt;
  const auto bone = [&](std::size_t i) {
    return (branches.at(chain[i + 1]) - branches.at(chain[i])).norm();
  };
  std::size_t best = 0;
  for (std::size_t i = 0; i + 2 < chain.size(); ++i) {
    if (bone(i) + bone(i + 1) > bone(best) + bone(best + 1)) best = i;
  }
  return best;
}

/// Returns the pairs of similar limbs at a joint, the most similar pair first.
std::vector<LimbPair> pairs_at(const Branches& branches, int fork) {
  std::vector<std::pair<double, LimbPair>> pairs;
  std::vector<int> children;
  for (const int child : branches.children(fork)) {
    const bool is_limb = branches.length_with(child, fork) >= kLimbFraction * branches.whole();
    if (is_limb && children.size() < kMaxLimbs) children.push_back(child);
  }
  for (std::size_t i = 0; i < children.size(); ++i) {
    for (std::size_t k = i + 1; k < children.size(); ++k) {
      const double a = branches.length_with(children[i], fork);
      const double b = branches.length_with(children[k], fork);
      const double difference = std::abs(a - b) / std::max(a, b);
      if (difference > kAlikeLengths) continue;
      LimbPair pair{fork, {branches.chain(children[i]), branches.chain(children[k])}};
      const auto first = begin_of_limb(branches, pair.chains[0]);
      const auto second = begin_of_limb(branches, pair.chains[1]);
      if (!first || !second) continue;
      // Limbs of a body are mirror images: their bones have the same lengths, one by one.
      double worst = difference;
      for (std::size_t bone = 0; bone < 2; ++bone) {
        const auto length = [&](int side, std::size_t begin) {
          return (branches.at(pair.chains[side][begin + bone + 1]) -
                  branches.at(pair.chains[side][begin + bone]))
              .norm();
        };
        const double left = length(0, *first);
        const double right = length(1, *second);
        worst = std::max(worst, std::abs(left - right) / std::max(left, right));
      }
      if (worst <= kAlikeLengths) pairs.emplace_back(worst, std::move(pair));
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<LimbPair> result;
  for (auto& [difference, pair] : pairs) result.push_back(std::move(pair));
  return result;
}

Eigen::Vector3d end_of(const Branches& branches, const LimbPair& pair) {
  return 0.5 * (branches.at(pair.chains[0].back()) + branches.at(pair.chains[1].back()));
}

struct Limbs {
  LimbPair legs;
  LimbPair arms;  ///< `fork` is -1 if none were found
};

std::optional<Limbs> find_limbs(const Skeleton& skeleton, const Branches& branches) {
  std::optional<Limbs> limbs;
  for (int j = 0; j < skeleton.joint_count(); ++j) {  // the pair nearest to the root comes first
    for (LimbPair& pair : pairs_at(branches, j)) {
      if (!limbs) {
        limbs = Limbs{std::move(pair), {}};
      } else if (pair.chains[0][0] != limbs->legs.chains[0][0] &&
                 pair.chains[1][0] != limbs->legs.chains[1][0] &&
                 !is_at_or_above(skeleton, limbs->legs.chains[0][0], j) &&
                 !is_at_or_above(skeleton, limbs->legs.chains[1][0], j)) {
        limbs->arms = std::move(pair);
        return limbs;
      }
    }
  }
  return limbs;
}

/// Returns the direction to the left of a body that stands along `up`.
Eigen::Vector3d left_of(const Branches& branches, const LimbPair& legs, const Eigen::Vector3d& up) {
  Eigen::Vector3d front = Eigen::Vector3d::Zero();
  for (const std::vector<int>& chain : legs.chains) {
    const auto begin = begin_of_limb(branches, chain);
    if (begin) front += branches.at(chain.back()) - branches.at(chain[*begin + 2]);
  }
  front -= up.dot(front) * up;
  if (front.norm() < kFrontFraction * branches.whole()) {
    return Eigen::Vector3d::UnitX();  // left of a body that faces +z, or -y with z up
  }
  return up.cross(front).normalized();
}

/// Returns the index of the head in the chain above the arms. It is the last but one of three or
/// more joints, because the last is the top of the head. Of two joints it is the last (neck and
/// head), unless its bone is the longer one.
std::size_t head_in(const Branches& branches, const std::vector<int>& chain, int fork) {
  const std::size_t count = chain.size();
  if (count < 2) return 0;
  if (count > 2) return count - 2;
  const double first = (branches.at(chain[0]) - branches.at(fork)).norm();
  const double second = (branches.at(chain[1]) - branches.at(chain[0])).norm();
  return second > first ? 0 : 1;
}

void find_head(const Skeleton& skeleton, const Branches& branches, const LimbPair& arms,
               const Eigen::Vector3d& up, Landmarks& marks) {
  int highest = -1;
  double height = 0.0;
  for (const int child : branches.children(arms.fork)) {
    const bool is_limb = is_at_or_above(skeleton, child, arms.chains[0][0]) ||
                         is_at_or_above(skeleton, child, arms.chains[1][0]);
    if (is_limb) continue;
    const double top = up.dot(branches.at(branches.chain(child).back()) - branches.at(arms.fork));
    if (top > height) {
      highest = child;
      height = top;
    }
  }
  if (highest < 0) return;
  const std::vector<int> chain = branches.chain(highest);
  marks.head = chain[head_in(branches, chain, arms.fork)];
  marks.neck = path_down(skeleton, arms.fork, marks.head);
  marks.neck.pop_back();
}

}  // namespace

Landmarks landmarks_by_shape(const Skeleton& skeleton) {
  Landmarks marks;
  if (skeleton.empty()) return marks;
  const Branches branches(skeleton);
  std::optional<Limbs> limbs = find_limbs(skeleton, branches);
  if (!limbs) return marks;
  LimbPair& legs = limbs->legs;
  LimbPair& arms = limbs->arms;
  const Eigen::Vector3d hips = branches.at(legs.fork);
  Eigen::Vector3d up = hips - end_of(branches, legs);
  if (arms.fork >= 0) {
    if (arms.fork != legs.fork) {
      up = branches.at(arms.fork) - hips;
    } else if (up.dot(end_of(branches, arms) - end_of(branches, legs)) < 0.0) {
      std::swap(legs, arms);
    }
  }
  up.normalize();
  const Eigen::Vector3d left = left_of(branches, legs, up);
  for (LimbPair* const pair : {&legs, &arms}) {
    if (pair->fork < 0) continue;
    const auto middle = [&](const std::vector<int>& chain) {
      return left.dot(branches.at(chain[*begin_of_limb(branches, chain)]));
    };
    if (middle(pair->chains[0]) < middle(pair->chains[1])) {
      std::swap(pair->chains[0], pair->chains[1]);
    }
  }
  const auto joint = [](const std::vector<int>& chain, std::size_t at) {
    return at < chain.size() ? chain[at] : -1;
  };
  marks.hips = legs.fork;
  for (int side = 0; side < 2; ++side) {
    const std::vector<int>& leg = legs.chains[side];
    const std::size_t at = *begin_of_limb(branches, leg);
    marks.legs[side] = {leg[at], leg[at + 1], leg[at + 2], joint(leg, at + 3)};
    if (arms.fork < 0) continue;
    const std::vector<int>& arm = arms.chains[side];
    const std::size_t shoulder = *begin_of_limb(branches, arm);
    marks.arms[side] = {shoulder > 0 ? arm[shoulder - 1] : -1, arm[shoulder], arm[shoulder + 1],
                        arm[shoulder + 2]};
  }
  if (arms.fork >= 0) {
    marks.spine = path_down(skeleton, legs.fork, arms.fork);
    find_head(skeleton, branches, arms, up, marks);
  }
  return marks;
}

}  // namespace sinew

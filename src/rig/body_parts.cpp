// SPDX-License-Identifier: MIT

#include "rig/body_parts.h"

#include <algorithm>

#include "rig/body_sides.h"
#include "rig/joint_name.h"

namespace sinew {
namespace {

using enum NameMeaning;

/// Holds the parsed joint names of a skeleton and finds joints by their meaning.
class NamedJoints {
 public:
  explicit NamedJoints(const Skeleton& skeleton) : skeleton_(skeleton) {
    for (const Joint& joint : skeleton.joints) names_.push_back(read_joint_name(joint.name));
  }

  std::vector<int> all(NameMeaning meaning, Side side) const {
    std::vector<int> joints;
    for (int j = 0; j < skeleton_.joint_count(); ++j) {
      if (names_[j].meaning == meaning && names_[j].side == side) joints.push_back(j);
    }
    return joints;
  }

  /// Returns the joint of a meaning, or -1 if there is none. Of split joints ("upperarm01",
  /// "upperarm02") it is the first, of repeated ones ("LHipJoint", "LeftHip") the last.
  int one(NameMeaning meaning, Side side) const {
    const std::vector<int> joints = all(meaning, side);
    int best = -1;
    for (const int j : joints) {
      if (best < 0 || names_[j].number < names_[best].number ||
          (names_[j].number == names_[best].number && is_at_or_above(skeleton_, best, j))) {
        best = j;
      }
    }
    return best;
  }

  int first_of(std::initializer_list<NameMeaning> meanings, Side side) const {
    for (const NameMeaning meaning : meanings) {
      const int joint = one(meaning, side);
      if (joint >= 0) return joint;
    }
    return -1;
  }

  const JointName& name(int joint) const { return names_[joint]; }

 private:
  const Skeleton& skeleton_;
  std::vector<JointName> names_;
};

int deepest_below(const Skeleton& skeleton, const std::vector<int>& joints, int above) {
  int found = -1;
  for (const int j : joints) {
    if (j != above && is_at_or_above(skeleton, above, j)) found = j;
  }
  return found;
}

Landmarks::Arm named_arm(const Skeleton& skeleton, const NamedJoints& named, Side side) {
  Landmarks::Arm arm;
  arm.hand = named.first_of({kWrist, kHand}, side);
  arm.fore = named.one(kForearm, side);
  arm.upper = named.first_of({kUpperArm, kArm}, side);
  const int shoulder = named.one(kShoulder, side);
  arm.clavicle = named.one(kCollar, side);
  if (arm.upper < 0) {
    arm.upper = shoulder;  // "LeftCollar, LeftShoulder, LeftElbow"
  } else if (arm.clavicle < 0 && shoulder >= 0 && shoulder != arm.upper &&
             is_at_or_above(skeleton, shoulder, arm.upper)) {
    arm.clavicle = shoulder;  // "LeftShoulder, LeftArm, LeftForeArm"
  }
  if (arm.fore < 0 && arm.upper >= 0) {
    arm.fore = deepest_below(skeleton, named.all(kArm, side), arm.upper);  // "arm1, arm2"
  }
  return arm;
}

Landmarks::Leg named_leg(const Skeleton& skeleton, const NamedJoints& named, Side side) {
  Landmarks::Leg leg;
  leg.thigh = named.first_of({kThigh, kHip, kLeg}, side);
  leg.shin = named.one(kShin, side);
  if (leg.shin < 0 && leg.thigh >= 0) {
    leg.shin = deepest_below(skeleton, named.all(kLeg, side), leg.thigh);
  }
  leg.foot = named.first_of({kAnkle, kFoot}, side);
  leg.toe = named.one(kToe, side);
  if (leg.toe < 0 && leg.foot >= 0) {
    leg.toe = deepest_below(skeleton, named.all(kFoot, side), leg.foot);
  }
  return leg;
}

/// Returns the joints of a finger from the hand outwards. Of two with the same number
/// ("__Index1_L", "Index1_L") the last one is taken.
std::vector<int> named_finger(const Skeleton& skeleton, const NamedJoints& named,
                              NameMeaning meaning, Side side) {
  std::vector<int> finger;
  for (const int j : named.all(meaning, side)) {
    if (!finger.empty() && !is_at_or_above(skeleton, finger.back(), j)) continue;
    if (!finger.empty() && named.name(finger.back()).number == named.name(j).number) {
      finger.back() = j;
    } else {
      finger.push_back(j);
    }
  }
  return finger;
}

int named_hips(const Skeleton& skeleton, const NamedJoints& named, const Landmarks& marks) {
  const int fork = common_ancestor(skeleton, marks.legs[0].thigh, marks.legs[1].thigh);
  if (fork < 0) return named.one(kHips, Side::kNone);
  for (int j = fork; j >= 0; j = skeleton.joints[j].parent) {
    const JointName& name = named.name(j);
    if (name.meaning == kHips) return j;
  }
  return fork;
}

int arm_begin(const Landmarks::Arm& arm) {
  return arm.clavicle >= 0 ? arm.clavicle : arm.upper;
}

/// Follows the joints on the center line upwards from where the arms branch off. Finds heads
/// without a name (Rigify's last spine joint). Returns -1 if there is none.
int topmost_in_the_middle(const Skeleton& skeleton, const NamedJoints& named,
                          const Landmarks& marks, int chest) {
  const auto children = skeleton.children();
  int at = chest;
  for (bool moved = true; moved;) {
    moved = false;
    for (const int child : children[at]) {
      const JointName& name = named.name(child);
      const bool leads_to_arm = is_at_or_above(skeleton, child, arm_begin(marks.arms[0])) ||
                                is_at_or_above(skeleton, child, arm_begin(marks.arms[1]));
      if (name.side != Side::kNone || name.meaning == kHelper || leads_to_arm) continue;
      at = child;
      moved = true;
      break;
    }
  }
  return at == chest ? -1 : at;
}

/// Counts the upper and lower limb joints that were found, at most 8.
int named_limbs(const Landmarks& marks) {
  int count = 0;
  for (int side = 0; side < 2; ++side) {
    for (const int joint : {marks.arms[side].upper, marks.arms[side].fore, marks.legs[side].thigh,
                            marks.legs[side].shin}) {
      if (joint >= 0) ++count;
    }
  }
  return count;
}

}  // namespace

Landmarks landmarks_by_name(const Skeleton& skeleton) {
  constexpr std::array kSides{Side::kLeft, Side::kRight};
  constexpr std::array kFingers{kThumb, kIndex, kMiddle, kRing, kLittle};
  const NamedJoints named(skeleton);
  Landmarks marks;
  for (int side = 0; side < 2; ++side) {
    marks.arms[side] = named_arm(skeleton, named, kSides[side]);
    marks.legs[side] = named_leg(skeleton, named, kSides[side]);
    for (std::size_t finger = 0; finger < kFingers.size(); ++finger) {
      marks.fingers[side][finger] = named_finger(skeleton, named, kFingers[finger], kSides[side]);
    }
  }
  marks.hips = named_hips(skeleton, named, marks);
  marks.head = named.one(kHead, Side::kNone);
  int chest = common_ancestor(skeleton, arm_begin(marks.arms[0]), arm_begin(marks.arms[1]));
  // 3ds Max Biped attaches the collar bones to the neck.
  while (chest >= 0 && named.name(chest).meaning == kNeck) chest = skeleton.joints[chest].parent;
  if (marks.head < 0 && chest >= 0) {
    marks.head = topmost_in_the_middle(skeleton, named, marks, chest);
  }
  const int top = chest >= 0 ? chest : marks.head;
  marks.spine = path_down(skeleton, common_ancestor(skeleton, marks.hips, top), top);
  if (chest < 0) {
    const auto is_above_spine = [&](int j) {
      return j == marks.head || named.name(j).meaning == kNeck;
    };
    marks.neck.assign(std::find_if(marks.spine.begin(), marks.spine.end(), is_above_spine),
                      marks.spine.end());
    marks.spine.resize(marks.spine.size() - marks.neck.size());
  } else {
    marks.neck = path_down(skeleton, chest, marks.head);
  }
  if (!marks.neck.empty() && marks.neck.back() == marks.head) marks.neck.pop_back();
  return marks;
}

Landmarks find_landmarks(const Skeleton& skeleton) {
  constexpr int kHalfOfTheLimbs = 4;
  Landmarks by_name = landmarks_by_name(skeleton);
  if (named_limbs(by_name) >= kHalfOfTheLimbs) {
    if (!are_sides_exchanged(skeleton, by_name)) return by_name;
    return with_exchanged_sides(std::move(by_name));
  }
  Landmarks by_shape = landmarks_by_shape(skeleton);
  return named_limbs(by_shape) >= kHalfOfTheLimbs ? by_shape : by_name;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "samples/humanoid_clips.h"

#include <cmath>
#include <numbers>

#include "samples/puppet.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

const Vector3d kUp = Vector3d::UnitY();
const Vector3d kFront = Vector3d::UnitZ();

struct Side {
  std::string suffix;
  Vector3d outward;

  std::string operator()(const char* joint) const { return joint + suffix; }
};

const Side kSides[] = {{".L", Vector3d::UnitX()}, {".R", -Vector3d::UnitX()}};
const Side& kLeftSide = kSides[0];
const Side& kRight = kSides[1];

void flex_elbow(Puppet& puppet, const Side& side, double degrees) {
  puppet.bend(side("forearm"), degrees, puppet.bone(side("forearm"), side("hand")), kFront);
}

void flex_knee(Puppet& puppet, const Side& side, double degrees) {
  puppet.bend(side("shin"), degrees, -kUp, -kFront);
}

/// Keeps a foot as it is at rest while the hips move.
void plant_foot(Puppet& puppet, const Side& side) {
  puppet.place_foot(side("thigh"), side("shin"), side("foot"), puppet.rest(side("foot")),
                    Eigen::Quaterniond::Identity());
}

/// Raises the right arm with its palm to the front and waves three times.
void pose_wave(Puppet& puppet, double time) {
  constexpr double kDuration = 2.8;
  const double raised = plateau(time / kDuration, 0.25);
  const double swing = raised * std::sin(2.0 * std::numbers::pi * 3.0 * time / kDuration);
  const Side& arm = kRight;
  puppet.bend(arm("shoulder"), 10.0 * raised, arm.outward, kUp);
  puppet.bend(arm("upper_arm"), 46.0 * raised, arm.outward, kUp);
  puppet.bend(arm("upper_arm"), 12.0 * raised, arm.outward, kFront);
  puppet.twist(arm("upper_arm"), 80.0 * raised, arm("forearm"));
  flex_elbow(puppet, arm, 72.0 * raised + 22.0 * swing);
  puppet.bend(arm("hand"), 14.0 * swing, puppet.bone(arm("forearm"), arm("hand")), kFront);
  puppet.bend("spine", 3.0 * raised, -arm.outward, kUp);
  puppet.bend("neck", 6.0 * raised, kUp, arm.outward);
  puppet.bend("head", 5.0 * raised, kFront, arm.outward);
  // The other arm hangs down.
  puppet.bend(kLeftSide("upper_arm"), 25.0 * raised, kLeftSide.outward, -kUp);
  flex_elbow(puppet, kLeftSide, 10.0 * raised);
}

/// Swings the right leg back, kicks to the front and returns, while standing on the left foot.
void pose_kick(Puppet& puppet, double time) {
  const double lean = plateau(time / 2.0, 0.25);
  const double back = smooth_step(0.15, 0.60, time) * (1.0 - smooth_step(0.60, 0.90, time));
  const double kick = smooth_step(0.60, 1.00, time) * (1.0 - smooth_step(1.15, 1.75, time));
  const double cocked = smooth_step(0.15, 0.60, time) * (1.0 - smooth_step(0.75, 1.02, time));
  const double recover = smooth_step(1.15, 1.45, time) * (1.0 - smooth_step(1.45, 1.85, time));

  puppet.move_root({0.085 * lean, -0.020 * lean, -0.030 * kick + 0.02 * back});
  puppet.bend("hips", 8.0 * back - 14.0 * kick, kUp, kFront);
  puppet.rotate("hips", -10.0 * back + 14.0 * kick, kUp);
  puppet.bend("spine", 4.0 * back + 12.0 * kick, kUp, kFront);
  puppet.rotate("chest", 12.0 * back - 18.0 * kick, kUp);
  plant_foot(puppet, kLeftSide);

  puppet.bend(kRight("thigh"), 78.0 * kick - 28.0 * back, -kUp, kFront);
  flex_knee(puppet, kRight, 4.0 * kick + 85.0 * cocked + 45.0 * recover);
  puppet.bend(kRight("foot"), 30.0 * kick + 15.0 * back, kFront, -kUp);

  for (const Side& side : kSides) {
    const double forward = side.outward.x() * (25.0 * kick - 20.0 * back);
    puppet.bend(side("upper_arm"), 12.0 * lean, side.outward, -kUp);
    puppet.bend(side("upper_arm"), forward, -kUp, kFront);
    flex_elbow(puppet, side, 45.0 * lean);
  }
}

/// Moves the hips down and back, with the trunk over the feet and the arms to the front. The feet
/// stay in place.
void pose_squat(Puppet& puppet, double time) {
  const double depth = plateau(time / 3.0, 0.42);
  puppet.move_root({0.0, -0.40 * depth, -0.13 * depth});
  puppet.bend("hips", 34.0 * depth, kUp, kFront);
  puppet.bend("spine", 6.0 * depth, kUp, kFront);
  puppet.bend("chest", 2.0 * depth, kUp, kFront);
  puppet.bend("neck", -16.0 * depth, kUp, kFront);
  puppet.bend("head", -14.0 * depth, kUp, kFront);
  for (const Side& side : kSides) {
    plant_foot(puppet, side);
    // From the A-pose down to the side, then up to the front.
    puppet.bend(side("upper_arm"), 30.0 * depth, side.outward, -kUp);
    puppet.bend(side("upper_arm"), 118.0 * depth, -kUp, kFront);
    flex_elbow(puppet, side, 12.0 * depth);
  }
}

/// Twists by 180 degrees about the bone, at the left elbow and at the right shoulder.
void pose_arm_twist(Puppet& puppet, double time) {
  const double twist_angle = 180.0 * plateau(time / 3.0, 0.42);
  puppet.twist(kLeftSide("forearm"), twist_angle, kLeftSide("hand"));
  puppet.twist(kRight("upper_arm"), twist_angle, kRight("forearm"));
}

/// Bends the elbows by 140 degrees, a knee by 130 and the trunk by 75, while standing on the right
/// foot.
void pose_extreme_bend(Puppet& puppet, double time) {
  const double bent = plateau(time / 3.0, 0.42);
  puppet.move_root({-0.080 * bent, -0.030 * bent, -0.060 * bent});
  puppet.bend("hips", 15.0 * bent, kUp, kFront);
  puppet.bend("spine", 32.0 * bent, kUp, kFront);
  puppet.bend("chest", 28.0 * bent, kUp, kFront);
  puppet.bend("neck", 15.0 * bent, kUp, kFront);
  plant_foot(puppet, kRight);
  puppet.bend(kLeftSide("thigh"), 90.0 * bent, -kUp, kFront);
  flex_knee(puppet, kLeftSide, 130.0 * bent);
  puppet.bend(kLeftSide("foot"), 25.0 * bent, kFront, -kUp);
  for (const Side& side : kSides) {
    puppet.bend(side("upper_arm"), 40.0 * bent, side.outward, kUp);
    flex_elbow(puppet, side, 140.0 * bent);
  }
}

}  // namespace

std::vector<Clip> humanoid_clips(const Skeleton& skeleton) {
  return {humanoid_walk(skeleton),
          record("wave", 2.8, skeleton, pose_wave),
          record("kick", 2.0, skeleton, pose_kick),
          record("squat", 3.0, skeleton, pose_squat),
          record("arm twist", 3.0, skeleton, pose_arm_twist),
          record("extreme bend", 3.0, skeleton, pose_extreme_bend)};
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "rig/inverse_kinematics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "rig/body_limits.h"
#include "support/bodies.h"
#include "support/rotations.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

double difference(const JointTransform& a, const JointTransform& b) {
  return (a.rotation.coeffs() - b.rotation.coeffs()).norm() +
         (a.translation - b.translation).norm();
}

/// Returns the largest angle between the rotations of the same joint in two poses.
double largest_turn(const Pose& a, const Pose& b) {
  double largest = 0.0;
  for (std::size_t j = 0; j < a.joints.size(); ++j) {
    largest = std::max(largest, a.joints[j].rotation.angularDistance(b.joints[j].rotation));
  }
  return largest;
}

double excess(const Skeleton& skeleton, const JointLimit& limit, const Pose& pose, int joint) {
  const Eigen::Quaterniond rest(skeleton.joints[joint].rest_local.linear());
  double largest = 0.0;
  for (const LimitedAngle& angle :
       limited_angles(limit, rest.conjugate() * pose.joints[joint].rotation)) {
    largest = std::max(largest, std::abs(angle.excess()));
  }
  return largest;
}

/// Sets up two bones along x, 0.5 and 0.3 long, without joint limits.
class TwoBones : public testing::Test {
 protected:
  Eigen::Vector3d at(const Pose& pose, int joint) const {
    return global_transforms(skeleton_, pose)[joint].translation();
  }

  Pose reach_for(const Eigen::Vector3d& target, const Pose& start) const {
    return reach(skeleton_, start, {{.joint = 2, .target = target, .chain_root = 0}},
                 {.limits = std::vector<JointLimit>(3)});
  }

  /// Returns the angle at the middle joint; pi if the bones are in line.
  double elbow(const Pose& pose) const {
    const Eigen::Vector3d back = at(pose, 0) - at(pose, 1);
    const Eigen::Vector3d ahead = at(pose, 2) - at(pose, 1);
    return std::atan2(back.cross(ahead).norm(), back.dot(ahead));
  }

  const Skeleton skeleton_ = make_chain({0.0, 0.5, 0.8});
  const Pose rest_ = rest_pose(skeleton_);
};

TEST_F(TwoBones, BendAsTheLawOfCosinesSays) {
  Pose start = rest_;
  start.joints[1].rotation = rotation({0.0, 0.0, 0.4});
  for (const Eigen::Vector3d& target :
       {Eigen::Vector3d(0.3, 0.5, 0.1), Eigen::Vector3d(-0.4, 0.2, 0.3),
        Eigen::Vector3d(0.1, -0.3, -0.6), Eigen::Vector3d(0.0, 0.25, 0.0)}) {
    const Pose pose = reach_for(target, start);
    EXPECT_LT((at(pose, 2) - target).norm(), 1e-6);
    const double cosine = (0.25 + 0.09 - target.squaredNorm()) / (2.0 * 0.5 * 0.3);
    EXPECT_NEAR(elbow(pose), std::acos(cosine), 1e-5);
  }
}

TEST_F(TwoBones, BendWhereTheyAreStraight) {
  // The bones and the target are in line, so the gradient of the distance is zero for both bones.
  // They must bend nevertheless.
  for (const double distance : {0.79, 0.6, 0.3}) {
    const Eigen::Vector3d target(distance, 0.0, 0.0);
    EXPECT_LT((at(reach_for(target, rest_), 2) - target).norm(), 1e-6);
  }
}

TEST_F(TwoBones, AreStraightTowardsWhatIsOutOfReach) {
  Pose start = rest_;
  start.joints[1].rotation = rotation({0.0, 0.2, 0.9});
  for (const double distance : {0.9, 2.0, 1e3, 1e200}) {
    const Eigen::Vector3d direction = Eigen::Vector3d(0.3, -0.8, 0.4).normalized();
    const Pose pose = reach_for(distance * direction, start);
    EXPECT_LT((at(pose, 2) - 0.8 * direction).norm(), 1e-4) << distance;
    EXPECT_LT((at(pose, 1) - 0.5 * direction).norm(), 1e-2) << distance;
  }
}

TEST_F(TwoBones, TurnLeastOfAllThatReach) {
  Pose start = rest_;
  start.joints[0].rotation = rotation({0.3, 0.2, -0.4});
  start.joints[1].rotation = rotation({0.1, 0.5, 0.8});
  const Eigen::Vector3d target(0.2, 0.3, 0.4);
  const Pose pose = reach_for(target, start);
  ASSERT_LT((at(pose, 2) - target).norm(), 1e-6);
  const auto turn = [&](const Pose& p) {
    const double first = p.joints[0].rotation.angularDistance(start.joints[0].rotation);
    const double second = p.joints[1].rotation.angularDistance(start.joints[1].rotation);
    return first * first + second * second;
  };
  // Returns another pose that reaches the target. It turns both bones about the line to the target
  // (swivel), and each bone about itself (roll and twist).
  const auto other = [&](double swivel, double roll, double twist) {
    const Eigen::Quaterniond first = pose.joints[0].rotation;
    const Eigen::Quaterniond rolled =
        rotation(swivel * target.normalized()) * rotation(roll * at(pose, 1).normalized()) * first;
    // The second bone undoes the roll of the first one, so that it keeps its place.
    const Eigen::Quaterniond back =
        first.conjugate() * rotation(-roll * at(pose, 1).normalized()) * first;
    Pose result = pose;
    result.joints[0].rotation = rolled;
    result.joints[1].rotation =
        back * pose.joints[1].rotation * rotation(twist * Eigen::Vector3d::UnitX());
    return result;
  };
  const auto expect_none_better = [&](double step, int count) {
    for (int a = -count; a <= count; ++a) {
      for (int b = -count; b <= count; ++b) {
        for (int c = -count; c <= count; ++c) {
          const Pose pose_there = other(a * step, b * step, c * step);
          ASSERT_LT((at(pose_there, 2) - target).norm(), 1e-6);
          EXPECT_GE(turn(pose_there), turn(pose) - 1e-7);
        }
      }
    }
  };
  expect_none_better(0.01, 1);
  expect_none_better(0.3, 10);
}

TEST_F(TwoBones, StayAsTheyAreWhereThePointIsAtItsTarget) {
  Pose start = rest_;
  start.joints[1].rotation = rotation({0.1, 0.5, 0.8});
  const double rounding = 1e-12;
  for (const double away : {0.0, rounding, -rounding}) {
    const Pose pose = reach_for(at(start, 2) + Eigen::Vector3d(away, away, -away), start);
    for (int j = 0; j < 3; ++j) EXPECT_EQ(difference(pose.joints[j], start.joints[j]), 0.0);
  }
}

TEST_F(TwoBones, NeverGiveNumbersThatAreNone) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Eigen::Vector3d& target :
       {Eigen::Vector3d(nan, 0, 0), Eigen::Vector3d(0, infinity, 0), Eigen::Vector3d(0, 0, 0),
        Eigen::Vector3d(1e308, 1e308, 1e308), Eigen::Vector3d(-0.8, 0, 0)}) {
    for (const JointTransform& joint : reach_for(target, rest_).joints) {
      EXPECT_TRUE(joint.rotation.coeffs().allFinite());
      EXPECT_NEAR(joint.rotation.norm(), 1.0, 1e-9);
    }
  }
  const Skeleton point = make_chain({0.0, 0.0, 0.0});
  const ReachGoal goal{.joint = 2, .target = Eigen::Vector3d::UnitY(), .chain_root = 0};
  for (const JointTransform& joint : reach(point, rest_pose(point), {goal}).joints) {
    EXPECT_TRUE(joint.rotation.coeffs().allFinite());
  }
}

/// Sets up a body in T pose, and a crouched pose of it.
class BodyReach : public testing::Test {
 protected:
  BodyReach() {
    const auto turn = [&](int joint, const Eigen::Vector3d& vector) {
      JointTransform& place = crouched_.joints[joint];
      place.rotation = place.rotation * rotation(vector);
    };
    crouched_.joints[0].translation += Eigen::Vector3d(0.2, -0.1, 0.3);
    turn(0, {0.0, 0.4, 0.0});
    turn(marks_.spine[1], {0.3, 0.1, 0.0});
    for (int side = 0; side < 2; ++side) {
      const double sign = side == 0 ? 1.0 : -1.0;
      turn(marks_.legs[side].thigh, {-0.9, 0.0, 0.1 * sign});
      turn(marks_.legs[side].shin, 1.2 * limits_[marks_.legs[side].shin].hinge->axis);
      turn(marks_.arms[side].upper, {0.0, -0.5 * sign, -0.7 * sign});
      turn(marks_.arms[side].fore, 1.1 * limits_[marks_.arms[side].fore].hinge->axis);
    }
  }

  Eigen::Vector3d at(const Pose& pose, int joint) const {
    return global_transforms(skeleton_, pose)[joint].translation();
  }

  Pose drag(const Pose& start, int joint, const Eigen::Vector3d& target) const {
    return reach(skeleton_, start, {{.joint = joint, .target = target}});
  }

  bool is_in_chain(int joint, int end) const {
    const Chain chain = default_chain(skeleton_, end, {});
    return is_at_or_above(skeleton_, chain.root, joint) && is_at_or_above(skeleton_, joint, end);
  }

  const Skeleton skeleton_ = make_body(conventions().at("Mixamo"));
  const Landmarks marks_ = find_landmarks(skeleton_);
  const std::vector<JointLimit> limits_ = joint_limits(skeleton_);
  const Pose rest_ = rest_pose(skeleton_);
  Pose crouched_ = rest_;
};

TEST_F(BodyReach, ReachesWhatThePosesWithinItsLimitsReach) {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  for (const int end : {marks_.arms[0].hand, marks_.legs[1].foot, marks_.spine.back()}) {
    for (int i = 0; i < 100; ++i) {
      Pose other = rest_;
      for (int j = 0; j < skeleton_.joint_count(); ++j) {
        if (j == end || !is_in_chain(j, end)) continue;
        const Eigen::Vector3d turn{normal(random), normal(random), normal(random)};
        other.joints[j].rotation =
            rest_.joints[j].rotation * limited(limits_[j], rotation(0.8 * turn));
      }
      const Eigen::Vector3d target = at(other, end);
      for (const Pose& start : {rest_, other}) {
        EXPECT_LT((at(drag(start, end, target), end) - target).norm(), 1e-3) << i;
      }
    }
  }
}

TEST_F(BodyReach, TouchesNothingButTheChain) {
  for (const Pose& start : {rest_, crouched_}) {
    for (const int end : {marks_.arms[0].hand, marks_.legs[1].foot, marks_.head}) {
      const Eigen::Vector3d target = at(start, end) + Eigen::Vector3d(-0.1, -0.15, 0.1);
      const Pose pose = drag(start, end, target);
      EXPECT_GT(largest_turn(pose, start), 0.05);
      for (int j = 0; j < skeleton_.joint_count(); ++j) {
        if (is_in_chain(j, end) && j != end) {
          EXPECT_EQ((pose.joints[j].translation - start.joints[j].translation).norm(), 0.0);
        } else {
          EXPECT_EQ(difference(pose.joints[j], start.joints[j]), 0.0) << skeleton_.joints[j].name;
        }
      }
    }
  }
}

TEST_F(BodyReach, KeepsLimitsWhereverItIsPulled) {
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 100; ++i) {
    const Eigen::Vector3d target{normal(random), 1.0 + normal(random), normal(random)};
    for (const int end : {marks_.arms[1].hand, marks_.legs[0].foot, marks_.head}) {
      const Pose pose = drag(rest_, end, target);
      for (int j = 0; j < skeleton_.joint_count(); ++j) {
        EXPECT_LT(excess(skeleton_, limits_[j], pose, j), 1e-6) << skeleton_.joints[j].name;
      }
    }
  }
}

TEST_F(BodyReach, LeavesAJointAsFarBeyondItsLimitAsItIs) {
  const Landmarks::Arm& arm = marks_.arms[0];
  Pose start = rest_;
  start.joints[arm.fore].rotation = rotation({0.4, -0.8, 0.3});
  ASSERT_GT(excess(skeleton_, limits_[arm.fore], start, arm.fore), 0.05);
  const Pose pose = drag(start, arm.hand, at(start, arm.hand) + Eigen::Vector3d(0, 0, 1e-4));
  EXPECT_LT(largest_turn(pose, start), 1e-3);
}

TEST_F(BodyReach, BendsKneesAndElbowsInTheirDirection) {
  // Straight legs and arms have to become shorter.
  for (const double distance : {0.002, 0.05, 0.3}) {
    const int foot = marks_.legs[0].foot;
    const Pose lifted = drag(rest_, foot, at(rest_, foot) + Eigen::Vector3d(0, distance, 0));
    EXPECT_LT((at(lifted, foot) - at(rest_, foot) - Eigen::Vector3d(0, distance, 0)).norm(), 1e-4);
    const Eigen::Vector3d hip = at(lifted, marks_.legs[0].thigh);
    EXPECT_GT(at(lifted, marks_.legs[0].shin).z(), 0.5 * (hip + at(lifted, foot)).z() + 0.02);
    const int hand = marks_.arms[1].hand;
    const Pose pulled = drag(rest_, hand, at(rest_, hand) + Eigen::Vector3d(distance, 0, 0));
    EXPECT_LT((at(pulled, hand) - at(rest_, hand) - Eigen::Vector3d(distance, 0, 0)).norm(), 1e-4);
    const Eigen::Vector3d shoulder = at(pulled, marks_.arms[1].upper);
    EXPECT_LT(at(pulled, marks_.arms[1].fore).z(), 0.5 * (shoulder + at(pulled, hand)).z());
  }
}

TEST_F(BodyReach, FollowsSmallMovesOfTheTargetWithSmallTurns) {
  // The target moves on a closed curve from within reach to beyond it and back, by about two
  // millimeters per step.
  constexpr double kStep = 0.002;
  for (const int end : {marks_.arms[0].hand, marks_.legs[0].foot, marks_.head}) {
    const Eigen::Vector3d from = at(crouched_, end);
    std::optional<Pose> before;
    for (int i = 0; i < 500; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / 500.0;
      const double radius = 0.7 * 500.0 * kStep / (2.0 * std::numbers::pi);
      const Eigen::Vector3d target =
          from +
          radius * Eigen::Vector3d(std::cos(angle) - 1.0, std::sin(angle), 0.5 * std::sin(angle));
      const Pose pose = drag(crouched_, end, target);
      // Near full extension the angle of a knee changes with the square root of the distance, so it
      // may turn far for a small displacement of the target.
      if (before) {
        EXPECT_LT(largest_turn(pose, *before), 0.2) << end << " " << i;
      }
      before = pose;
    }
  }
}

TEST_F(BodyReach, DoesNotTrembleBeyondItsReach) {
  for (const Pose& start : {rest_, crouched_}) {
    for (const int end : {marks_.arms[0].hand, marks_.legs[0].foot}) {
      const Eigen::Vector3d far(0.9, 0.8, 1.5);
      const Pose pose = drag(start, end, far);
      for (int i = 0; i < 20; ++i) {
        const Eigen::Vector3d near = far + 1e-4 * Eigen::Vector3d(i % 3, i % 5, i % 2);
        EXPECT_LT(largest_turn(pose, drag(start, end, near)), 2e-3);
      }
    }
  }
}

TEST_F(BodyReach, LetsPinnedJointsStay) {
  // The chest is dragged while both hands are pinned, with and without their rotations.
  const int chest = marks_.spine.back();
  const auto global = global_transforms(skeleton_, crouched_);
  for (const bool are_rotations_kept : {false, true}) {
    std::vector<ReachGoal> goals{
        {.joint = chest, .target = at(crouched_, chest) + Eigen::Vector3d(0.04, -0.02, 0.05)}};
    for (const Landmarks::Arm& arm : marks_.arms) {
      goals.push_back({.joint = arm.hand, .target = at(crouched_, arm.hand), .is_pinned = true});
      if (are_rotations_kept) goals.back().rotation = Eigen::Quaterniond(global[arm.hand].linear());
    }
    const Pose pose = reach(skeleton_, crouched_, goals);
    for (const ReachGoal& goal : goals) {
      EXPECT_LT((at(pose, goal.joint) - goal.target).norm(), 5e-4);
    }
    // The dragged joint gives way if both goals cannot be reached.
    goals[0].target += Eigen::Vector3d(0.0, 0.0, -2.0);
    const Pose torn = reach(skeleton_, crouched_, goals);
    EXPECT_GT((at(torn, chest) - goals[0].target).norm(), 1.0);
    for (const std::size_t pin : {1, 2}) {
      EXPECT_LT((at(torn, goals[pin].joint) - goals[pin].target).norm(), 0.02);
    }
  }
}

TEST_F(BodyReach, LeavesPinnedLimbsThatNothingMovesAsTheyAre) {
  const Landmarks::Leg& leg = marks_.legs[0];
  const int hand = marks_.arms[0].hand;
  Pose start = crouched_;
  start.joints[leg.thigh].rotation.coeffs() *= 1.5;  // the same rotation, not normalized
  const Pose pose =
      reach(skeleton_, start,
            {{.joint = hand, .target = at(start, hand) + Eigen::Vector3d(0.0, 0.1, 0.0)},
             {.joint = leg.foot, .target = at(start, leg.foot), .is_pinned = true}});
  EXPECT_GT((at(pose, hand) - at(start, hand)).norm(), 0.09);
  for (const int joint : {leg.thigh, leg.shin, leg.foot}) {
    EXPECT_EQ(difference(pose.joints[joint], start.joints[joint]), 0.0);
  }
}

TEST_F(BodyReach, HoldsPinnedFeetWhileTheRootMoves) {
  // The hips sink and turn. The pinned feet must return to their positions.
  Pose moved = crouched_;
  moved.joints[0].translation.y() -= 0.1;
  moved.joints[0].rotation = moved.joints[0].rotation * rotation({0.1, 0.2, 0.0});
  const auto global = global_transforms(skeleton_, crouched_);
  std::vector<ReachGoal> goals;
  for (const Landmarks::Leg& leg : marks_.legs) {
    goals.push_back({.joint = leg.foot,
                     .target = at(crouched_, leg.foot),
                     .rotation = Eigen::Quaterniond(global[leg.foot].linear()),
                     .is_pinned = true});
  }
  const Pose pose = reach(skeleton_, moved, goals);
  const auto after = global_transforms(skeleton_, pose);
  for (const Landmarks::Leg& leg : marks_.legs) {
    EXPECT_TRUE(after[leg.foot].isApprox(global[leg.foot], 1e-4));
  }
  EXPECT_EQ(difference(pose.joints[0], moved.joints[0]), 0.0);
}

TEST_F(BodyReach, KeepsAFootFlatWhenAskedTo) {
  const int foot = marks_.legs[0].foot;
  const auto global = global_transforms(skeleton_, crouched_);
  ReachGoal goal{.joint = foot,
                 .target = at(crouched_, foot) + Eigen::Vector3d(0.05, 0.1, 0.1),
                 .rotation = Eigen::Quaterniond(global[foot].linear())};
  const Pose pose = reach(skeleton_, crouched_, {goal});
  EXPECT_LT((at(pose, foot) - goal.target).norm(), 1e-4);
  const auto after = global_transforms(skeleton_, pose);
  EXPECT_TRUE(after[foot].linear().isApprox(global[foot].linear(), 1e-4));
  goal.rotation.reset();
  const auto tilted = global_transforms(skeleton_, reach(skeleton_, crouched_, {goal}));
  EXPECT_FALSE(tilted[foot].linear().isApprox(global[foot].linear(), 1e-2));
}

TEST_F(BodyReach, MovesPointsThatLieOnABone) {
  const int hand = marks_.arms[0].hand;
  ReachGoal goal{.joint = hand, .offset = {0.12, 0.0, 0.0}};
  goal.target = global_transforms(skeleton_, crouched_)[hand] * goal.offset +
                Eigen::Vector3d(-0.05, 0.08, 0.04);
  const Pose pose = reach(skeleton_, crouched_, {goal});
  EXPECT_LT((global_transforms(skeleton_, pose)[hand] * goal.offset - goal.target).norm(), 1e-4);
  EXPECT_GT(pose.joints[hand].rotation.angularDistance(crouched_.joints[hand].rotation), 1e-3);
}

TEST_F(BodyReach, StaysWhereOnlyTheRootCouldMoveAPoint) {
  const int thigh = marks_.legs[0].thigh;
  const int hand = marks_.arms[0].hand;
  const Pose pose = reach(skeleton_, crouched_,
                          {{.joint = thigh, .target = Eigen::Vector3d::UnitX()},
                           {.joint = hand, .target = at(crouched_, hand), .is_pinned = true}});
  for (std::size_t j = 0; j < pose.joints.size(); ++j) {
    EXPECT_EQ(difference(pose.joints[j], crouched_.joints[j]), 0.0);
  }
}

TEST_F(BodyReach, GivesTheSameBitsForTheSameInput) {
  const int hand = marks_.arms[0].hand;
  const Eigen::Vector3d target(0.3, 1.6, 0.3);
  const Pose a = drag(crouched_, hand, target);
  const Pose b = drag(crouched_, hand, target);
  for (std::size_t j = 0; j < a.joints.size(); ++j) {
    EXPECT_EQ(difference(a.joints[j], b.joints[j]), 0.0);
  }
}

TEST_F(BodyReach, RefusesGoalsThatAreNone) {
  EXPECT_THROW(reach(skeleton_, rest_, {{.joint = -1}}), std::logic_error);
  const ReachGoal goal{.joint = marks_.arms[0].hand, .chain_root = marks_.legs[0].thigh};
  EXPECT_THROW(reach(skeleton_, rest_, {goal}), std::logic_error);
  const Pose pose = reach(skeleton_, crouched_, {});
  EXPECT_EQ(largest_turn(pose, crouched_), 0.0);
}

}  // namespace
}  // namespace sinew

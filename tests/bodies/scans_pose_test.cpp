// SPDX-License-Identifier: MIT

#include "bodies/scans/scan_pose.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "bodies/rig/body_skeleton.h"
#include "bodies/rig/joint_limits.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

class Poses : public testing::Test {
 protected:
  const Skeleton skeleton = body_skeleton(template_joints(Sex::kFemale));

  Vector3d joint(ScanPose pose, const std::string& name) const {
    return global_transforms(skeleton, posed(skeleton, pose))[skeleton.find(name)].translation();
  }
};

TEST_F(Poses, KeepWithinTheRangesOfMotion) {
  for (std::size_t p = 0; p < scan_pose_names().size(); ++p) {
    for (const auto& [joint, axis, degrees] : pose_table(static_cast<ScanPose>(p)).angles) {
      const std::string name = joint;
      const std::string part = name.substr(0, name.find('.'));
      const auto range = std::ranges::find_if(ranges_of_motion(), [&](const RangeOfMotion& row) {
        return row.joint == part && row.axis == axis;
      });
      ASSERT_NE(range, ranges_of_motion().end()) << joint << axis;
      EXPECT_GE(range->rest + degrees, range->least) << scan_pose_names()[p] << joint << axis;
      EXPECT_LE(range->rest + degrees, range->most) << scan_pose_names()[p] << joint << axis;
    }
  }
}

TEST_F(Poses, AreWhatTheirNamesSay) {
  // T: hands at the height of the shoulders; up: above the head.
  EXPECT_NEAR(joint(ScanPose::kT, "hand.R").y(), joint(ScanPose::kT, "upper_arm.R").y(), 0.08);
  EXPECT_GT(joint(ScanPose::kArmsUp, "hand.L").y(), joint(ScanPose::kArmsUp, "head_end").y());
  EXPECT_GT(joint(ScanPose::kReach, "hand.R").y(), joint(ScanPose::kReach, "head").y());
  EXPECT_GT(joint(ScanPose::kReach, "hand.R").z(), joint(ScanPose::kReach, "head").z());
  // Squat and seated: thighs level. The feet are below the body, and flat.
  for (const ScanPose pose : {ScanPose::kSquat, ScanPose::kSeated}) {
    EXPECT_NEAR(joint(pose, "thigh.R").y(), joint(pose, "shin.R").y(), 0.12);
    EXPECT_GT(joint(pose, "shin.R").z(), joint(pose, "thigh.R").z() + 0.25);
    EXPECT_NEAR(joint(pose, "toe.L").y() - joint(ScanPose::kA, "toe.L").y(),
                joint(pose, "foot.L").y() - joint(ScanPose::kA, "foot.L").y(), 0.02);
  }
  EXPECT_GT(joint(ScanPose::kStride, "foot.R").z(), joint(ScanPose::kStride, "foot.L").z() + 0.3);
  EXPECT_GT(joint(ScanPose::kLegUp, "shin.R").y(), joint(ScanPose::kLegUp, "shin.L").y() + 0.25);
  EXPECT_LT((joint(ScanPose::kElbows, "hand.R") - joint(ScanPose::kElbows, "upper_arm.R")).norm(),
            (joint(ScanPose::kA, "hand.R") - joint(ScanPose::kA, "upper_arm.R")).norm() - 0.05);
  // Twist to the left: the right shoulder comes forward.
  EXPECT_GT(joint(ScanPose::kTwist, "upper_arm.R").z(),
            joint(ScanPose::kTwist, "upper_arm.L").z() + 0.1);
}

TEST_F(Poses, MirrorEachOtherWhereBothSidesAreAlike) {
  for (const ScanPose pose : {ScanPose::kA, ScanPose::kT, ScanPose::kArmsUp, ScanPose::kElbows,
                              ScanPose::kSquat, ScanPose::kSeated}) {
    for (const char* name : {"hand", "foot", "shin", "thumb_3"}) {
      const Vector3d right = joint(pose, std::string(name) + ".R");
      const Vector3d left = joint(pose, std::string(name) + ".L");
      EXPECT_LT((Vector3d(-right.x(), right.y(), right.z()) - left).norm(), 1e-9) << name;
    }
  }
}

}  // namespace
}  // namespace sinew

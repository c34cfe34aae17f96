// SPDX-License-Identifier: MIT

#include "tissue/attached_base.h"

#include <gtest/gtest.h>

#include <random>

#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

/// Holds a capsule around a chain of three bones along x.
struct Capsule {
  TriangleMesh skin;
  Skeleton skeleton;
};

Capsule capsule() {
  Capsule made{make_sphere(1.0, 24, 16), make_chain({0.0, 0.4, 1.1, 1.7})};
  for (Eigen::Index v = 0; v < made.skin.positions.cols(); ++v) {
    Eigen::Vector3d p = made.skin.positions.col(v);
    made.skin.positions.col(v) = Eigen::Vector3d(0.85 + 1.05 * p.x(), 0.3 * p.y(), 0.25 * p.z());
  }
  return made;
}

/// Returns the positions of the base in a bent pose.
Points bent_base(const SkeletonAttachment& base, const Skeleton& skeleton) {
  Pose pose = rest_pose(skeleton);
  for (JointTransform& joint : pose.joints)
    joint.rotation = joint.rotation * Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitZ());
  SkeletonAttachment::State state;
  base.place(skinning_transforms(skeleton, pose), state);
  return state.positions();
}

// While a radius is dragged, the window shows this base. It must be the one that the body gets.
TEST(AttachedBase, IsThatOfABodyBuiltWithTheRadii) {
  const Capsule body = capsule();
  std::mt19937 random(3);
  std::uniform_real_distribution<double> radius(0.01, 0.2);
  for (const bool soft : {false, true}) {
    for (const bool sliding : {true, false}) {
      TissueSettings settings;
      settings.sliding = sliding;
      SkinProperties properties;
      if (soft) properties.soft_joints = {0, 0, 1, 1};
      const TissueModel before =
          build_tissue(body.skin, body.skeleton, settings, nullptr, {}, properties);
      for (int i = 0; i < 3; ++i) {
        OwnRadii own;
        own.joints[1] = radius(random);
        own.bones[2] = radius(random);
        own.bones[3] = radius(random);
        const TissueModel after =
            build_tissue(body.skin, body.skeleton, settings, &own, {}, properties);
        ASSERT_NE(after.surface(1), before.surface(1));
        const SkeletonAttachment base = base_with_radii(
            before, used_radii(before.attachment.lines(), before.automatic_radii, own), settings);
        EXPECT_EQ(base.rest_points(), after.surface(1));
        EXPECT_EQ(bent_base(base, body.skeleton), bent_base(after.attachment, body.skeleton));
      }
    }
  }
}

}  // namespace
}  // namespace sinew

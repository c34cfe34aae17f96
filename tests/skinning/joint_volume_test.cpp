// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <vector>

#include "core/thread_count.h"
#include "skinning/projective/projective.h"
#include "skinning/projective_limb.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "tissue/build_tissue.h"
#include "tissue/painted_material.h"

namespace sinew {
namespace {

using test::kPi;
using test::Limb;
using test::smallest_section;

/// Settles the limb in a pose and returns its smallest cross-section, relative to rest.
double kept_section(const Limb& limb, const Pose& pose, double joint_volume) {
  TissueSettings settings;
  settings.joint_volume = joint_volume;
  const TissueModel tissue = build_tissue(limb.skin, limb.skeleton, settings, nullptr, {});
  ProjectiveSkinner skinner(tissue, limb.skeleton, test::plain_settings(), {});
  skinner.reset(pose);
  return smallest_section(skinner.positions(), 5, 44) /
         smallest_section(limb.skin.positions.cast<float>(), 5, 44);
}

TEST(JointVolume, KeepsATwistedLimbRound) {
  const Limb limb;
  const Pose pose = limb.bent(kPi - 1e-3, Eigen::Vector3d::UnitX());
  const double without = kept_section(limb, pose, 0.0);
  const double with = kept_section(limb, pose, 4.0);
  EXPECT_GT(with, without + 0.3 * (1.0 - without));
  EXPECT_LT(with, 1.0);
}

/// A limb whose joint keeps its volume.
class TwistingLimb : public ::testing::Test {
 protected:
  TwistingLimb() {
    TissueSettings settings;
    settings.joint_volume = 4.0;
    tissue_ = build_tissue(limb_.skin, limb_.skeleton, settings, nullptr, {});
  }

  /// Returns the skin after ten steps in which the limb twists and gravity acts.
  PointsF after_steps(ProjectiveSkinner& skinner) {
    for (int i = 0; i < 10; ++i)
      skinner.step(limb_.bent(0.25 * i, Eigen::Vector3d::UnitX()), {{0.0, -9.81, 0.0}});
    return skinner.positions();
  }

  const Limb limb_;
  TissueModel tissue_;
};

TEST_F(TwistingLimb, GivesTheSameBitsForAnyNumberOfThreads) {
  std::vector<PointsF> results;
  for (const int threads : {1, 2, 8}) {
    set_thread_count(threads);
    ProjectiveSkinner skinner(tissue_, limb_.skeleton, test::plain_settings(), {});
    results.push_back(after_steps(skinner));
  }
  set_thread_count(0);
  EXPECT_TRUE(results[0] == results[1]);
  EXPECT_TRUE(results[0] == results[2]);
}

TEST_F(TwistingLimb, TakesAStiffnessWithThatOfItsVolume) {
  ProjectiveSettings stiff = test::plain_settings();
  stiff.material.stiffness *= 3.0;
  TissueSettings settings;
  settings.joint_volume = 4.0;
  settings.material.stiffness *= 3.0;
  const TissueModel built = build_tissue(limb_.skin, limb_.skeleton, settings, nullptr, {});
  ProjectiveSkinner expected(built, limb_.skeleton, stiff, {});
  ProjectiveSkinner skinner(tissue_, limb_.skeleton, test::plain_settings(), {});
  const PointsF soft = after_steps(skinner);
  skinner.apply(stiff);
  skinner.reset(rest_pose(limb_.skeleton));
  expected.reset(rest_pose(limb_.skeleton));
  const PointsF result = after_steps(skinner);
  EXPECT_LT((result - after_steps(expected)).cwiseAbs().maxCoeff(), 1e-4F);
  EXPECT_GT((result - soft).cwiseAbs().maxCoeff(), 1e-3F);
}

TEST_F(TwistingLimb, TakesAMaterialWithTheStiffnessOfItsVolume) {
  TissueMaterial material = material_of(tissue_);
  material.stiffness *= 3.0;
  material.anchoring *= 3.0;
  ProjectiveSkinner painted(tissue_, limb_.skeleton, test::plain_settings(), {});
  painted.set_material(material);
  TissueModel built = tissue_;
  replace_material(built, material);
  ProjectiveSkinner expected(built, limb_.skeleton, test::plain_settings(), {});
  painted.reset(rest_pose(limb_.skeleton));
  expected.reset(rest_pose(limb_.skeleton));
  EXPECT_LT((after_steps(painted) - after_steps(expected)).cwiseAbs().maxCoeff(), 1e-6F);
}

}  // namespace
}  // namespace sinew

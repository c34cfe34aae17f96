// SPDX-License-Identifier: MIT

#include "registration/pose_freedoms.h"

#include <gtest/gtest.h>

#include "bodies/rig/body_skeleton.h"
#include "bodies/rig/coupled_joints.h"
#include "bodies/scans/scan_pose.h"
#include "registration/posed_body.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A space of the skeleton of the template without a skin.
ShapeSpace bare_space() {
  ShapeSpace space;
  space.skeleton = body_skeleton(template_joints(Sex::kFemale));
  const std::vector<Transform> rest = space.skeleton.rest_global();
  space.mean_joints.resize(3, static_cast<Eigen::Index>(rest.size()));
  for (std::size_t j = 0; j < rest.size(); ++j) {
    space.mean_joints.col(static_cast<Eigen::Index>(j)) = rest[j].translation();
  }
  space.joint_components.resize(3 * space.mean_joints.cols(), 0);
  return space;
}

TEST(PoseFreedoms, HaveTheRestPoseWithinTheirRange) {
  for (const PoseFreedom& freedom : body_freedoms(bare_space().skeleton)) {
    EXPECT_LE(freedom.least, 0.0);
    EXPECT_GE(freedom.most, 0.0);
    EXPECT_GT(freedom.spread, 0.0);
  }
}

TEST(PoseFreedoms, MoveSidesAsMirrorImages) {
  const ShapeSpace space = bare_space();
  const PosedBodyModel model(space, body_freedoms(space.skeleton));
  const auto joint_of = [&](std::size_t k) {
    return space.skeleton.joints[static_cast<std::size_t>(model.freedoms[k].parts[0].joint)].name;
  };
  const auto with_angle = [&](std::size_t k) {
    PoseState state;
    state.root = space.mean_joints.col(0);
    state.angles = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.freedoms.size()));
    state.angles[static_cast<Eigen::Index>(k)] = 0.4;
    state.coefficients.resize(0);
    return PosedBody(model, state).joints();
  };
  int pairs = 0;
  std::vector<std::size_t> right, left;
  for (std::size_t k = 0; k < model.freedoms.size(); ++k) {
    if (joint_of(k).ends_with(".R")) right.push_back(k);
    if (joint_of(k).ends_with(".L")) left.push_back(k);
  }
  ASSERT_EQ(right.size(), left.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    ASSERT_EQ(joint_of(left[i]), other_side(joint_of(right[i])));
    const std::vector<Vector3d> of_right = with_angle(right[i]);
    const std::vector<Vector3d> of_left = with_angle(left[i]);
    for (std::size_t j = 0; j < of_right.size(); ++j) {
      const int other = space.skeleton.find(other_side(space.skeleton.joints[j].name));
      const Vector3d image(-of_left[static_cast<std::size_t>(other)].x(),
                           of_left[static_cast<std::size_t>(other)].y(),
                           of_left[static_cast<std::size_t>(other)].z());
      EXPECT_LT((of_right[j] - image).norm(), 1e-9) << space.skeleton.joints[j].name;
    }
    ++pairs;
  }
  EXPECT_GT(pairs, 10);
}

}  // namespace
}  // namespace sinew

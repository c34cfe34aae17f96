// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <stop_token>

#include "core/error.h"
#include "skinning/weights/nearest_bone_weights.h"
#include "support/meshes.h"

namespace sinew {
namespace {

TEST(NearestBoneWeights, StopWithinARoundWhenTheyAreCancelled) {
  Skeleton skeleton;
  for (int j = 0; j < 3; ++j) {
    Joint joint;
    joint.name = "joint" + std::to_string(j);
    joint.parent = j - 1;
    joint.rest_local = Transform::Identity();
    joint.rest_local.translation() = Eigen::Vector3d(0.0, j == 0 ? -0.5 : 0.5, 0.0);
    skeleton.joints.push_back(joint);
  }
  const TriangleMesh skin = make_sphere(0.6);
  std::stop_source source;
  int reports = 0;
  const Progress progress(
      [&](double, const std::string&) {
        if (++reports == 2) source.request_stop();
      },
      source.get_token());
  EXPECT_THROW(nearest_bone_weights(skin, skeleton, progress), Cancelled);
  EXPECT_EQ(reports, 2);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>

#include "skinning/projective/projective.h"
#include "support/meshes.h"
#include "support/plain_settings.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

/// The path into a pose that rotates joints by only a few degrees has a single step, so the bones
/// are fast at its end. The settled body must not continue this motion, or contacts would be found
/// in places that it never reaches.
TEST(Settling, LeavesTheBodyAtRest) {
  const TriangleMesh skin = make_tube(1.8, 0.1, 36, 10);
  const Skeleton skeleton = make_chain({-0.8, -0.2, 0.2, 0.8});
  const TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});
  ProjectiveSettings settings = test::plain_settings();
  settings.contact.mode = ContactMode::kGlobal;
  ProjectiveSkinner body(tissue, skeleton, settings, {});
  for (const double turn : {0.04, 0.3, 1.5}) {
    SCOPED_TRACE(turn);
    Pose pose = rest_pose(skeleton);
    pose.joints[1].rotation = Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitZ());
    body.reset(pose);
    const PointsF settled = body.positions();
    float farthest = 0.0F;
    for (int i = 0; i < 10; ++i) {
      body.step(pose, {});
      farthest = std::max(farthest, (body.positions() - settled).colwise().norm().maxCoeff());
    }
    EXPECT_LT(farthest, 2e-4F);
  }
}

}  // namespace
}  // namespace sinew

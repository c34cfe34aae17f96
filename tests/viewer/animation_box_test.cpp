// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "session/test_characters.h"
#include "viewer/scene/character_scene.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

TEST(AnimationBox, IsTheBoxOfTheSkinAtRest) {
  const Eigen::AlignedBox3d box = animation_box(test::sliding_cube(), nullptr);
  EXPECT_TRUE(box.min().isApprox(Eigen::Vector3d::Zero()));
  EXPECT_TRUE(box.max().isApprox(Eigen::Vector3d::Ones()));
}

TEST(AnimationBox, CoversTheTrajectoryOfAMovingCube) {
  // The cube is one unit wide and slides from x = 0 to x = 1, so its box is known in closed form.
  const Character cube = test::sliding_cube();
  const Eigen::AlignedBox3d box = animation_box(cube, &cube.clips[0]);
  EXPECT_NEAR(box.min().x(), 0.0, 1e-12);
  EXPECT_NEAR(box.max().x(), 2.0, 1e-12);
  EXPECT_NEAR(box.max().y(), 1.0, 1e-12);
}

TEST(AnimationBox, ContainsWhatLinearBlendSkinningShows) {
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  Session session(test::cylinder(), settings, {}, {});
  const Eigen::AlignedBox3d box = animation_box(session.character(), session.selected_clip());
  Eigen::AlignedBox3d seen;
  for (int i = 0; i <= 40; ++i) {
    session.seek(session.duration() * i / 40);
    seen.extend(bounding_box(session.simulated_positions()));
  }
  // The tolerance allows for keys between the poses that the box samples. The box may be larger
  // than what is seen because blending shrinks the skin.
  Eigen::AlignedBox3d wider(box.min().array() - 0.03, box.max().array() + 0.03);
  EXPECT_TRUE(wider.contains(seen));
  EXPECT_LT(box.diagonal().norm(), 1.3 * seen.diagonal().norm())
      << box.sizes().transpose() << " for " << seen.sizes().transpose();
}

}  // namespace
}  // namespace sinew

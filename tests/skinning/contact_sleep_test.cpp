// SPDX-License-Identifier: MIT

#include "skinning/projective/contact_sleep.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

constexpr double kStep = 1.0 / 60.0;

struct SleepingTube {
  TriangleMesh skin = make_tube(1.8, 0.16, 50, 24);
  Skeleton skeleton = make_chain({-0.8, 0.0, 0.8});
  TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});
  ContactSleep sleep{tissue};

  static ContactConstraint contact_of(int vertex) {
    ContactConstraint contact;
    contact.vertices = {vertex, -1, -1, -1};
    contact.weights = {1.0F, 0.0F, 0.0F, 0.0F};
    return contact;
  }
};

TEST(ContactSleep, HoldsNothingBackEarlyOrWithoutContacts) {
  SleepingTube tube;
  EXPECT_TRUE(tube.sleep.step_scales(0.0, kStep, {SleepingTube::contact_of(3)}).empty());
  EXPECT_TRUE(tube.sleep.step_scales(0.7, kStep, {SleepingTube::contact_of(3)}).empty());
  EXPECT_TRUE(tube.sleep.step_scales(100.0, kStep, {}).empty());
}

TEST(ContactSleep, HoldsBackWhatIsAroundAContactMoreAndMore) {
  SleepingTube tube;
  const int surface = tube.tissue.surface_vertices;
  const int touching = 600;
  float before = 1.0F;
  for (const double unchanged : {0.8, 1.0, 1.5, 2.0}) {
    const std::vector<float> step_scales =
        tube.sleep.step_scales(unchanged, kStep, {SleepingTube::contact_of(touching)});
    ASSERT_EQ(static_cast<int>(step_scales.size()), tube.tissue.vertex_count());
    EXPECT_LT(step_scales[touching], before);
    before = step_scales[touching];
    int held = 0;
    for (int v = 0; v < tube.tissue.vertex_count(); ++v) {
      // The vertices of all surfaces have the same step scale. Only those near the contact are
      // slowed.
      EXPECT_FLOAT_EQ(step_scales[v], step_scales[v % surface]);
      if (step_scales[v] == 1.0F) continue;
      EXPECT_FLOAT_EQ(step_scales[v], before);
      ++held;
      const double distance =
          (tube.skin.positions.col(v % surface) - tube.skin.positions.col(touching)).norm();
      EXPECT_LT(distance, 3.5 * 0.06);
    }
    // Three rings around a vertex of a regular mesh have 37 vertices.
    EXPECT_NEAR(held * surface / tube.tissue.vertex_count(), 37, 12);
  }
  EXPECT_LT(before, 1e-4F);
}

TEST(ContactSleep, LeavesAsMuchOfAMotionInASecondOfAnySteps) {
  for (const double unchanged : {0.8, 1.2}) {
    EXPECT_NEAR(std::pow(ContactSleep::step_scale(unchanged, kStep / 4.0), 4.0),
                ContactSleep::step_scale(unchanged, kStep), 1e-12);
    EXPECT_NEAR(ContactSleep::step_scale(unchanged, 2.0 * kStep),
                std::pow(ContactSleep::step_scale(unchanged, kStep), 2.0), 1e-12);
    EXPECT_LT(ContactSleep::step_scale(unchanged, kStep), 1.0);
  }
  EXPECT_EQ(ContactSleep::step_scale(0.5, kStep / 4.0), 1.0);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "contact/rigid_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "contact/contact_probe.h"
#include "contact/obstacles.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using Eigen::Vector3f;

TEST(RigidContact, BringsBackWhatWentThroughAThinPlate) {
  constexpr double kTop = 0.01;
  const TriangleMesh plate = make_box({1.0, kTop, 1.0});
  std::mt19937 random(9);
  std::uniform_real_distribution<double> number(-0.95, 0.95);
  for (int trial = 0; trial < 200; ++trial) {
    const double side = trial % 2 == 0 ? 1.0 : -1.0;
    const double x = number(random), z = number(random);
    Probe probe(plate, 0.005);
    EXPECT_EQ(probe.at({x, side * 0.1, z}), nullptr);
    // The vertex goes through the plate in one step and then returns step by step, drifting
    // sideways, also while it is inside of the plate.
    for (double y = -0.1 * (1 + trial % 5); y < kTop; y += 0.003) {
      const Vector3d p(x + 0.1 * y, side * y, z);
      const ObstacleContact* c = probe.at(p);
      ASSERT_NE(c, nullptr) << y;
      EXPECT_LT((c->normal - side * Vector3f::UnitY()).norm(), 1e-4F) << y;
      EXPECT_LT((c->point - Vector3d(p[0], side * kTop, z).cast<float>()).norm(), 1e-5F);
      EXPECT_NEAR(c->distance, y - kTop, 1e-6);
    }
    ASSERT_NE(probe.at({x, side * (kTop + 0.004), z}), nullptr);
    EXPECT_EQ(probe.at({x, side * (kTop + 0.006), z}), nullptr);
    EXPECT_EQ(probe.contact().changed_pairs(), 1);
  }
}

TEST(RigidContact, CountsTheMotionOfThePlateToo) {
  const TriangleMesh plate = make_box({1.0, 0.01, 1.0});
  Probe probe(plate, 0.005);
  Transform place = kHome;
  EXPECT_EQ(probe.at({0.2, 0.1, 0.1}, place), nullptr);
  place.translate(Vector3d(0.0, 0.2, 0.0));
  const ObstacleContact* c = probe.at({0.2, 0.1, 0.1}, place);
  ASSERT_NE(c, nullptr);
  EXPECT_NEAR(c->normal[1], 1.0F, 1e-5F);
  EXPECT_NEAR(c->distance, -0.11F, 1e-5F);
  EXPECT_NEAR(c->point[1], 0.21F, 1e-5F);
  // If vertex and plate move together, nothing is crossed.
  Probe still(plate, 0.005);
  EXPECT_EQ(still.at({0.2, 0.1, 0.1}), nullptr);
  EXPECT_EQ(still.at({0.2, 0.3, 0.1}, place), nullptr);
  // A vertex that is there from the start has no path, so it has crossed nothing.
  Probe fresh(plate, 0.005);
  EXPECT_EQ(fresh.at({0.2, -0.1, 0.1}), nullptr);
}

TEST(RigidContact, StaysOnTheSideWhereItWentIntoABall) {
  // The vertex passes the center and leaves on the other side in one step.
  Probe probe(make_sphere(0.5, 30, 40), 0.01);
  EXPECT_EQ(probe.at({0.03, 0.7, 0.02}), nullptr);
  const ObstacleContact* c = probe.at({0.03, -0.7, 0.02});
  ASSERT_NE(c, nullptr);
  EXPECT_GT(c->point[1], 0.4F);
  EXPECT_GT(c->normal[1], 0.95F);
  // A path that only cuts a small part of the ball gives no contact.
  Probe passing(make_sphere(0.5, 30, 40), 0.01);
  EXPECT_EQ(passing.at({-0.6, 0.4, 0.0}), nullptr);
  EXPECT_EQ(passing.at({0.6, 0.4, 0.0}), nullptr);
}

TEST(RigidContact, LeavesAThinPlateNextToIt) {
  Probe probe(make_box({1.0, 0.01, 1.0}), 0.005);
  EXPECT_EQ(probe.at({0.9, 0.1, 0.0}), nullptr);
  ASSERT_NE(probe.at({0.9, -0.1, 0.0}), nullptr);
  ASSERT_NE(probe.at({0.99, -0.1, 0.0}), nullptr);
  EXPECT_EQ(probe.at({1.02, -0.1, 0.0}), nullptr);
  EXPECT_EQ(probe.at({0.9, -0.1, 0.0}), nullptr);
}

TEST(RigidContact, KeepsWhatIsBehindAValley) {
  // The shape is a thin closed trough that is lower in the middle than at its sides.
  TriangleMesh bent;
  bent.positions.resize(3, 12);
  const double xs[3] = {-1.0, 0.0, 1.0};
  const double ys[3] = {1.0, 0.0, 1.0};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 4; ++j) {
      bent.positions.col(4 * i + j) << xs[i], ys[i] + (j % 2 == 0 ? 0.01 : -0.01),
          j < 2 ? -1.0 : 1.0;
    }
  }
  const auto quad = [&](int a, int b, int c, int d) {
    bent.triangles.push_back({a, b, c});
    bent.triangles.push_back({a, c, d});
  };
  for (int i = 0; i < 2; ++i) {
    const int a = 4 * i, b = 4 * i + 4;
    quad(a, a + 2, b + 2, b);
    quad(a + 1, b + 1, b + 3, a + 3);
    quad(a, b, b + 1, a + 1);
    quad(a + 2, a + 3, b + 3, b + 2);
  }
  quad(0, 1, 3, 2);
  quad(8, 10, 11, 9);
  ASSERT_TRUE(RigidShape(bent, 0.1).closed());
  Probe probe(bent, 0.005);
  EXPECT_EQ(probe.at({0.01, 0.2, 0.1}), nullptr);
  const ObstacleContact* c = probe.at({0.01, -0.2, 0.1});
  ASSERT_NE(c, nullptr);
  EXPECT_GT(c->normal[1], 0.9F);
  EXPECT_NEAR(c->point[1], 0.01F, 0.02F);
}

TEST(RigidContact, ChangesSidesOnlyForWhatIsMuchNearer) {
  const TriangleMesh box = make_box({1.0, 1.0, 1.0});
  Probe probe(box, 0.01);
  EXPECT_EQ(probe.at({0.7, 1.1, 0.0}), nullptr);
  ASSERT_NE(probe.at({0.7, 0.6, 0.0}), nullptr);
  // The vertex is 0.4 below the top, where it entered, and 0.3 from the side. The nearest side
  // takes over only at less than half the distance.
  EXPECT_NEAR(probe.normal({0.7, 0.6, 0.0})[1], 1.0F, 1e-5F);
  EXPECT_NEAR(probe.normal({0.79, 0.6, 0.0})[1], 1.0F, 1e-5F);
  EXPECT_NEAR(probe.normal({0.81, 0.6, 0.0})[0], 1.0F, 1e-5F);
  // The same holds on the way back.
  EXPECT_NEAR(probe.normal({0.7, 0.6, 0.0})[0], 1.0F, 1e-5F);
  EXPECT_NEAR(probe.normal({0.7, 0.86, 0.0})[1], 1.0F, 1e-5F);
  // A limb that is led through a thick body comes out on the far side in the end.
  EXPECT_NEAR(probe.normal({0.0, -0.3, 0.0})[1], 1.0F, 1e-5F);
  EXPECT_NEAR(probe.normal({0.0, -0.4, 0.0})[1], -1.0F, 1e-5F);
  EXPECT_EQ(probe.at({0.0, -1.1, 0.0}), nullptr);
}

TEST(RigidContact, DoesNotTakeTheNextLayerForItsOwn) {
  // There are two plates. The vertex goes through the upper one into the lower one.
  TriangleMesh lower = make_box({1.0, 0.01, 1.0});
  lower.positions.row(1).array() -= 0.2;
  Probe probe(joined(make_box({1.0, 0.01, 1.0}), lower), 0.005);
  EXPECT_EQ(probe.at({0.3, 0.1, 0.2}), nullptr);
  for (const double y : {-0.195, -0.192, -0.1, -0.005}) {
    const ObstacleContact* c = probe.at({0.3, y, 0.2});
    ASSERT_NE(c, nullptr);
    EXPECT_NEAR(c->point[1], 0.01F, 1e-5F) << y;
  }
}

TEST(RigidContact, LooksThroughPartsThatOverlap) {
  TriangleMesh second = make_box({1.0, 1.0, 1.0});
  second.positions.row(0).array() += 1.5;
  Probe probe(joined(make_box({1.0, 1.0, 1.0}), second), 0.01);
  // The vertex enters the first box. The nearest face belongs to the second box and lies inside of
  // the first.
  EXPECT_EQ(probe.at({0.4, 1.1, 0.0}), nullptr);
  EXPECT_NEAR(probe.normal({0.4, 0.7, 0.0})[1], 1.0F, 1e-5F);
  EXPECT_NEAR(probe.distance({0.4, 0.7, 0.0}), -0.3F, 1e-5F);
}

TEST(RigidContact, SlidesToTheNearestPointOfABentSheet) {
  TriangleMesh bowl = make_sphere(0.5, 15, 24);
  std::erase_if(bowl.triangles, [&](const Triangle& t) {
    return bowl.positions(1, t[0]) > 0.2 && bowl.positions(1, t[1]) > 0.2;
  });
  ASSERT_FALSE(RigidShape(bowl, 0.1).closed());
  for (const double side : {1.0, -1.0}) {
    Probe probe(bowl, 0.01);
    EXPECT_EQ(probe.at({0.0, -0.5 - 0.1 * side, 0.0}), nullptr);
    for (double angle = 0.0; angle < 1.2; angle += 0.01) {
      const double radius = 0.5 - 0.06 * side;
      const Vector3d p(radius * std::sin(angle), -radius * std::cos(angle), 0.02);
      const ObstacleContact* c = probe.at(p);
      ASSERT_NE(c, nullptr);
      EXPECT_NEAR(c->distance, -brute_force(bowl, p).distance, 1e-6) << angle;
      EXPECT_GT(side * c->normal.cast<double>().dot(p.normalized()), 0.95);
    }
  }
}

TEST(RigidContact, KeepsVerticesOnTheirSideOfASheet) {
  for (const double side : {1.0, -1.0}) {
    for (const bool closely : {false, true}) {
      Probe probe(make_sheet(6), 0.02);
      EXPECT_EQ(probe.at({0.1, side * 0.1, 0.2}), nullptr);
      if (closely) {
        // The vertex approaches the sheet, touches it and goes through it in very small steps.
        for (const double y : {1e-3, 1e-6, 1e-7, 0.0, -1e-7, -1e-6, -1e-4}) {
          const ObstacleContact* c = probe.at({0.1, side * y, 0.2});
          ASSERT_NE(c, nullptr) << y;
          EXPECT_NEAR(c->normal[1], side, 1e-5) << y;
          EXPECT_NEAR(c->distance, y, 1e-8) << y;
        }
      }
      for (const double y : {-0.05, -0.3, -0.001, 0.001, 0.019}) {
        const ObstacleContact* c = probe.at({0.1 + y, side * y, 0.2});
        ASSERT_NE(c, nullptr);
        EXPECT_NEAR(c->normal[1], side, 1e-5) << y;
        EXPECT_NEAR(c->distance, y, 1e-6);
        EXPECT_LT((c->point - Vector3f(0.1 + y, 0.0F, 0.2F)).norm(), 1e-6F);
      }
      EXPECT_EQ(probe.at({0.1, side * 0.021, 0.2}), nullptr);
      // The vertex goes through the sheet again, and then past its border.
      ASSERT_NE(probe.at({0.9, side * -0.1, 0.2}), nullptr);
      ASSERT_NE(probe.at({0.999, side * -0.1, 0.2}), nullptr);
      EXPECT_EQ(probe.at({1.001, side * -0.1, 0.2}), nullptr);
      EXPECT_EQ(probe.at({0.9, side * -0.1, 0.2}), nullptr);
      // Past the border the contact has ended, so the vertex now comes from the other side.
      const ObstacleContact* c = probe.at({0.9, side * 0.1, 0.2});
      ASSERT_NE(c, nullptr);
      EXPECT_NEAR(c->normal[1], -side, 1e-5);
    }
  }
}

TEST(RigidContact, GoesAroundTheBorderOfASheetFreely) {
  Probe probe(make_sheet(6), 0.02);
  EXPECT_EQ(probe.at({0.9, 0.1, 0.2}), nullptr);
  EXPECT_EQ(probe.at({1.1, 0.1, 0.2}), nullptr);
  EXPECT_EQ(probe.at({1.01, 0.0, 0.2}), nullptr);
  EXPECT_EQ(probe.at({1.1, -0.1, 0.2}), nullptr);
  EXPECT_EQ(probe.at({0.9, -0.1, 0.2}), nullptr);
}

TEST(RigidContact, CountsWhatComesAndGoes) {
  Probe probe(make_box({1.0, 1.0, 1.0}), 0.1);
  RigidContact& contact = probe.contact();
  EXPECT_EQ(probe.at({0.0, 1.2, 0.0}), nullptr);
  EXPECT_EQ(contact.changed_pairs(), 0);
  EXPECT_NEAR(probe.distance({0.0, 1.05, 0.0}), 0.05F, 1e-6F);
  EXPECT_EQ(contact.changed_pairs(), 1);
  EXPECT_NEAR(probe.distance({0.0, 0.95, 0.0}), -0.05F, 1e-6F);
  EXPECT_EQ(contact.changed_pairs(), 0);
  EXPECT_EQ(probe.at({0.0, 1.2, 0.0}), nullptr);
  EXPECT_EQ(contact.changed_pairs(), 1);
  EXPECT_NE(probe.at({0.0, 0.2, 0.0}), nullptr);
  contact.forget();
  EXPECT_TRUE(contact.contacts().empty());
  EXPECT_EQ(contact.changed_pairs(), 0);
  // forget() has dropped both the place where the vertex entered and the fact that it was listed.
  EXPECT_NEAR(probe.normal({0.0, -0.6, 0.0})[1], -1.0F, 1e-5F);
  EXPECT_EQ(contact.changed_pairs(), 1);
  contact.forget();
  EXPECT_EQ(probe.at({0.0, -1.2, 0.0}), nullptr);
  contact.forget();
  EXPECT_EQ(probe.at({0.0, 1.2, 0.0}), nullptr);
}

}  // namespace
}  // namespace sinew

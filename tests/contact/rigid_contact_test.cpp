// SPDX-License-Identifier: MIT

#include "contact/rigid_contact.h"

#include <gtest/gtest.h>

#include <map>

#include "contact/obstacles.h"
#include "core/thread_count.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using Eigen::Vector3f;

const Transform kHome = Transform::Identity();

std::map<int, ObstacleContact> by_vertex(const RigidContact& contact) {
  std::map<int, ObstacleContact> result;
  for (const ObstacleContact& c : contact.contacts()) result.emplace(c.vertex, c);
  return result;
}

void expect_equal(const std::vector<ObstacleContact>& a, const std::vector<ObstacleContact>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a[i].vertex, b[i].vertex);
    ASSERT_EQ(a[i].point, b[i].point);
    ASSERT_EQ(a[i].normal, b[i].normal);
    ASSERT_EQ(a[i].distance, b[i].distance);
  }
}

/// One vertex, and its contact at each place that it moves to.
class Probe {
 public:
  Probe(const TriangleMesh& mesh, double retention) : contact_(make_contact(mesh, 1, retention)) {}

  const ObstacleContact* at(const Vector3d& point, const Transform& place = kHome) {
    contact_.detect(point.cast<float>(), place);
    return contact_.contacts().empty() ? nullptr : &contact_.contacts().front();
  }
  /// Returns the normal of the contact there, or zero without a contact.
  Vector3f normal(const Vector3d& point) {
    const ObstacleContact* c = at(point);
    return c != nullptr ? c->normal : Vector3f::Zero();
  }
  float distance(const Vector3d& point) {
    const ObstacleContact* c = at(point);
    return c != nullptr ? c->distance : std::numeric_limits<float>::quiet_NaN();
  }
  RigidContact& contact() { return contact_; }

 private:
  RigidContact contact_;
};

void expect_brute_force(const TriangleMesh& mesh, double reach, int count, unsigned seed) {
  constexpr double kRigidRetention = 0.05;
  std::mt19937 random(seed);
  const PointsF local = random_points(count, reach, random);
  const Transform place = random_transform(random);
  const PointsF skin = (place * local.cast<double>()).cast<float>();
  RigidContact contact = make_contact(mesh, count, kRigidRetention);
  contact.detect(skin, place);
  const auto found = by_vertex(contact);
  int inside = 0, near = 0;
  for (int v = 0; v < count; ++v) {
    const Vector3d p = place.inverse() * skin.col(v).cast<double>();
    const BruteForce truth = brute_force(mesh, p);
    const bool is_inside = truth.winding > 0.5;
    ASSERT_EQ(found.contains(v), is_inside || truth.distance <= kRigidRetention) << p.transpose();
    if (!found.contains(v)) continue;
    ++(is_inside ? inside : near);
    const ObstacleContact& c = found.at(v);
    EXPECT_NEAR(c.distance, is_inside ? -truth.distance : truth.distance, 1e-6);
    EXPECT_NEAR((c.point - skin.col(v)).norm(), truth.distance, 1e-6);
    EXPECT_LT(brute_force(mesh, place.inverse() * c.point.cast<double>()).distance, 1e-6);
    EXPECT_NEAR(c.normal.norm(), 1.0F, 1e-6F);
    EXPECT_LT((c.point + c.distance * c.normal - skin.col(v)).norm(), 1e-6F);
  }
  EXPECT_GT(inside, count / 30);
  EXPECT_GT(near, count / 100);
}

TEST(RigidContact, IsTheNearestPointOfABall) {
  expect_brute_force(make_sphere(0.5, 15, 24), 0.7, 4000, 1);
}

TEST(RigidContact, IsTheNearestPointOfARing) {
  expect_brute_force(make_torus(0.5, 0.2, 24, 12), 0.75, 4000, 2);
}

TEST(RigidContact, IsTheNearestPointOfAnInwardBoxWithACavity) {
  expect_brute_force(joined(make_box({0.5, 0.4, 0.6}), inside_out(make_box({0.3, 0.3, 0.3}))), 0.7,
                     4000, 3);
  std::mt19937 random(4);
  const PointsF points = random_points(2000, 0.8, random);
  RigidContact outward = make_contact(make_sphere(0.5), 2000, 0.05);
  RigidContact inward = make_contact(inside_out(make_sphere(0.5)), 2000, 0.05);
  outward.detect(points, kHome);
  inward.detect(points, kHome);
  ASSERT_GT(outward.contacts().size(), 200U);
  ASSERT_EQ(outward.contacts().size(), inward.contacts().size());
  for (std::size_t i = 0; i < outward.contacts().size(); ++i) {
    EXPECT_EQ(outward.contacts()[i].vertex, inward.contacts()[i].vertex);
    EXPECT_NEAR(outward.contacts()[i].distance, inward.contacts()[i].distance, 1e-6);
  }
}

TEST(RigidContact, HasTheDepthAndNormalsOfABall) {
  constexpr double kRadius = 0.5;
  const TriangleMesh ball = make_sphere(kRadius, 90, 120);
  std::mt19937 random(5);
  const PointsF points = random_points(3000, 0.7, random);
  RigidContact contact = make_contact(ball, 3000, 0.1);
  contact.detect(points, kHome);
  const auto found = by_vertex(contact);
  // The facets are inside of the ball by less than this.
  constexpr double kSagitta = 4e-4;
  for (int v = 0; v < 3000; ++v) {
    const Vector3d p = points.col(v).cast<double>();
    const double height = p.norm() - kRadius;
    if (std::abs(height - 0.1) < kSagitta) continue;
    ASSERT_EQ(found.contains(v), height < 0.1);
    if (!found.contains(v)) continue;
    EXPECT_NEAR(found.at(v).distance, height, kSagitta);
    if (std::abs(height) > 0.3 || std::abs(height) < 0.02) continue;
    EXPECT_GT(found.at(v).normal.cast<double>().dot(p.normalized()), 0.99);
  }
}

TEST(RigidContact, HasTheNormalsOfTheFacesOfABox) {
  const Vector3d half(0.5, 0.375, 0.625);  // exact in float
  std::mt19937 random(6);
  PointsF points = random_points(3000, 0.6, random);
  // A third of the points lie on the surface.
  for (int v = 0; v < 1000; ++v) points(v % 3, v) = (v % 2 != 0 ? 1.0F : -1.0F) * half[v % 3];
  RigidContact contact = make_contact(make_box(half), 3000, 0.05);
  contact.detect(points, kHome);
  const auto found = by_vertex(contact);
  int on_surface = 0;
  for (int v = 0; v < 3000; ++v) {
    const Vector3d p = points.col(v).cast<double>();
    const Vector3d apart = half - p.cwiseAbs();  // depths below the planes; negative if in front
    int axis = 0;
    const double least = apart.minCoeff(&axis);
    if ((apart.array() < 0.0).count() > 1) continue;  // nearest to an edge
    // Two faces are equally near, so either may be found.
    if ((apart.array() < least + 1e-5).count() > 1) continue;
    ASSERT_EQ(found.contains(v), least >= -0.05) << p.transpose();
    if (!found.contains(v)) continue;
    const Vector3d normal = std::copysign(1.0, p[axis]) * Vector3d::Unit(axis);
    EXPECT_LT((found.at(v).normal.cast<double>() - normal).norm(), 1e-5) << p.transpose();
    EXPECT_NEAR(found.at(v).distance, -least, 1e-6);
    on_surface += std::abs(least) < 1e-7 ? 1 : 0;
  }
  EXPECT_GT(on_surface, 300);
}

/// Vertices that move in and out of a torus while they drift along it. The torus moves as well.
struct Motion {
  static constexpr int kCount = 400;
  static constexpr double kRadius = 0.5, kTube = 0.2;
  double phase;

  Transform place(int frame) const {
    Transform result = Transform::Identity();
    result.translate(Vector3d(0.01 * frame, 0.3 * std::sin(0.02 * frame), 0.0));
    result.rotate(Eigen::AngleAxisd(0.013 * frame, Vector3d(1, 2, 3).normalized()));
    return result;
  }
  PointsF skin(int frame, double deepest) const {
    PointsF result(3, kCount);
    for (int i = 0; i < kCount; ++i) {
      const double u = 2.4 * i + 0.004 * (i % 7) * frame;
      const double v = 1.1 * i + 0.006 * (i % 5) * frame;
      // A vertex moves between `deepest` below the surface and `high` above that point. Within a
      // group of six, each one rises twice as high as the one before.
      const double high = 0.02 * (1 << i % 6);
      const double wave = 0.5 - 0.5 * std::cos(phase * i + (0.01 + 0.002 * (i % 11)) * frame);
      const double rise = kTube - deepest + high * wave;
      const double r = kRadius + rise * std::cos(v);
      const Vector3d p(r * std::cos(u), rise * std::sin(v), r * std::sin(u));
      result.col(i) = (place(frame) * p).cast<float>();
    }
    return result;
  }
};

TEST(RigidContact, SkipsOnlyWhatCannotTouch) {
  const Motion motion{0.7};
  const auto shape =
      std::make_shared<const RigidShape>(make_torus(Motion::kRadius, Motion::kTube, 40, 24), 0.1);
  RigidContact lasting(shape, Motion::kCount, 0.01);
  std::size_t most = 0, least = 1000;
  int switches = 0;
  for (int frame = 0; frame < 600; ++frame) {
    const PointsF skin = motion.skin(frame, 0.05);
    RigidContact fresh(shape, Motion::kCount, 0.01);
    lasting.detect(skin, motion.place(frame));
    fresh.detect(skin, motion.place(frame));
    expect_equal(lasting.contacts(), fresh.contacts());
    if (HasFatalFailure()) FAIL() << frame;
    most = std::max(most, lasting.contacts().size());
    least = std::min(least, lasting.contacts().size());
    switches += lasting.switches();
  }
  EXPECT_GT(most, 150U);
  EXPECT_LT(least, 350U);
  EXPECT_GT(switches, 1000);
}

TEST(RigidContact, SkipsNothingOnTheStraightWayToABox) {
  // Vertices move along the normals of the faces at many speeds. The distance to the surface is
  // then exactly the length of the path to it, so the bound that permits skipping is tight.
  constexpr int kCount = 300;
  constexpr double kRigidRetention = 0.04;
  const auto shape = std::make_shared<const RigidShape>(make_box({0.5, 0.5, 0.5}), 0.1);
  RigidContact lasting(shape, kCount, kRigidRetention);
  int switches = 0;
  for (int frame = 0; frame < 500; ++frame) {
    PointsF skin(3, kCount);
    for (int i = 0; i < kCount; ++i) {
      const double wave = 0.5 + 0.5 * std::cos(0.7 * i + (0.005 + 0.002 * (i % 23)) * frame);
      Vector3d p(0.4 * std::sin(2.4 * i), 0.4 * std::cos(1.7 * i), 0.0);
      p[2] = 0.48 + 0.02 * (1 << i % 7) * wave;
      skin.col(i) = Vector3d(p[i % 3], p[(i + 1) % 3], p[(i + 2) % 3]).cast<float>();
    }
    RigidContact fresh(shape, kCount, kRigidRetention);
    lasting.detect(skin, kHome);
    fresh.detect(skin, kHome);
    expect_equal(lasting.contacts(), fresh.contacts());
    if (HasFatalFailure()) FAIL() << frame;
    switches += lasting.switches();
  }
  EXPECT_GT(switches, 1000);
}

TEST(RigidContact, CrossesTheSameWhetherSkippedOrNot) {
  // An open sheet has no inside, so only the paths of vertices tell that they have crossed it.
  // `fresh` knows only the previous frame, while `lasting` has been able to skip queries since the
  // start.
  const auto shape = std::make_shared<const RigidShape>(make_sheet(7), 0.1);
  constexpr int kCount = 500;
  std::mt19937 random(8);
  RigidContact lasting(shape, kCount, 0.02);
  std::normal_distribution<float> number;
  PointsF skin = random_points(kCount, 1.2, random);
  lasting.detect(skin, kHome);
  int crossed = 0;
  for (int frame = 0; frame < 400; ++frame) {
    const auto before = by_vertex(lasting);
    RigidContact fresh(shape, kCount, 0.02);
    fresh.detect(skin, kHome);
    PointsF last = skin;
    // There are many small steps and a few large ones.
    for (float& x : skin.reshaped()) x += (frame % 20 == 0 ? 0.15F : 0.004F) * number(random);
    lasting.detect(skin, kHome);
    fresh.detect(skin, kHome);
    const auto lasts = by_vertex(lasting);
    const auto now = by_vertex(fresh);
    for (int v = 0; v < kCount; ++v) {
      if (before.contains(v) && before.at(v).distance < 0.0F) continue;
      ASSERT_EQ(lasts.contains(v), now.contains(v)) << frame;
      if (!now.contains(v)) continue;
      ASSERT_EQ(lasts.at(v).distance, now.at(v).distance);
      ASSERT_EQ(lasts.at(v).normal, now.at(v).normal);
      const bool passed = last(1, v) * skin(1, v) < 0.0F;
      ASSERT_EQ(now.at(v).distance < 0.0F, passed);
      crossed += passed ? 1 : 0;
    }
  }
  EXPECT_GT(crossed, 100);
}

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
    EXPECT_EQ(probe.contact().switches(), 1);
  }
}

TEST(RigidContact, CountsTheWayOfThePlateToo) {
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

TEST(RigidContact, LeavesAThinPlateBesideIt) {
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
  EXPECT_EQ(contact.switches(), 0);
  EXPECT_NEAR(probe.distance({0.0, 1.05, 0.0}), 0.05F, 1e-6F);
  EXPECT_EQ(contact.switches(), 1);
  EXPECT_NEAR(probe.distance({0.0, 0.95, 0.0}), -0.05F, 1e-6F);
  EXPECT_EQ(contact.switches(), 0);
  EXPECT_EQ(probe.at({0.0, 1.2, 0.0}), nullptr);
  EXPECT_EQ(contact.switches(), 1);
  EXPECT_NE(probe.at({0.0, 0.2, 0.0}), nullptr);
  contact.forget();
  EXPECT_TRUE(contact.contacts().empty());
  EXPECT_EQ(contact.switches(), 0);
  // forget() has dropped both the place where the vertex entered and the fact that it was listed.
  EXPECT_NEAR(probe.normal({0.0, -0.6, 0.0})[1], -1.0F, 1e-5F);
  EXPECT_EQ(contact.switches(), 1);
  contact.forget();
  EXPECT_EQ(probe.at({0.0, -1.2, 0.0}), nullptr);
  contact.forget();
  EXPECT_EQ(probe.at({0.0, 1.2, 0.0}), nullptr);
}

TEST(RigidContact, IsTheSameForAnyNumberOfThreads) {
  const Motion motion{0.7};
  std::vector<std::vector<ObstacleContact>> lists;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    RigidContact contact =
        make_contact(make_torus(Motion::kRadius, Motion::kTube, 30, 16), Motion::kCount, 0.01);
    std::vector<ObstacleContact> all;
    for (int frame = 0; frame < 60; ++frame) {
      contact.detect(motion.skin(11 * frame, 0.15), motion.place(frame));
      all.insert(all.end(), contact.contacts().begin(), contact.contacts().end());
    }
    lists.push_back(all);
  }
  set_thread_count(0);
  ASSERT_GT(lists[0].size(), 1000U);
  expect_equal(lists[0], lists[1]);
  expect_equal(lists[0], lists[2]);
}

TEST(RigidContact, TakesWhatIsNotFinite) {
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  constexpr float kFar = std::numeric_limits<float>::infinity();
  PointsF skin = PointsF::Zero(3, 6);
  skin.col(0) << kNone, 0.0F, 0.0F;
  skin.col(1) << 0.0F, kFar, 0.0F;
  skin.col(2).setConstant(std::numeric_limits<float>::max());
  skin.col(3) << 0.0F, 0.9F, 0.1F;
  RigidContact box = make_contact(make_box({1.0, 1.0, 1.0}), 4, 0.1);
  for (int frame = 0; frame < 3; ++frame) {
    box.detect(skin, kHome);
    ASSERT_EQ(box.contacts().size(), 1U);
    EXPECT_EQ(box.contacts()[0].vertex, 3);
  }
  // A vertex that was not finite in between has no path and has crossed nothing.
  Probe probe(make_sheet(3), 0.1);
  EXPECT_EQ(probe.at({0.1, 0.3, 0.2}), nullptr);
  EXPECT_EQ(probe.at({0.1, kNone, 0.2}), nullptr);
  EXPECT_EQ(probe.at({0.1, -0.3, 0.2}), nullptr);
  // Columns of the skin beyond the vertex count of the contact are ignored.
  EXPECT_EQ(by_vertex(box).count(4), 0U);
  Transform broken = kHome;
  broken.translation().setConstant(kNone);
  box.detect(skin, broken);
  EXPECT_TRUE(box.contacts().empty());
  RigidContact empty = make_contact({}, 4, 0.1);
  empty.detect(skin, kHome);
  EXPECT_TRUE(empty.contacts().empty());
  RigidContact nobody = make_contact(make_box({1.0, 1.0, 1.0}), 0, 0.1);
  nobody.detect(skin, kHome);
  EXPECT_TRUE(nobody.contacts().empty());
}

TEST(RigidContact, HasNormalsOnAllSorts) {
  std::mt19937 random(10);
  for (int trial = 0; trial < 30; ++trial) {
    TriangleMesh soup = make_soup(12, 20, random);
    // Some triangles are slivers, and some vertices coincide or nearly do.
    soup.positions.col(3) = 0.5 * (soup.positions.col(1) + soup.positions.col(2));
    soup.positions.col(4) = soup.positions.col(5) + Vector3d::Constant(1e-14);
    soup.positions.col(6) = soup.positions.col(7);
    soup.triangles.insert(soup.triangles.end(), {{1, 2, 3}, {4, 5, 8}, {6, 7, 9}});
    RigidContact contact = make_contact(soup, 60, 0.1);
    PointsF skin = random_points(60, 1.0, random);
    for (int frame = 0; frame < 20; ++frame) {
      // Some points are exactly on a vertex or in the middle of an edge.
      for (int i = 0; i < 12; ++i) skin.col(i) = soup.positions.col((i + frame) % 12).cast<float>();
      for (int i = 12; i < 20; ++i) {
        const Triangle& t = soup.triangles[(i + frame) % soup.triangles.size()];
        skin.col(i) = (0.5 * (soup.positions.col(t[0]) + soup.positions.col(t[1]))).cast<float>();
      }
      contact.detect(skin, kHome);
      for (const ObstacleContact& c : contact.contacts()) {
        EXPECT_NEAR(c.normal.norm(), 1.0F, 1e-5F);
        EXPECT_TRUE(c.point.allFinite());
        EXPECT_TRUE(std::isfinite(c.distance));
      }
      skin += 0.1F * random_points(60, 1.0, random);
    }
  }
}

}  // namespace
}  // namespace sinew

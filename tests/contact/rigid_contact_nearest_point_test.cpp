// SPDX-License-Identifier: MIT

#include "contact/rigid_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "contact/contact_probe.h"
#include "contact/obstacles.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

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
    const double min_apart = apart.minCoeff(&axis);
    if ((apart.array() < 0.0).count() > 1) continue;  // nearest to an edge
    // Two faces are equally near, so either may be found.
    if ((apart.array() < min_apart + 1e-5).count() > 1) continue;
    ASSERT_EQ(found.contains(v), min_apart >= -0.05) << p.transpose();
    if (!found.contains(v)) continue;
    const Vector3d normal = std::copysign(1.0, p[axis]) * Vector3d::Unit(axis);
    EXPECT_LT((found.at(v).normal.cast<double>() - normal).norm(), 1e-5) << p.transpose();
    EXPECT_NEAR(found.at(v).distance, -min_apart, 1e-6);
    on_surface += std::abs(min_apart) < 1e-7 ? 1 : 0;
  }
  EXPECT_GT(on_surface, 300);
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

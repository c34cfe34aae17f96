// SPDX-License-Identifier: MIT

#include "contact/foreign_point_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "contact/interior_by_brute_force.h"
#include "contact/limbs.h"
#include "core/thread_count.h"
#include "support/random_entry.h"

namespace sinew {
namespace {

constexpr double kRetention = 0.25;  // in mean edge lengths

/// Points of another body, with their normals.
struct ForeignPoints {
  PointsF positions{3, 0};
  PointsF normals{3, 0};

  int size() const { return static_cast<int>(positions.cols()); }
  void add(const Eigen::Vector3f& position, const Eigen::Vector3f& normal) {
    positions.conservativeResize(3, size() + 1);
    normals.conservativeResize(3, positions.cols());
    positions.rightCols(1) = position;
    normals.rightCols(1) = normal;
  }
};

const Eigen::Vector3f kUnknown = Eigen::Vector3f::Zero();

/// A limb that points of another body enter.
struct VisitedLimb {
  Limbs limb;
  PointsF skin, bone_points;
  ForeignPointContact contact;

  explicit VisitedLimb(const Limbs& rest = make_limb())
      : limb(rest),
        skin(rest.skin.positions.cast<float>()),
        bone_points(rest.bone_points.cast<float>()),
        contact(rest.skin.triangles, rest.skin.positions, rest.bone_points, kRetention) {}

  void detect(const ForeignPoints& foreign_points) {
    contact.detect(skin, bone_points, foreign_points.positions, foreign_points.normals);
  }
  /// Returns true if a single point collides, independent of what was found before.
  bool collides(const Eigen::Vector3f& position, const Eigen::Vector3f& normal = kUnknown) {
    contact.forget();
    move_to(position, normal);
    return !contact.contacts().empty();
  }
  void move_to(const Eigen::Vector3f& position, const Eigen::Vector3f& normal = kUnknown) {
    ForeignPoints one;
    one.add(position, normal);
    detect(one);
  }
};

Eigen::Vector3f around(double angle, double radius, double x = 0.0) {
  return Eigen::Vector3d(x, radius * std::cos(angle), radius * std::sin(angle)).cast<float>();
}

/// Returns random points in a box around the origin. A quarter of them have no normal.
ForeignPoints random_foreign_points(int count, float size, std::mt19937& random) {
  std::uniform_real_distribution<float> anywhere(-1.0F, 1.0F);
  ForeignPoints foreign_points;
  for (int v = 0; v < count; ++v) {
    const Eigen::Vector3f position{anywhere(random), anywhere(random), anywhere(random)};
    const Eigen::Vector3f normal{anywhere(random), anywhere(random), anywhere(random)};
    foreign_points.add(size * position,
                       v % 4 == 0 ? kUnknown : Eigen::Vector3f(normal.normalized()));
  }
  return foreign_points;
}

TEST(ForeignPointContact, FindsNothingFarAwayOrJustOutside) {
  VisitedLimb limb;
  ForeignPoints foreign_points;
  limb.detect(foreign_points);
  EXPECT_TRUE(limb.contact.contacts().empty());
  for (double angle = 0.0; angle < 2.0 * std::numbers::pi; angle += 0.1) {
    for (const double radius : {0.401, 0.5, 1.0, 1e3, 1e30}) {
      foreign_points.add(around(angle, radius), kUnknown);
      foreign_points.add(around(angle, radius, 1.39), around(angle, -1.0));
      foreign_points.add({1.401F, 0.1F, 0.1F}, {-1.0F, 0.0F, 0.0F});
    }
  }
  limb.detect(foreign_points);
  EXPECT_TRUE(limb.contact.contacts().empty());
  EXPECT_EQ(limb.contact.changed_pairs(), 0);
}

TEST(ForeignPointContact, FindsThePlaceAboveAPoint) {
  VisitedLimb limb;
  const PosedSkin posed(limb.limb.skin.triangles, limb.limb.skin.positions, limb.limb.bone_points);
  ForeignPoints foreign_points;
  std::vector<int> triangles;
  std::vector<float> depths;
  // The points lie below the centers of triangles on the side of the tube. No other triangle is
  // nearer.
  for (int t = 0; t < static_cast<int>(posed.triangles().size()); ++t) {
    const auto& [a, b, c] = posed.triangles()[t];
    const Eigen::Vector3f normal = posed.triangle_normal(t);
    const Eigen::Vector3f middle = (posed.corner(a) + posed.corner(b) + posed.corner(c)) / 3.0F;
    if (std::abs(normal[0]) > 0.01F || std::abs(middle[0]) > 1.0F) continue;
    const float depth = 0.01F + 0.3F * static_cast<float>(t % 97) / 97.0F;
    triangles.push_back(t);
    depths.push_back(depth);
    foreign_points.add(middle - depth * normal, t % 2 == 0 ? Eigen::Vector3f(-normal) : kUnknown);
  }
  limb.detect(foreign_points);
  ASSERT_GT(triangles.size(), 500U);
  ASSERT_EQ(limb.contact.contacts().size(), triangles.size());
  EXPECT_EQ(limb.contact.changed_pairs(), static_cast<int>(triangles.size()));
  for (const VertexTriangleContact& c : limb.contact.contacts()) {
    const Triangle& corners = posed.triangles()[c.triangle];
    Eigen::Vector3f place = Eigen::Vector3f::Zero(), normal = Eigen::Vector3f::Zero();
    for (int k = 0; k < 3; ++k) {
      place += c.barycentric[k] * posed.corner(corners[k]);
      normal += c.barycentric[k] * posed.vertex_normal(corners[k]);
    }
    normal.normalize();
    const Eigen::Vector3f away = foreign_points.positions.col(c.vertex) - place;
    // The contact may be in the other triangle of the same plane, which is as near up to the margin
    // of the walk over the surface.
    EXPECT_NEAR(away.norm(), depths[c.vertex], 0.03 * limb.contact.mean_edge());
    EXPECT_GT(posed.triangle_normal(c.triangle).dot(posed.triangle_normal(triangles[c.vertex])),
              0.96F);
    EXPECT_LT((c.normal - normal).norm(), 1e-5F);
    EXPECT_NEAR(c.distance, normal.dot(away), 1e-5F);
    EXPECT_NEAR(c.distance, -depths[c.vertex], 0.02F * depths[c.vertex] + 0.003F);
    EXPECT_LT((c.normal - around(std::atan2(place[2], place[1]), 1.0)).norm(), 0.05F);
  }
}

TEST(ForeignPointContact, CollidesOnlyWithWhatFacesIt) {
  VisitedLimb limb;
  for (double angle = 0.0; angle < 2.0 * std::numbers::pi; angle += 0.2) {
    const Eigen::Vector3f point = around(angle + 0.05, 0.35, 0.05);
    EXPECT_TRUE(limb.collides(point, around(angle, -1.0)));
    EXPECT_TRUE(limb.collides(point, around(angle + 1.2, -1.0)));
    EXPECT_FALSE(limb.collides(point, around(angle, 1.0)));
    EXPECT_FALSE(limb.collides(point, around(angle + 1.2, 1.0)));
    EXPECT_TRUE(limb.collides(point, kUnknown));
  }
}

TEST(ForeignPointContact, FindsWhatBruteForceFinds) {
  const Limbs rest = make_limb(Eigen::Vector3d::Zero(), 8, 8) + make_limb({0.0, 1.0, 0.0}, 8, 8);
  const InteriorTetrahedra interior =
      interior_tetrahedra(rest.skin.triangles, rest.skin.positions, rest.bone_points);
  VisitedLimb limb(rest);
  PosedSkin posed(rest.size(), rest.skin.triangles);
  std::mt19937 random(11);
  int expected = 0, found = 0;
  for (int round = 0; round < 100; ++round) {
    const Limbs shape = shaken(rest, 0.002 * round, random);
    limb.skin = shape.skin.positions.cast<float>();
    limb.bone_points = shape.bone_points.cast<float>();
    posed.pose(limb.skin, limb.bone_points);
    const ForeignPoints foreign_points = random_foreign_points(300, 1.5F, random);
    std::vector<int> all(foreign_points.size());
    for (int v = 0; v < foreign_points.size(); ++v) all[v] = v;
    std::vector<int> cover(foreign_points.size(), 0), facing(foreign_points.size(), 0);
    for (const InteriorHit& hit : interior_by_brute_force(
             interior, posed, {foreign_points.positions, foreign_points.normals, all, false},
             2.0F)) {
      const Eigen::Vector3f normal = foreign_points.normals.col(hit.vertex);
      cover[hit.vertex] += hit.sign;
      if (hit.sign > 0 &&
          (normal == kUnknown || posed.triangle_normal(hit.triangle).dot(normal) < 0.0F))
        facing[hit.vertex] = 1;
    }
    limb.contact.forget();
    limb.detect(foreign_points);
    for (int v = 0; v < foreign_points.size(); ++v) expected += cover[v] > 0 ? facing[v] : 0;
    for (const VertexTriangleContact& c : limb.contact.contacts()) {
      ++found;
      EXPECT_GT(cover[c.vertex], 0) << round;
      EXPECT_EQ(facing[c.vertex], 1) << round;
    }
  }
  EXPECT_GT(expected, 1000);
  // A few points of the heap get no contact, since the walk over the surface ends too far to the
  // side of every triangle.
  EXPECT_GT(found, 0.97 * expected);
}

TEST(ForeignPointContact, FindsNothingInTheAirBelowAnOverhang) {
  VisitedLimb mushroom(make_mushroom());
  constexpr float kZ = 0.003F;  // not on the faces between tetrahedra, which belong to both
  for (float x = -0.247F; x <= -0.1F; x += 0.01F) {
    EXPECT_FALSE(mushroom.collides({x, 0.25F, kZ})) << x;
    EXPECT_FALSE(mushroom.collides({x, 0.25F, kZ}, {0.0F, 1.0F, 0.0F})) << x;
    EXPECT_TRUE(mushroom.collides({x, 0.4F, kZ})) << x;  // in the brim
    EXPECT_TRUE(mushroom.collides({x, 0.1F, kZ})) << x;  // in the stem
  }
}

TEST(ForeignPointContact, TakesTheContactAlongWhereAPointSlides) {
  VisitedLimb limb;
  int changes = 0;
  for (int step = 0; step <= 1000; ++step) {
    // The point moves along and around the limb, in and out, but never further out than pairs are
    // kept.
    const double x = -0.9 + 0.0018 * step;
    const double angle = 0.002 * step;
    const double depth = 0.02 + 0.03 * std::cos(0.1 * step);
    limb.move_to(around(angle, kLimbRadius - depth, x), around(angle, -1.0));
    ASSERT_EQ(limb.contact.contacts().size(), 1U) << step;
    const VertexTriangleContact& c = limb.contact.contacts()[0];
    EXPECT_EQ(c.vertex, 0);
    // The facets of the tube are below its circle.
    EXPECT_NEAR(c.distance, -depth, 0.01) << step;
    EXPECT_LT((c.normal - around(angle, 1.0)).norm(), 0.2F) << step;
    changes += limb.contact.changed_pairs();
  }
  EXPECT_GT(changes, 15);
  EXPECT_LT(changes, 120);
}

TEST(ForeignPointContact, GoesThroughTheSideThatItCameFrom) {
  VisitedLimb limb;
  // The corner of a box enters from above and moves past the bone line until it is nearly out
  // below.
  const Eigen::Vector3f down(0.0F, -1.0F, 0.0F);
  for (double y = 0.41; y > -0.38; y -= 0.01) {
    limb.move_to(around(0.05, y, 0.02), down);
    ASSERT_EQ(limb.contact.contacts().size(), y < 0.395 ? 1U : 0U) << y;
    if (y < 0.395) {
      EXPECT_GT(limb.contact.contacts()[0].normal[1], 0.9F) << y;
    }
  }
  // A point without a normal may leave on any side. Its contact flips once the path out below is
  // half as long as the one above.
  limb.contact.forget();
  for (double y = 0.41; y > -0.38; y -= 0.01) {
    limb.move_to(around(0.05, y, 0.02));
    if (y > 0.39) continue;
    ASSERT_EQ(limb.contact.contacts().size(), 1U) << y;
    const float up = limb.contact.contacts()[0].normal[1];
    const double turning = -kLimbRadius / 3.0;
    if (y > turning + 0.02) {
      EXPECT_GT(up, 0.9F) << y;
    }
    if (y < turning - 0.02) {
      EXPECT_LT(up, -0.9F) << y;
    }
  }
}

TEST(ForeignPointContact, KeepsAPairNearbyAndLetsItGoBeyond) {
  VisitedLimb limb;
  const double edge = limb.contact.mean_edge();
  const Eigen::Vector3f down(0.0F, -1.0F, 0.0F);
  const auto move_out = [&](double distance) {
    limb.move_to(around(0.0, kLimbRadius + distance, 0.03), down);
  };
  move_out(-0.001);
  ASSERT_EQ(limb.contact.contacts().size(), 1U);
  EXPECT_EQ(limb.contact.changed_pairs(), 1);
  const int triangle = limb.contact.contacts()[0].triangle;
  for (int step = 0; step < 100; ++step) {
    const double out = 0.12 * (1.0 - std::cos(0.2 * step)) * edge;
    move_out(out);
    ASSERT_EQ(limb.contact.contacts().size(), 1U);
    EXPECT_EQ(limb.contact.contacts()[0].triangle, triangle);
    EXPECT_NEAR(limb.contact.contacts()[0].distance, out, 1e-5);
    EXPECT_EQ(limb.contact.changed_pairs(), 0);
  }
  move_out(0.27 * edge);
  EXPECT_TRUE(limb.contact.contacts().empty());
  EXPECT_EQ(limb.contact.changed_pairs(), 1);
  // Close by again, the point forms no pair until it is inside.
  move_out(0.1 * edge);
  EXPECT_TRUE(limb.contact.contacts().empty());
  EXPECT_EQ(limb.contact.changed_pairs(), 0);
  move_out(-0.001);
  EXPECT_EQ(limb.contact.contacts().size(), 1U);
  // The point leaves the box around the skin in one step.
  move_out(5.0);
  EXPECT_TRUE(limb.contact.contacts().empty());
  EXPECT_EQ(limb.contact.changed_pairs(), 1);
  move_out(-0.001);
  limb.contact.forget();
  EXPECT_TRUE(limb.contact.contacts().empty());
  move_out(0.1 * edge);
  EXPECT_TRUE(limb.contact.contacts().empty());
}

TEST(ForeignPointContact, KeepsAPairUntilItsNormalClearlyTurnsAway) {
  VisitedLimb limb;
  const Eigen::Vector3f point = around(0.0, 0.38, 0.03);
  const auto turned_by = [](double degrees) {
    return around(std::numbers::pi + degrees * std::numbers::pi / 180.0, 1.0);
  };
  EXPECT_FALSE(limb.collides(point, turned_by(100.0)));
  EXPECT_TRUE(limb.collides(point, turned_by(0.0)));
  limb.move_to(point, turned_by(100.0));
  EXPECT_EQ(limb.contact.contacts().size(), 1U);
  limb.move_to(point, turned_by(120.0));
  EXPECT_EQ(limb.contact.contacts().size(), 1U);
  limb.move_to(point, turned_by(160.0));
  EXPECT_TRUE(limb.contact.contacts().empty());
}

TEST(ForeignPointContact, HoldsASharpTipFromAnySide) {
  VisitedLimb limb;
  // The tip of a needle comes from each direction, at an angle, and finally slides off.
  for (double angle = 0.0; angle < 2.0 * std::numbers::pi; angle += 0.3) {
    limb.contact.forget();
    for (int step = 0; step < 40; ++step) {
      const double advance = 0.01 * step;
      const double radius = 0.45 - advance;
      limb.move_to(around(angle + advance, radius, 0.5 * advance));
      if (radius > 0.4 || radius < 0.1) continue;
      if (radius < 0.39) {
        ASSERT_EQ(limb.contact.contacts().size(), 1U) << angle << ", " << radius;
        const VertexTriangleContact& c = limb.contact.contacts()[0];
        EXPECT_NEAR(c.distance, radius - kLimbRadius, 0.012) << angle << ", " << radius;
        EXPECT_LT((c.normal - around(angle + advance, 1.0)).norm(), 0.35F)
            << angle << ", " << radius;
      }
    }
  }
  // The needle enters the flat end.
  EXPECT_TRUE(limb.collides({1.35F, 0.05F, 0.05F}));
  EXPECT_GT(limb.contact.contacts()[0].normal[0], 0.9F);
}

TEST(ForeignPointContact, TakesOtherForeignPointsAfterForgetting) {
  VisitedLimb limb;
  std::mt19937 random(12);
  for (const int count : {500, 20, 0, 2000, 1}) {
    limb.contact.forget();
    const ForeignPoints foreign_points = random_foreign_points(count, 0.5F, random);
    limb.detect(foreign_points);
    int before = -1;
    for (const VertexTriangleContact& c : limb.contact.contacts()) {
      EXPECT_GT(c.vertex, before);
      EXPECT_LT(c.vertex, count);
      before = c.vertex;
    }
    if (count >= 500) {
      EXPECT_GT(limb.contact.contacts().size(), 100U);
    }
  }
}

TEST(ForeignPointContact, IsTheSameForAnyNumberOfThreads) {
  std::vector<std::vector<VertexTriangleContact>> lists;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    VisitedLimb limb;
    std::mt19937 random(13);
    ForeignPoints foreign_points = random_foreign_points(3000, 0.8F, random);
    std::uniform_real_distribution<float> away(-0.02F, 0.02F);
    for (int round = 0; round < 10; ++round) {
      for (float& x : foreign_points.positions.reshaped()) x += away(random);
      limb.detect(foreign_points);
    }
    lists.push_back(limb.contact.contacts());
  }
  set_thread_count(0);
  ASSERT_GT(lists[0].size(), 300U);
  for (const auto& list : lists) expect_same_contacts(list, lists[0]);
}

TEST(ForeignPointContact, SurvivesWhatIsNotANumber) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const float bad[] = {std::nanf(""), kInfinity, -kInfinity, 1e30F, -1e38F};
  VisitedLimb limb;
  std::mt19937 random(14);
  const ForeignPoints good = random_foreign_points(2000, 0.5F, random);
  for (int round = 0; round < 60; ++round) {
    VisitedLimb shape;
    ForeignPoints foreign_points = good;
    std::vector<char> spoilt(good.size(), 0);
    for (int i = 0; i < 30; ++i) {
      const int v = static_cast<int>(random() % good.size());
      (i % 2 == 0 ? foreign_points.positions : foreign_points.normals)(random() % 3, v) =
          bad[round % 2];
      spoilt[v] = 1;
      if (round % 3 == 0) random_entry(shape.skin, random) = bad[round % 5];
      if (round % 4 == 0) random_entry(shape.bone_points, random) = bad[round % 5];
    }
    limb.contact.detect(shape.skin, shape.bone_points, foreign_points.positions,
                        foreign_points.normals);
    EXPECT_GT(limb.contact.contacts().size(), 100U);
    for (const VertexTriangleContact& c : limb.contact.contacts()) {
      EXPECT_TRUE(foreign_points.positions.col(c.vertex).allFinite());
      EXPECT_TRUE(std::isfinite(c.distance));
      EXPECT_TRUE(c.barycentric.allFinite());
      EXPECT_TRUE(c.normal.allFinite());
      if (round % 2 == 0) {
        EXPECT_EQ(spoilt[c.vertex], 0);
      }
    }
  }
  ForeignPoints nowhere = good;
  nowhere.positions.setConstant(std::nanf(""));
  limb.detect(nowhere);
  EXPECT_TRUE(limb.contact.contacts().empty());
  limb.skin.setConstant(std::nanf(""));
  limb.detect(good);
  EXPECT_TRUE(limb.contact.contacts().empty());
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "contact/self_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "contact/limbs.h"
#include "core/thread_count.h"
#include "mesh/triangle_tree.h"
#include "support/random_entry.h"

namespace sinew {
namespace {

/// Distance along y between two limbs of radius 0.4 whose surfaces do not touch at rest.
constexpr double kApart = 1.0;

/// Returns the displacement of the second limb that makes it this deep in the first.
Eigen::Vector3d into(double depth, double aside = 0.0) {
  return {aside, 2.0 * kLimbRadius - depth - kApart, 0.0};
}

/// Returns the triangle of each vertex that is in a contact.
std::map<int, int> pairs_of(const SelfContact& contact) {
  std::map<int, int> pairs;
  for (const VertexTriangleContact& c : contact.contacts()) pairs[c.vertex] = c.triangle;
  return pairs;
}

TEST(SelfContact, FindsNothingAtRestOrNextToEachOther) {
  const TwoLimbs limbs(kApart);
  SelfContact contact = limbs.contact();
  EXPECT_EQ(contact.overlapping_at_rest(), 0);
  for (const double gap : {0.2, 0.1, 0.001}) {
    detect(contact, limbs.moved(into(-gap)));
    EXPECT_TRUE(contact.contacts().empty()) << gap;
  }
}

TEST(SelfContact, FindsTheNearestTriangleOfBothLimbs) {
  const TwoLimbs limbs(kApart);
  SelfContact contact = limbs.contact();
  const Limbs posed = limbs.moved(into(0.08, 0.03));
  detect(contact, posed);
  const auto belongs_to_first = [&](int vertex) { return vertex < limbs.first_of_second; };
  // The expected contact of each vertex inside of the other limb is the nearest triangle of that
  // limb.
  TriangleMesh of_first = posed.skin;
  TriangleMesh of_second = posed.skin;
  std::erase_if(of_first.triangles, [&](const Triangle& t) { return !belongs_to_first(t[0]); });
  std::erase_if(of_second.triangles, [&](const Triangle& t) { return belongs_to_first(t[0]); });
  const TriangleTree first(of_first), second(of_second);
  const Points normals =
      vertex_normals(posed.skin.positions.cast<float>(), posed.skin.triangles).cast<double>();
  std::map<int, VertexTriangleContact> found;
  for (const VertexTriangleContact& c : contact.contacts()) found.emplace(c.vertex, c);
  int expected = 0;
  for (int v = 0; v < posed.size(); ++v) {
    const double y = posed.skin.positions(1, v);
    const double z = posed.skin.positions(2, v);
    const double other = belongs_to_first(v) ? 2.0 * kLimbRadius - 0.08 : 0.0;
    // Only vertices well inside are checked, where the facets of the tube do not matter, and none
    // near its flat ends.
    const bool inside = std::hypot(y - other, z) < kLimbRadius - 0.005 &&
                        std::abs(posed.skin.positions(0, v)) < 1.2;
    if (!inside) continue;
    ++expected;
    ASSERT_TRUE(found.contains(v)) << v;
    const VertexTriangleContact& c = found.at(v);
    const Triangle& corners = posed.skin.triangles[c.triangle];
    EXPECT_NE(belongs_to_first(v), belongs_to_first(corners[0]));
    const TriangleTree& tree = belongs_to_first(v) ? second : first;
    const Eigen::Vector3d x = posed.skin.positions.col(v);
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    for (int k = 0; k < 3; ++k) place += c.barycentric[k] * posed.skin.positions.col(corners[k]);
    EXPECT_NEAR((place - x).norm(), tree.closest(x)->distance, 0.02 * contact.mean_edge() + 1e-6);
    EXPECT_NEAR(c.barycentric.sum(), 1.0F, 1e-5F);
    EXPECT_GE(c.barycentric.minCoeff(), 0.0F);
    // The normal is interpolated, so it does not jump from one triangle to the next.
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    for (int k = 0; k < 3; ++k) normal += c.barycentric[k] * normals.col(corners[k]);
    normal.normalize();
    EXPECT_LT((c.normal.cast<double>() - normal).norm(), 1e-4);
    EXPECT_NEAR(c.distance, normal.dot(x - place), 1e-5);
    EXPECT_LT(c.distance, 0.0F);
  }
  EXPECT_GT(expected, 50);
  EXPECT_EQ(contact.changed_pairs(), static_cast<int>(contact.contacts().size()));
}

TEST(SelfContact, ComesByVertexAndOnceForEach) {
  const TwoLimbs limbs(kApart);
  SelfContact contact = limbs.contact();
  std::mt19937 random(5);
  for (int round = 0; round < 20; ++round) {
    detect(contact, shaken(limbs.moved(into(0.1)), 0.05, random));
    ASSERT_GT(contact.contacts().size(), 20U);
    for (std::size_t i = 1; i < contact.contacts().size(); ++i) {
      EXPECT_LT(contact.contacts()[i - 1].vertex, contact.contacts()[i].vertex);
    }
  }
}

TEST(SelfContact, IsTheSameForAnyNumberOfThreads) {
  const TwoLimbs limbs(kApart);
  std::vector<std::vector<VertexTriangleContact>> lists;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    SelfContact contact = limbs.contact();
    std::mt19937 random(6);
    for (int round = 0; round < 10; ++round) {
      detect(contact, shaken(limbs.moved(into(0.1, 0.05 * round)), 0.03, random));
    }
    lists.push_back(contact.contacts());
  }
  set_thread_count(0);
  ASSERT_GT(lists[0].size(), 20U);
  for (const auto& list : lists) expect_same_contacts(list, lists[0]);
}

TEST(SelfContact, HasNoneInALimbThatBendsSmoothly) {
  const Limbs rest = make_limb();
  SelfContact contact(rest.skin.triangles, rest.skin.positions, rest.bone_points);
  // The limb is bent along an arc whose radius is a little larger than its own.
  constexpr double kArc = 0.5;
  const auto bend = [&](Points points) {
    for (auto p : points.colwise()) {
      const double angle = std::clamp(p[0], -0.75 * kArc, 0.75 * kArc) / kArc;
      const double beyond = p[0] - angle * kArc;
      const Eigen::Vector3d along(std::cos(angle), std::sin(angle), 0.0);
      const Eigen::Vector3d across(-std::sin(angle), std::cos(angle), 0.0);
      p = Eigen::Vector3d(0.0, kArc, 0.0) + (p[1] - kArc) * across + beyond * along +
          Eigen::Vector3d(0.0, 0.0, p[2]);
    }
    return points;
  };
  Limbs posed = rest;
  posed.skin.positions = bend(rest.skin.positions);
  posed.bone_points = bend(rest.bone_points);
  detect(contact, posed);
  EXPECT_TRUE(contact.contacts().empty());
}

TEST(SelfContact, KeepsAPairNearbyAndLetsItGoBeyond) {
  const TwoLimbs limbs(kApart);
  SelfContact contact = limbs.contact();
  const double edge = contact.mean_edge();
  constexpr double kDepth = 0.001;  // barely more than touching
  detect(contact, limbs.moved(into(kDepth)));
  const std::map<int, int> touching = pairs_of(contact);
  ASSERT_GT(touching.size(), 20U);
  // The limb moves out nearly to the threshold and back, repeatedly. No pair may begin or end.
  for (int step = 0; step < 200; ++step) {
    const double out = 0.12 * (1.0 - std::cos(0.2 * step)) * edge;  // up to 0.24 edges
    detect(contact, limbs.moved(into(kDepth - out)));
    EXPECT_EQ(pairs_of(contact), touching);
    EXPECT_EQ(contact.changed_pairs(), 0);
    for (const VertexTriangleContact& c : contact.contacts()) EXPECT_LT(c.distance, 0.25 * edge);
  }
  EXPECT_EQ(inside_count(contact), 0);
  detect(contact, limbs.moved(into(kDepth - 0.3 * edge)));
  EXPECT_TRUE(contact.contacts().empty());
  EXPECT_EQ(contact.changed_pairs(), static_cast<int>(touching.size()));
  // Close by again, the vertices form no pairs until they touch.
  detect(contact, limbs.moved(into(-0.1 * edge)));
  EXPECT_TRUE(contact.contacts().empty());
  detect(contact, limbs.moved(into(kDepth)));
  EXPECT_EQ(pairs_of(contact).size(), touching.size());
}

TEST(SelfContact, ForgetsPairs) {
  const TwoLimbs limbs(kApart);
  SelfContact contact = limbs.contact();
  detect(contact, limbs.moved(into(0.001)));
  ASSERT_FALSE(contact.contacts().empty());
  contact.forget();
  EXPECT_TRUE(contact.contacts().empty());
  detect(contact, limbs.moved(into(-0.1 * contact.mean_edge())));
  EXPECT_TRUE(contact.contacts().empty());
}

TEST(SelfContact, TakesTheContactAlongWhereAVertexSlides) {
  const TwoLimbs limbs(kApart);
  SelfContact contact = limbs.contact();
  detect(contact, limbs.moved(into(0.05, -0.5)));
  // These vertices of the moving limb stay over the long side of the other one.
  std::vector<int> sliding;
  for (const VertexTriangleContact& c : contact.contacts()) {
    if (c.vertex >= limbs.first_of_second && c.distance < -0.049F &&
        std::abs(limbs.rest.skin.positions(0, c.vertex)) < 0.6) {
      sliding.push_back(c.vertex);
    }
  }
  ASSERT_GT(sliding.size(), 10U);
  std::map<int, int> triangles = pairs_of(contact);
  std::map<int, int> changes;
  for (double aside = -0.5; aside < 0.5; aside += 0.01) {
    // The limb moves in and out of the other one, but never further out than pairs are kept.
    const double depth = 0.02 + 0.03 * std::cos(20.0 * aside);
    const Limbs posed = limbs.moved(into(depth, aside));
    detect(contact, posed);
    const std::map<int, int> now = pairs_of(contact);
    for (const int v : sliding) {
      ASSERT_EQ(now.count(v), 1U) << v << " at " << aside;
      changes[v] += now.at(v) != triangles[v] ? 1 : 0;
      triangles[v] = now.at(v);
      // The vertex is over its triangle, within the margin at which a contact changes its triangle.
      double low = 1e9, high = -1e9;
      for (const int corner : posed.skin.triangles[now.at(v)]) {
        low = std::min(low, posed.skin.positions(0, corner));
        high = std::max(high, posed.skin.positions(0, corner));
      }
      EXPECT_GT(posed.skin.positions(0, v), low - 0.5 * contact.mean_edge());
      EXPECT_LT(posed.skin.positions(0, v), high + 0.5 * contact.mean_edge());
    }
  }
  for (const int v : sliding) EXPECT_GE(changes[v], 8) << v;
}

TEST(SelfContact, ChangesNothingInAHeldPose) {
  // In some poses the vertices of one limb are exactly over vertices or edges of the other.
  const TwoLimbs limbs(kApart);
  for (const Eigen::Vector3d& displacement :
       {into(0.05), into(0.05, 0.5 * 2.8 / 29.0), into(0.2), Eigen::Vector3d(0.123, -0.35, 0.2)}) {
    SelfContact contact = limbs.contact();
    detect(contact, limbs.moved(displacement));
    ASSERT_GT(inside_count(contact), 20);
    std::mt19937 random(7);
    for (int step = 0; step < 80; ++step) {
      detect(contact, shaken(limbs.moved(displacement), 1e-6, random));
      // A vertex that barely touches may take several random displacements until it is inside for
      // the first time.
      if (step >= 30) {
        EXPECT_EQ(contact.changed_pairs(), 0) << step;
      }
    }
  }
}

TEST(SelfContact, LeavesWhatOverlapsAtRest) {
  const double between = 2.0 * kLimbRadius - 0.1;
  const TwoLimbs limbs(between, make_limb({0.03, 0.0, 0.0}));
  SelfContact contact = limbs.contact();
  detect(contact, limbs.rest);
  EXPECT_TRUE(contact.contacts().empty());
  std::vector<char> inside(limbs.rest.size(), 0);
  int count = 0;
  for (int v = 0; v < limbs.rest.size(); ++v) {
    const Eigen::Vector3d x = limbs.rest.skin.positions.col(v);
    const double other = v < limbs.first_of_second ? between : 0.0;
    inside[v] = std::hypot(x[1] - other, x[2]) < kLimbRadius - 0.005 && std::abs(x[0]) < 1.36;
    count += inside[v];
  }
  EXPECT_GT(count, 50);
  EXPECT_NEAR(contact.overlapping_at_rest(), count, 30);
  // They stay excluded when they move by a few edge lengths, into other tetrahedra of the same
  // region.
  for (double aside = -0.25; aside <= 0.25; aside += 0.01) {
    detect(contact, limbs.moved({aside, 0.02 * std::sin(30.0 * aside), 0.0}));
    for (const VertexTriangleContact& c : contact.contacts()) {
      EXPECT_EQ(inside[c.vertex], 0) << c.vertex << " at " << aside;
    }
  }
}

TEST(SelfContact, FindsWhatOverlapsAtRestInAnotherPlace) {
  // The third limb overlaps with the second one at rest, but can still collide with the first.
  Limbs second_and_third = make_limb();
  second_and_third = second_and_third + make_limb({0.0, 2.0 * kLimbRadius - 0.1, 0.0});
  const TwoLimbs limbs(2.0, second_and_third);
  SelfContact contact = limbs.contact();
  const int first_of_third = limbs.first_of_second + make_limb().size();
  Limbs posed = limbs.rest;
  for (int v = first_of_third; v < posed.size(); ++v) {
    posed.skin.positions(1, v) -= 2.0;
    posed.bone_points(1, v) -= 2.0;
  }
  detect(contact, posed);
  EXPECT_GT(inside_count(contact), 50);
}

TEST(SelfContact, FindsWhatIsCloseAtRest) {
  // The gap between the limbs is a tenth of an edge length.
  const TwoLimbs limbs(2.0 * kLimbRadius + 0.01);
  SelfContact contact = limbs.contact();
  EXPECT_EQ(contact.overlapping_at_rest(), 0);
  detect(contact, limbs.rest);
  EXPECT_TRUE(contact.contacts().empty());
  detect(contact, limbs.moved({0.0, -0.03, 0.0}));
  EXPECT_GT(inside_count(contact), 20);
}

TEST(SelfContact, FindsNothingInTheAirBelowAnOverhang) {
  const Limbs mushroom = make_mushroom();
  Limbs small = make_limb({0.0, 100.0, 0.0}, 20, 12);  // far away at rest
  small.skin.positions *= 0.05;
  small.bone_points *= 0.05;
  const Limbs rest = mushroom + small;
  SelfContact contact(rest.skin.triangles, rest.skin.positions, rest.bone_points);
  const auto contacts_at = [&](double x, double y) {
    Limbs posed = rest;
    posed.skin.positions.rightCols(small.size()).colwise() += Eigen::Vector3d(x, y - 5.0, 0.0);
    posed.bone_points.rightCols(small.size()).colwise() += Eigen::Vector3d(x, y - 5.0, 0.0);
    contact.forget();
    detect(contact, posed);
    return inside_count(contact);
  };
  for (double x = -0.25; x <= -0.1; x += 0.01) EXPECT_EQ(contacts_at(x, 0.25), 0) << x;
  EXPECT_GT(contacts_at(-0.15, 0.4), 20);  // in the brim
  EXPECT_GT(contacts_at(-0.15, 0.1), 20);  // in the stem
}

TEST(SelfContact, GoesThroughTheSideThatItCameFrom) {
  // The limb goes deeper and deeper, past the bone line. The contacts still lead out on the side
  // where it entered.
  const TwoLimbs limbs(kApart);
  SelfContact contact = limbs.contact();
  for (double depth = 0.02; depth < 0.5; depth += 0.01) detect(contact, limbs.moved(into(depth)));
  int of_second = 0;
  for (const VertexTriangleContact& c : contact.contacts()) {
    if (c.vertex < limbs.first_of_second || c.distance > -0.42F) continue;
    ++of_second;
    EXPECT_GT(c.normal[1], 0.0F);
  }
  EXPECT_GT(of_second, 5);
}

TEST(SelfContact, SurvivesPositionsThatAreNoNumbers) {
  const TwoLimbs limbs(kApart);
  SelfContact contact = limbs.contact();
  std::mt19937 random(8);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double bad[] = {std::nan(""), kInfinity, -kInfinity, 1e30, -1e38};
  for (int round = 0; round < 60; ++round) {
    Limbs posed = limbs.moved(into(0.1));
    for (int i = 0; i < 30; ++i) {
      random_entry(posed.skin.positions, random) = bad[round % 5];
      random_entry(posed.bone_points, random) = bad[random() % 5];
    }
    detect(contact, posed);
    EXPECT_GT(contact.contacts().size(), 20U);
    for (const VertexTriangleContact& c : contact.contacts()) {
      EXPECT_TRUE(std::isfinite(c.distance));
      EXPECT_TRUE(c.barycentric.allFinite());
      EXPECT_TRUE(c.normal.allFinite());
    }
  }
  Limbs nowhere = limbs.rest;
  nowhere.skin.positions.setConstant(std::nan(""));
  detect(contact, nowhere);
  EXPECT_TRUE(contact.contacts().empty());
  Limbs one_place = limbs.rest;
  one_place.skin.positions.setConstant(0.5);
  one_place.bone_points.setConstant(0.5);
  detect(contact, one_place);
  EXPECT_TRUE(contact.contacts().empty());
  detect(contact, limbs.moved(into(0.1)));
  EXPECT_GT(inside_count(contact), 20);
}

}  // namespace
}  // namespace sinew

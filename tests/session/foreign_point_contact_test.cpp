// SPDX-License-Identifier: MIT

#include "contact/foreign_point_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <utility>

#include "contact/interior_by_brute_force.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"
#include "session/moving_character.h"

namespace sinew {
namespace {

constexpr double kRetention = 0.25;

struct ForeignPoints {
  PointsF positions{3, 0};
  PointsF normals{3, 0};

  int size() const { return static_cast<int>(positions.cols()); }
};

/// A sample that points of another body enter.
struct Visited : MovingCharacter {
  ForeignPointContact contact;
  InteriorTetrahedra interior;
  PosedSkin skin;

  explicit Visited(const std::string& name)
      : MovingCharacter(sample_character(name)),
        contact(tissue().triangles, tissue().surface(0), tissue().attachment.rest_bone_points(),
                kRetention),
        interior(interior_tetrahedra(tissue().triangles, tissue().surface(0),
                                     tissue().attachment.rest_bone_points())),
        skin(tissue().surface_vertices, tissue().triangles) {}

  void play_to(int clip, int frames) {
    session.select_clip(clip);
    for (int frame = 0; frame < frames; ++frame) session.advance(1.0 / 60.0);
    place_feet();
    skin.pose(session.positions(), bone_points);
    contact.forget();
  }
  void detect(const ForeignPoints& foreign_points) {
    contact.detect(session.positions(), bone_points, foreign_points.positions,
                   foreign_points.normals);
  }
  Eigen::Vector3f place_of(const VertexTriangleContact& c) const {
    const Triangle& corners = skin.triangles()[c.triangle];
    Eigen::Vector3f place = Eigen::Vector3f::Zero();
    for (int k = 0; k < 3; ++k) place += c.barycentric[k] * skin.corner(corners[k]);
    return place;
  }
  /// Returns points of which half lie anywhere in the bounding box of the skin and half around its
  /// vertices. Some have no normal.
  ForeignPoints scatter(int count, std::mt19937& random) const {
    std::uniform_real_distribution<float> uniform(0.0F, 1.0F);
    const Eigen::Vector3f half = Eigen::Vector3f::Constant(0.5F);
    const Eigen::Vector3f low = skin.skin().rowwise().minCoeff();
    const Eigen::Vector3f size = skin.skin().rowwise().maxCoeff() - low;
    ForeignPoints foreign_points{PointsF(3, count), PointsF::Zero(3, count)};
    for (int v = 0; v < count; ++v) {
      const Eigen::Vector3f at{uniform(random), uniform(random), uniform(random)};
      const Eigen::Vector3f direction{uniform(random), uniform(random), uniform(random)};
      const auto corner = static_cast<int>(random() % skin.vertex_count());
      foreign_points.positions.col(v) = low + size.cwiseProduct(at);
      if (v % 2 == 0) foreign_points.positions.col(v) = skin.corner(corner) + 0.1F * (at - half);
      if (v % 3 != 0) foreign_points.normals.col(v) = (direction - half).normalized();
    }
    return foreign_points;
  }
};

template <typename Check>
void for_each_pose(Check&& check) {
  for (const char* const name : {"cylinder", "tee", "humanoid"}) {
    Visited visited(name);
    for (const auto& [clip, frames] : {std::pair{-1, 0}, {0, 40}, {1, 70}}) {
      SCOPED_TRACE(name + std::string(" ") + std::to_string(clip));
      visited.play_to(clip, frames);
      check(visited);
    }
  }
}

TEST(ForeignPointContactOfACharacter, FindsWhatBruteForceFinds) {
  std::mt19937 random(21);
  int expected = 0, found = 0, at_the_nearest = 0;
  for_each_pose([&](Visited& visited) {
    const ForeignPoints foreign_points = visited.scatter(700, random);
    std::vector<int> all(foreign_points.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<int> cover(foreign_points.size(), 0), facing(foreign_points.size(), 0);
    for (const InteriorHit& hit : interior_by_brute_force(
             visited.interior, visited.skin,
             {foreign_points.positions, foreign_points.normals, all, false}, 2.0F)) {
      const Eigen::Vector3f normal = foreign_points.normals.col(hit.vertex);
      const bool faces =
          normal.isZero() || visited.skin.triangle_normal(hit.triangle).dot(normal) < 0.0F;
      cover[hit.vertex] += hit.sign;
      if (hit.sign > 0 && faces) facing[hit.vertex] = 1;
    }
    for (int v = 0; v < foreign_points.size(); ++v) expected += cover[v] > 0 ? facing[v] : 0;
    visited.detect(foreign_points);
    const TriangleTree tree({visited.skin.skin().cast<double>(), visited.tissue().triangles});
    for (const VertexTriangleContact& c : visited.contact.contacts()) {
      ++found;
      EXPECT_GT(cover[c.vertex], 0);
      EXPECT_EQ(facing[c.vertex], 1);
      const Eigen::Vector3f point = foreign_points.positions.col(c.vertex);
      const Eigen::Vector3f towards = -foreign_points.normals.col(c.vertex);
      const auto nearest = tree.closest(point.cast<double>(), towards.cast<double>());
      const double beyond = (visited.place_of(c) - point).norm() - nearest->distance;
      at_the_nearest += beyond < 0.25 * visited.contact.mean_edge() ? 1 : 0;
    }
  });
  EXPECT_GT(expected, 1000);
  // A few points deep below a crease are missed, since their nearest triangles are too far to the
  // side.
  EXPECT_GT(found, 0.99 * expected);
  EXPECT_GT(at_the_nearest, 0.99 * found);
}

TEST(ForeignPointContactOfACharacter, AgreesWithTheWindingNumber) {
  std::mt19937 random(22);
  int inside = 0, found = 0;
  for_each_pose([&](Visited& visited) {
    ForeignPoints foreign_points = visited.scatter(1500, random);
    foreign_points.normals.setZero();
    visited.detect(foreign_points);
    std::vector<char> collides(foreign_points.size(), 0);
    for (const VertexTriangleContact& c : visited.contact.contacts()) collides[c.vertex] = 1;
    const WindingNumber winding(visited.skin.skin().cast<double>(), visited.tissue().triangles);
    for (int v = 0; v < foreign_points.size(); ++v) {
      const bool is_inside = winding.at(foreign_points.positions.col(v).cast<double>()) > 0.5;
      inside += is_inside ? 1 : 0;
      found += collides[v];
      if (collides[v] != 0) {
        EXPECT_TRUE(is_inside) << v;
      }
    }
  });
  EXPECT_GT(inside, 3000);
  EXPECT_GT(found, 0.99 * inside);
}

TEST(ForeignPointContactOfACharacter, KnowsDepthsInACylinder) {
  constexpr double kRadius = 0.17;  // of the sample
  Visited visited("cylinder");
  visited.play_to(-1, 0);
  const Eigen::Vector3d origin = visited.session.frame_origin();
  const Eigen::Vector3d up = Eigen::Vector3d::UnitY();
  ForeignPoints foreign_points;
  std::vector<double> depths;
  std::vector<Eigen::Vector3d> outward;
  for (double depth = 0.01; depth < 0.13; depth += 0.01) {
    for (double angle = 0.0; angle < 2.0 * std::numbers::pi; angle += 0.1) {
      depths.push_back(depth);
      outward.emplace_back(std::cos(angle), 0.0, std::sin(angle));
      foreign_points.positions.conservativeResize(3, foreign_points.size() + 1);
      foreign_points.positions.rightCols(1) =
          ((kRadius - depth) * outward.back() + (0.5 + 0.13 * angle) * up - origin).cast<float>();
    }
  }
  foreign_points.normals.resizeLike(foreign_points.positions);
  for (int v = 0; v < foreign_points.size(); ++v)
    foreign_points.normals.col(v) = -outward[v].cast<float>();
  visited.detect(foreign_points);
  ASSERT_EQ(visited.contact.contacts().size(), depths.size());
  for (const VertexTriangleContact& c : visited.contact.contacts()) {
    // The tolerance covers the deviation of the facets from the circle.
    EXPECT_NEAR(c.distance, -depths[c.vertex], 0.006);
    EXPECT_GT(c.normal.cast<double>().dot(outward[c.vertex]), 0.97);
    const Eigen::Vector3d above = foreign_points.positions.col(c.vertex).cast<double>() +
                                  depths[c.vertex] * outward[c.vertex];
    EXPECT_LT((visited.place_of(c).cast<double>() - above).norm(),
              0.5 * visited.contact.mean_edge());
  }
}

}  // namespace
}  // namespace sinew

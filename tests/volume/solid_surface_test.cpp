// SPDX-License-Identifier: MIT

#include "volume/solid_surface.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "mesh/winding.h"
#include "support/compound_meshes.h"

namespace sinew {
namespace {

/// Holds a bent limb whose ends overlap, and a ball that overlaps its middle.
struct Scene {
  TriangleMesh limb = bent(make_tube(2.0 * std::numbers::pi + 0.6, 0.25, 60, 24));
  TriangleMesh ball = moved(make_sphere(0.5, 20, 30), {1.0, 0.1, 0.2});
  TriangleMesh all = joined(limb, ball);
};

/// Returns the winding number as the sum over all triangles.
double winding_of(const TriangleMesh& mesh, const Eigen::Vector3d& point) {
  double sum = 0.0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += solid_angle(point, mesh.positions.col(a), mesh.positions.col(b), mesh.positions.col(c));
  return sum / (4.0 * std::numbers::pi);
}

bool is_inside(const Scene& scene, SelfOverlap self_overlap, const Eigen::Vector3d& point) {
  const double limb = winding_of(scene.limb, point), ball = winding_of(scene.ball, point);
  if (self_overlap == SelfOverlap::kOutside && limb > 1.5) return false;
  return limb > 0.5 || ball > 0.5;
}

/// Returns the place at which a line crosses the plane of a triangle inside it, as a fraction of
/// the way; negative if it does not.
double crossing_of(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const TriangleMesh& mesh,
                   const Triangle& t) {
  Eigen::Matrix3d system;  // from + x0 (to - from) = a + x1 (b - a) + x2 (c - a)
  system.col(0) = from - to;
  system.col(1) = mesh.positions.col(t[1]) - mesh.positions.col(t[0]);
  system.col(2) = mesh.positions.col(t[2]) - mesh.positions.col(t[0]);
  const Eigen::Vector3d x = system.inverse() * (from - mesh.positions.col(t[0]));
  return x[1] >= 0.0 && x[2] >= 0.0 && x[1] + x[2] <= 1.0 && x[0] > 0.0 && x[0] < 1.0 ? x[0] : -1.0;
}

/// Returns the first of all crossings behind which the segment is outside; nothing without one.
std::optional<double> first_exit_of(const Scene& scene, SelfOverlap self_overlap,
                                    const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  std::vector<double> crossings;
  for (const Triangle& t : scene.all.triangles)
    if (const double at = crossing_of(from, to, scene.all, t); at > 0.0) crossings.push_back(at);
  std::ranges::sort(crossings);
  crossings.push_back(1.0);
  for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
    const double middle = 0.5 * (crossings[i] + crossings[i + 1]);
    if (!is_inside(scene, self_overlap, from + middle * (to - from))) return crossings[i];
  }
  return std::nullopt;
}

class RandomPlaces {
 public:
  Eigen::Vector3d next() { return {along_(random_), along_(random_), 0.3 * along_(random_)}; }
  /// Returns a place where the ends of the limb are.
  Eigen::Vector3d at_ends() { return Eigen::Vector3d(-1.0, 0.0, 0.0) + 0.4 * next(); }

 private:
  std::mt19937 random_{5};
  std::uniform_real_distribution<double> along_{-1.4, 1.4};
};

TEST(SolidSurface, ContainsWhatSumsOverAllTrianglesSay) {
  const Scene scene;
  RandomPlaces places;
  for (const SelfOverlap self_overlap : {SelfOverlap::kInside, SelfOverlap::kOutside}) {
    const SolidSurface solid(scene.all, self_overlap);
    int inside = 0, overlap = 0, both_pieces = 0;
    for (int i = 0; i < 4000; ++i) {
      const Eigen::Vector3d point = i % 2 == 0 ? places.next() : places.at_ends();
      const bool expected = is_inside(scene, self_overlap, point);
      ASSERT_EQ(solid.contains(point), expected) << point.transpose();
      const double limb = winding_of(scene.limb, point);
      ASSERT_EQ(solid.is_cut_out(point), self_overlap == SelfOverlap::kOutside && limb > 1.5);
      inside += expected;
      overlap += limb > 1.5;
      both_pieces += limb > 0.5 && winding_of(scene.ball, point) > 0.5;
    }
    EXPECT_GT(inside, 200);
    EXPECT_GT(overlap, 50);
    EXPECT_GT(both_pieces, 20) << "different pieces are one solid";
  }
}

TEST(SolidSurface, FindsTheFirstExitOfAllCrossings) {
  const Scene scene;
  RandomPlaces places;
  for (const SelfOverlap self_overlap : {SelfOverlap::kInside, SelfOverlap::kOutside}) {
    const SolidSurface solid(scene.all, self_overlap);
    int exits = 0, stays = 0;
    while (exits + stays < 300) {
      const bool is_at_ends = (exits + stays) % 2 == 0;
      const Eigen::Vector3d from = is_at_ends ? places.at_ends() : places.next();
      const Eigen::Vector3d to =
          is_at_ends ? places.at_ends() : Eigen::Vector3d(from + 0.4 * places.next());
      if (!is_inside(scene, self_overlap, from)) continue;
      const std::optional<double> expected = first_exit_of(scene, self_overlap, from, to);
      const std::optional<double> found = solid.first_exit(from, to);
      ASSERT_EQ(found.has_value(), expected.has_value())
          << from.transpose() << " to " << to.transpose();
      if (expected) {
        ASSERT_NEAR(*found, *expected, 1e-6);
      }
      ++(expected ? exits : stays);
      if (expected && std::abs(*expected - 0.99) < 0.01) continue;
      EXPECT_EQ(solid.reaches(from, to), !expected);
    }
    EXPECT_GT(exits, 50);
    EXPECT_GT(stays, 50);
  }
}

}  // namespace
}  // namespace sinew

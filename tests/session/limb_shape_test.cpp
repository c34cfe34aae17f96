// SPDX-License-Identifier: MIT

#include "session/playing/limb_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

constexpr double kLimbRadius = 0.16;
constexpr int kLimbRings = 160;
constexpr int kLimbSegments = 24;

/// Builds a tube along x around the joints at -0.8, 0 and 0.8. Its skin changes from the first bone
/// to the second within kBlend of the joint.
struct Limb {
  static constexpr double kBlend = 0.2;

  Limb() {
    character.surface = make_tube(1.8, kLimbRadius, kLimbRings, kLimbSegments);
    character.skeleton = make_chain({-0.8, 0.0, 0.8});
    character.weights.emplace();
    for (int v = 0; v < character.surface.vertex_count(); ++v) {
      const auto second = static_cast<float>(second_weight(character.surface.positions(0, v)));
      character.weights->vertices.push_back({{0, 1.0F - second}, {1, second}});
    }
  }

  static double second_weight(double x) { return std::clamp(0.5 + 0.5 * x / kBlend, 0.0, 1.0); }

  /// Returns the joints after a rotation of the middle one.
  std::vector<Transform> rotated(const Eigen::AngleAxisd& rotation) const {
    Pose pose = rest_pose(character.skeleton);
    pose.joints[1].rotation = rotation;
    return global_transforms(character.skeleton, pose);
  }

  /// Returns the skin by linear blend skinning, evaluated directly.
  Points blended(const std::vector<Transform>& joints) const {
    const std::vector<Transform> rest = character.skeleton.rest_global();
    Points skin = character.surface.positions;
    for (auto x : skin.colwise()) {
      const double w = second_weight(x.x());
      const Eigen::Vector3d one = joints[0] * rest[0].inverse() * Eigen::Vector3d(x);
      const Eigen::Vector3d other = joints[1] * rest[1].inverse() * Eigen::Vector3d(x);
      x = (1.0 - w) * one + w * other;
    }
    return skin;
  }

  FrameStatistics measure(const Points& skin, const std::vector<Transform>& joints) const {
    FrameStatistics result;
    LimbShape(character).measure(skin, joints, result);
    return result;
  }

  Character character;
};

TEST(LimbShape, RestIsPerfect) {
  const Limb limb;
  const FrameStatistics rest =
      limb.measure(limb.character.surface.positions, limb.character.skeleton.rest_global());
  EXPECT_NEAR(*rest.cross_section_min, 1.0, 1e-12);
  EXPECT_FALSE(rest.bulge_max.has_value());  // no joint is bent
  EXPECT_NEAR(*rest.normal_deviation_deg, 0.0, 1e-9);
}

TEST(LimbShape, ARigidMotionChangesNothing) {
  const Limb limb;
  const Transform motion = Eigen::Translation3d(3.0, -1.0, 2.0) *
                           Eigen::AngleAxisd(1.1, Eigen::Vector3d(1, 2, 3).normalized());
  std::vector<Transform> joints = limb.character.skeleton.rest_global();
  for (Transform& joint : joints) joint = motion * joint;
  const FrameStatistics moved = limb.measure(motion * limb.character.surface.positions, joints);
  EXPECT_NEAR(*moved.cross_section_min, 1.0, 1e-12);
  EXPECT_FALSE(moved.bulge_max.has_value());
  EXPECT_NEAR(*moved.normal_deviation_deg, 0.0, 1e-9);
}

TEST(LimbShape, TheAreaOfAScaledCrossSectionIsTheSquare) {
  const Limb limb;
  for (const double scale : {0.5, 0.9, 1.3}) {
    Points skin = limb.character.surface.positions;
    skin.bottomRows(2) *= scale;
    const FrameStatistics scaled = limb.measure(skin, limb.character.skeleton.rest_global());
    EXPECT_NEAR(*scaled.cross_section_min, scale * scale, 1e-12);
  }
}

TEST(LimbShape, OneThinPlaceIsFoundWithItsBone) {
  const Limb limb;
  Points skin = limb.character.surface.positions;
  for (auto x : skin.colwise())
    if (x.x() > 0.2 && x.x() < 0.45) x.tail<2>() *= 0.6;
  const FrameStatistics thin = limb.measure(skin, limb.character.skeleton.rest_global());
  EXPECT_NEAR(*thin.cross_section_min, 0.36, 1e-9);
  EXPECT_EQ(thin.cross_section_bone, "joint2");
}

/// A twist by linear blend skinning scales the radius of a ring with the weights 1 - w and w by
/// |1 - w + w exp(i angle)|. The places nearest to the joint have x = -0.025 and 0.025.
TEST(LimbShape, ATwistByLinearBlendSkinningLosesTheKnownArea) {
  const Limb limb;
  for (const double degrees : {30.0, 60.0, 90.0, 120.0, 150.0, 180.0}) {
    const double angle = degrees * std::numbers::pi / 180.0;
    const std::vector<Transform> joints =
        limb.rotated(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitX()));
    const double w = Limb::second_weight(0.8 / 32.0);
    const double expected = 1.0 - 2.0 * w * (1.0 - w) * (1.0 - std::cos(angle));
    const FrameStatistics twisted = limb.measure(limb.blended(joints), joints);
    // Between rings the polygon of the cut deviates from the circle.
    EXPECT_NEAR(*twisted.cross_section_min, expected, 0.004) << degrees;
    EXPECT_NEAR(expected, std::pow(std::cos(angle / 2.0), 2), 0.02) << degrees;
  }
}

/// Returns the area inside a tube in a plane, integrated over rays in the plane from a point. Every
/// ray must meet the tube only once.
double area_by_rays(const TriangleMesh& mesh, const Eigen::Vector3d& center,
                    const Eigen::Vector3d& normal) {
  constexpr int kRays = 2000;
  const Eigen::Vector3d u = normal.unitOrthogonal();
  const Eigen::Vector3d v = normal.cross(u);
  double area = 0.0;
  for (int i = 0; i < kRays; ++i) {
    const double angle = 2.0 * std::numbers::pi * (i + 0.5) / kRays;
    const Eigen::Vector3d ray = std::cos(angle) * u + std::sin(angle) * v;
    double nearest = std::numeric_limits<double>::infinity();
    for (const Triangle& t : mesh.triangles) {
      Eigen::Matrix3d system;
      system << ray, mesh.positions.col(t[0]) - mesh.positions.col(t[1]),
          mesh.positions.col(t[0]) - mesh.positions.col(t[2]);
      if (std::abs(system.determinant()) < 1e-14) continue;
      const Eigen::Vector3d hit = system.inverse() * (mesh.positions.col(t[0]) - center);
      if (hit.x() > 0.0 && hit.y() >= 0.0 && hit.z() >= 0.0 && hit.y() + hit.z() <= 1.0)
        nearest = std::min(nearest, hit.x());
    }
    area += std::numbers::pi / kRays * nearest * nearest;
  }
  return area;
}

TEST(LimbShape, SectionsAgreeWithRaysThroughARandomlyDentedLimb) {
  Limb limb;
  limb.character.surface = make_tube(1.8, kLimbRadius, 40, 12);
  limb.character.weights->vertices.resize(limb.character.surface.vertex_count());
  for (int v = 0; v < limb.character.surface.vertex_count(); ++v) {
    const auto second =
        static_cast<float>(Limb::second_weight(limb.character.surface.positions(0, v)));
    limb.character.weights->vertices[v] = {{0, 1.0F - second}, {1, second}};
  }
  constexpr unsigned kSeed = 7;
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> dent(0.6, 1.1);
  const std::vector<Transform> joints =
      limb.rotated(Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitX()));
  TriangleMesh posed{limb.blended(joints), limb.character.surface.triangles};
  for (auto x : posed.positions.colwise()) x.tail<2>() *= dent(random);

  double smallest = std::numeric_limits<double>::infinity();
  for (const auto& place :
       LimbSections(limb.character.surface, limb.character.skeleton, *limb.character.weights)
           .places()) {
    const double x = -0.8 + 0.8 * (place.bone - 1 + (place.place + 0.5) / 16.0);
    const Eigen::Vector3d center(x, 0.0, 0.0);
    const Eigen::Vector3d along = Eigen::Vector3d::UnitX();
    smallest = std::min(smallest, area_by_rays(posed, center, along) /
                                      area_by_rays(limb.character.surface, center, along));
  }
  EXPECT_NEAR(*limb.measure(posed.positions, joints).cross_section_min, smallest, 1e-3)
      << "seed " << kSeed;
}

TEST(LimbShape, AnotherLimbInThePlaneDoesNotCount) {
  // Adds a thicker tube next to the limb. It has a bone of its own.
  Limb limb;
  Character& character = limb.character;
  const TriangleMesh other = make_tube(1.8, 0.3, 40, kLimbSegments);
  const int first = character.surface.vertex_count();
  character.surface.positions.conservativeResize(3, first + other.vertex_count());
  character.surface.positions.rightCols(other.vertex_count()) =
      other.positions.colwise() + Eigen::Vector3d(0.0, 0.0, 0.6);
  for (Triangle triangle : other.triangles) {
    for (int& v : triangle) v += first;
    character.surface.triangles.push_back(triangle);
  }
  character.skeleton = make_skeleton({{{-0.8, 0.0, 0.0}, -1},
                                      {{0.0, 0.0, 0.0}, 0},
                                      {{0.8, 0.0, 0.0}, 1},
                                      {{-0.8, 0.0, 0.6}, 0},
                                      {{0.8, 0.0, 0.6}, 3}});
  character.weights->vertices.resize(character.surface.vertex_count(), {{3, 1.0F}});
  const LimbSections sections(character.surface, character.skeleton, *character.weights);
  Points skin = character.surface.positions;
  skin.bottomRows(2).leftCols(first) *= 0.9;  // the first limb shrinks
  EXPECT_NEAR(sections.smallest(skin, character.skeleton.rest_global())->ratio, 0.81, 1e-12);
  skin = character.surface.positions;
  for (int v = first; v < skin.cols(); ++v) skin(2, v) = 0.6 + 0.8 * (skin(2, v) - 0.6);
  const auto shrunk = sections.smallest(skin, character.skeleton.rest_global());
  EXPECT_NEAR(shrunk->ratio, 0.8, 1e-12);
  EXPECT_EQ(shrunk->bone, 4);
}

TEST(LimbShape, SkinThatHasLeftItsPlaceIsNotMeasured) {
  const Limb limb;
  const std::vector<Transform> rest = limb.character.skeleton.rest_global();
  Points skin = limb.character.surface.positions;
  skin.row(0).array() += 0.5;
  EXPECT_FALSE(limb.measure(skin, rest).cross_section_min.has_value());
  // One vertex stays in its place. The planes cut only the thin spike that leads to it.
  const int spike = kLimbSegments * kLimbRings / 2;
  skin.col(spike) = limb.character.surface.positions.col(spike);
  EXPECT_FALSE(limb.measure(skin, rest).cross_section_min.has_value());
}

TEST(LimbShape, AShortBoneInAThickBodyIsNoLimb) {
  Limb limb;
  const auto places_of = [&](double end) {
    limb.character.skeleton = make_chain({-0.8, 0.0, end});
    int places = 0;
    for (const auto& place :
         LimbSections(limb.character.surface, limb.character.skeleton, *limb.character.weights)
             .places())
      places += place.bone == 2 ? 1 : 0;
    return places;
  };
  EXPECT_EQ(places_of(1.4 * kLimbRadius), 16);
  EXPECT_EQ(places_of(1.3 * kLimbRadius), 0);
}

TEST(LimbShape, HolesAreClosed) {
  Limb limb;
  const double whole =
      *limb.measure(limb.character.surface.positions, limb.character.skeleton.rest_global())
           .cross_section_min;
  auto& triangles = limb.character.surface.triangles;
  const auto places = [&] {
    return LimbSections(limb.character.surface, limb.character.skeleton, *limb.character.weights)
        .places()
        .size();
  };
  const std::size_t all = places();
  triangles.erase(triangles.begin() + 2000, triangles.begin() + 2004);
  EXPECT_EQ(places(), all);
  EXPECT_NEAR(*limb.measure(limb.character.surface.positions, limb.character.skeleton.rest_global())
                   .cross_section_min,
              whole, 1e-12);
}

TEST(LimbShape, ABulgeIsTheFactorByWhichTheOuterSkinMovesAway) {
  const Limb limb;
  const std::vector<Transform> joints =
      limb.rotated(Eigen::AngleAxisd(std::numbers::pi / 2.0, Eigen::Vector3d::UnitZ()));
  const Points bent = limb.blended(joints);
  const double before = *limb.measure(bent, joints).bulge_max;
  EXPECT_EQ(limb.measure(bent, joints).bulge_joint, "joint1");
  // The joint is the origin. All distances from it grow alike.
  EXPECT_NEAR(*limb.measure(1.25 * bent, joints).bulge_max, 1.25 * before, 1e-12);
  // The second bone moves toward +y, so the outer side is that of +x and -y.
  Points inner = bent;
  for (auto x : inner.colwise())
    if (x.y() > x.x()) x *= 1.25;
  EXPECT_NEAR(*limb.measure(inner, joints).bulge_max, before, 1e-12);
}

TEST(LimbShape, BulgesAgreeWithADirectEvaluation) {
  const Limb limb;
  for (const double degrees : {40.0, 90.0, 130.0}) {
    const double angle = degrees * std::numbers::pi / 180.0;
    const std::vector<Transform> joints =
        limb.rotated(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
    const Points bent = limb.blended(joints);
    // The outer side is opposite to the middle between both bones.
    const Eigen::Vector3d outer(std::sin(angle / 2.0), -std::cos(angle / 2.0), 0.0);
    double now = 0.0;
    double at_rest = 0.0;
    for (int v = 0; v < bent.cols(); ++v) {
      const Eigen::Vector3d rest = limb.character.surface.positions.col(v);
      const Eigen::Vector3d x = bent.col(v);
      const double off = std::acos(std::clamp(x.normalized().dot(outer), -1.0, 1.0));
      if (off > std::numbers::pi / 4.0 || rest.norm() > 1.5 * kLimbRadius) continue;
      now = std::max(now, x.norm());
      at_rest = std::max(at_rest, rest.norm());
    }
    EXPECT_NEAR(*limb.measure(bent, joints).bulge_max, now / at_rest, 1e-9) << degrees;
  }
}

TEST(LimbShape, ASmallBendHasNoBulge) {
  const Limb limb;
  const auto bulge = [&](double degrees) {
    const std::vector<Transform> joints = limb.rotated(
        Eigen::AngleAxisd(degrees * std::numbers::pi / 180.0, Eigen::Vector3d::UnitZ()));
    return limb.measure(limb.blended(joints), joints).bulge_max;
  };
  EXPECT_FALSE(bulge(14.0).has_value());
  EXPECT_TRUE(bulge(16.0).has_value());
}

/// Returns two unit squares that meet in the edge from (0, 0, 0) to (0, 1, 0), the second one
/// folded by an angle about it.
TriangleMesh folded_sheet(double angle) {
  TriangleMesh sheet;
  sheet.positions.resize(3, 4);
  sheet.positions << 0, 0, -1, std::cos(angle),  //
      0, 1, 0, 0,                                //
      0, 0, 0, std::sin(angle);
  sheet.triangles = {{0, 1, 2}, {1, 0, 3}};
  return sheet;
}

TEST(NormalDeviation, IsTheAngleOfAFold) {
  const NormalDeviation deviation(folded_sheet(0.5));
  EXPECT_NEAR(deviation.measure(folded_sheet(0.5).positions), 0.0, 1e-12);
  EXPECT_NEAR(deviation.measure(folded_sheet(1.2).positions), 0.7 * 180.0 / std::numbers::pi, 1e-9);
  // The angle has a sign: the fold changes from 0.5 to -0.5.
  EXPECT_NEAR(deviation.measure(folded_sheet(-0.5).positions), 1.0 * 180.0 / std::numbers::pi,
              1e-9);
}

TEST(NormalDeviation, IsARootMeanSquareWeightedByLength) {
  // The strip has two inner edges, of lengths 2 sqrt(2) and 2. Only the angle at the latter
  // changes.
  TriangleMesh strip;
  strip.positions.resize(3, 5);
  strip.positions << 0, 2, 0, 2, 0,  //
      0, 0, 2, 2, 4,                 //
      0, 0, 0, 0, 0;
  strip.triangles = {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}};
  const NormalDeviation deviation(strip);
  Points folded = strip.positions;
  // Rotates the last triangle about its edge from (0, 2, 0) to (2, 2, 0).
  folded.col(4) << 0.0, 2.0 + 2.0 * std::cos(0.3), 2.0 * std::sin(0.3);
  const double lengths = 1.0 + std::sqrt(2.0);
  EXPECT_NEAR(deviation.measure(folded), 0.3 * std::sqrt(1.0 / lengths) * 180.0 / std::numbers::pi,
              1e-9);
}

}  // namespace
}  // namespace sinew

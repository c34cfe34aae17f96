// SPDX-License-Identifier: MIT

#include "tissue/shrinking.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "mesh/adjacency.h"
#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/limb_stretching.h"

namespace sinew {
namespace {

/// Returns a tube with dense rings near x = 0, where a joint is. Smoothing with uniform weights
/// would drift there.
TriangleMesh irregular_tube(double half_length, double radius) {
  return make_revolution(60, 24, [=](double t) {
    const double s = 2.0 * t - 1.0;
    const double x = half_length * (0.25 * s + 0.75 * s * s * s);
    const bool pole = t <= 0.0 || t >= 1.0;
    return std::pair{x, pole ? 0.0 : radius};
  });
}

TEST(LimbStretching, OpensTwoBonesToAStraightLineAndKeepsLengths) {
  const BoneLines lines = bone_lines(
      make_skeleton({{{0.0, 0.0, 0.0}, -1}, {{1.0, 0.0, 0.0}, 0}, {{1.0, 0.5, 0.0}, 1}}));
  const std::vector<Eigen::Vector3d> joints = stretch_limbs(lines);
  EXPECT_NEAR((joints[1] - joints[0]).norm(), 1.0, 1e-12);
  EXPECT_NEAR((joints[2] - joints[1]).norm(), 0.5, 1e-12);
  EXPECT_NEAR((joints[2] - joints[0]).norm(), 1.5, 1e-12);
}

TEST(LimbStretching, SpreadsThreeBonesBy120AndFourBonesLikeATetrahedron) {
  for (const int children : {2, 3}) {
    std::vector<std::pair<Eigen::Vector3d, int>> joints{{{0.0, 0.0, 0.0}, -1},
                                                        {{1.0, 0.0, 0.0}, 0}};
    for (int k = 0; k < children; ++k) {
      joints.emplace_back(Eigen::Vector3d(2.0, 0.1 * k, 0.02 * k * k), 1);
    }
    const BoneLines lines = bone_lines(make_skeleton(joints));
    const std::vector<Eigen::Vector3d> at = stretch_limbs(lines);
    std::vector<Eigen::Vector3d> directions{(at[0] - at[1]).normalized()};
    for (int k = 0; k < children; ++k) directions.push_back((at[2 + k] - at[1]).normalized());
    const double cosine = -1.0 / children;
    for (std::size_t a = 0; a < directions.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        EXPECT_NEAR(directions[a].dot(directions[b]), cosine, 1e-12);
      }
    }
  }
}

TEST(LimbStretching, OpensLimbsThatJoinWhateverTheOrderOfTheirJoints) {
  // The joints of the foot are listed before those of the leg whose end it joins.
  Skeleton skeleton = make_skeleton({{{0.0, 0.0, 2.0}, -1},
                                     {{2.0, 0.0, 0.0}, 0},
                                     {{2.0, 0.5, 0.0}, 1},
                                     {{0.0, 0.0, 0.0}, 0},
                                     {{1.0, 0.2, 0.0}, 3},
                                     {{2.0, 0.0, 0.0}, 4}});
  skeleton.joints[1].has_bone = false;
  skeleton.joints[3].has_bone = false;
  const std::vector<Eigen::Vector3d> joints = stretch_limbs(bone_lines(skeleton));
  EXPECT_LT((joints[1] - joints[5]).norm(), 1e-12);
  EXPECT_NEAR((joints[2] - joints[3]).norm(), 2.0 * std::sqrt(1.04) + 0.5, 1e-12);
}

TEST(SkinShrinking, LeavesLeafPointsInPlace) {
  const TriangleMesh skin = make_tube(4.4, 0.3, 40, 24);
  const BoneLines lines = bone_lines(make_chain({-2.0, 0.0, 2.0}));
  const std::vector<BonePoint> nearest = nearest_bone_points(skin, lines);
  const std::vector<BonePoint> smooth = smooth_bone_points(skin, lines, nearest);
  int leaf_points = 0;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    if (std::abs(skin.positions(0, v)) <= 2.0) continue;
    ++leaf_points;
    EXPECT_EQ(smooth[v].bone, nearest[v].bone);
    EXPECT_EQ(smooth[v].t, nearest[v].t);
  }
  EXPECT_GT(leaf_points, 20);
}

TEST(SkinShrinking, DoesNotDriftOnATubeWithUnevenRings) {
  const TriangleMesh skin = irregular_tube(2.3, 0.3);
  const BoneLines lines = bone_lines(make_chain({-2.0, 0.0, 2.0}));
  const std::vector<BonePoint> smooth =
      smooth_bone_points(skin, lines, nearest_bone_points(skin, lines));
  double largest_edge = 0.0;
  for (const Triangle& t : skin.triangles) {
    for (int k = 0; k < 3; ++k) {
      const Eigen::Vector3d edge = skin.positions.col(t[k]) - skin.positions.col(t[(k + 1) % 3]);
      largest_edge = std::max(largest_edge, edge.norm());
    }
  }
  for (int v = 0; v < skin.vertex_count(); ++v) {
    const double x = std::clamp(skin.positions(0, v), -2.0, 2.0);
    EXPECT_NEAR(lines.at(smooth[v].bone, smooth[v].t).x(), x, largest_edge);
  }
}

TEST(SkinShrinking, DoesNotCollapseAnOpenTube) {
  // No vertex is nearest to an end of the chain, so nothing is fixed.
  TriangleMesh skin = make_tube(3.0, 0.3, 30, 16);
  skin.triangles.erase(std::remove_if(skin.triangles.begin(), skin.triangles.end(),
                                      [&](const Triangle& t) {
                                        return std::max({t[0], t[1], t[2]}) >= 30 * 16;
                                      }),
                       skin.triangles.end());
  skin.positions.conservativeResize(3, 30 * 16);
  const BoneLines lines = bone_lines(make_chain({-2.0, 0.0, 2.0}));
  const std::vector<BonePoint> smooth =
      smooth_bone_points(skin, lines, nearest_bone_points(skin, lines));
  double low = 10.0;
  double high = -10.0;
  for (const BonePoint& bone_point : smooth) {
    low = std::min(low, lines.at(bone_point.bone, bone_point.t).x());
    high = std::max(high, lines.at(bone_point.bone, bone_point.t).x());
  }
  EXPECT_LT(low, -1.0);
  EXPECT_GT(high, 1.0);
}

TEST(SkinShrinking, MapsNeighborsNearEachOtherAcrossABentJoint) {
  // A tube runs around straight bones, but its skeleton is bent: the skin only supplies
  // connectivity.
  const TriangleMesh skin = make_tube(4.4, 0.3, 40, 24);
  const BoneLines lines = bone_lines(
      make_skeleton({{{-2.0, 0.0, 0.0}, -1}, {{0.0, 0.0, 0.0}, 0}, {{1.9, 0.5, 0.0}, 1}}));
  const std::vector<BonePoint> smooth =
      smooth_bone_points(skin, lines, nearest_bone_points(skin, lines));
  const RaggedArray rings = vertex_neighbors(skin.vertex_count(), skin.triangles);
  for (int v = 0; v < skin.vertex_count(); ++v) {
    for (const int n : rings.row(v)) {
      const double distance =
          (lines.at(smooth[v].bone, smooth[v].t) - lines.at(smooth[n].bone, smooth[n].t)).norm();
      EXPECT_LT(distance, 0.35);
    }
  }
}

TEST(SkinShrinking, PutsBasePointsOnTheVolumeBetweenSkinAndBonePoint) {
  const TriangleMesh skin = make_tube(4.4, 0.3, 40, 24);
  const BoneLines lines = bone_lines(make_chain({-2.0, 0.0, 2.0}));
  const Radii radii = automatic_radii(lines, skin, {});
  const std::vector<SkeletonElement> elements = volumetric_elements(lines, radii);
  const std::vector<BonePoint> bone_points =
      smooth_bone_points(skin, lines, nearest_bone_points(skin, lines));
  const std::vector<BasePoint> base = shrink_to_skeleton(skin, lines, bone_points, radii);
  int hits = 0;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    const Eigen::Vector3d x = skin.positions.col(v);
    const Eigen::Vector3d s = lines.at(bone_points[v].bone, bone_points[v].t);
    const double path = (base[v].position - x).norm() + (s - base[v].position).norm();
    EXPECT_NEAR(path, (s - x).norm(), 1e-9);
    if (base[v].element < 0) continue;
    ++hits;
    const SkeletonElement& e = elements[base[v].element];
    const double length = (e.c1 - e.c0).norm();
    const double t = closest_parameter(e.c0, e.c1, base[v].position);
    const double radius = e.r0 + t * (e.r1 - e.r0);
    EXPECT_NEAR((base[v].position - e.c0 - t * (e.c1 - e.c0)).norm(), radius, 1e-6) << length;
  }
  EXPECT_GT(hits, skin.vertex_count() / 2);
}

}  // namespace
}  // namespace sinew

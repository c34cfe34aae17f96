// SPDX-License-Identifier: MIT

#include "tissue/base_anchors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"
#include "tissue/material.h"

namespace sinew {
namespace {

constexpr double kGravity = 9.81;

Eigen::VectorXd sag_of(const TissueModel& model) {
  return tissue_sag(model,
                    stiffness_matrix(model.rest_positions, model.tetrahedra, model.stiffness));
}

/// Returns a thin shell of tissue around a ball that holds all its inner vertices.
TissueModel shell(double thickness, double stiffness) {
  const TriangleMesh skin = make_sphere(1.0, 41, 64);
  TissueModel model = layered_model({skin.positions, (1.0 - thickness) * skin.positions},
                                    skin.triangles, stiffness, 1.0, 20.0);
  model.anchoring = Eigen::VectorXd::Zero(model.surface_vertices);
  std::fill(model.fixed.begin() + model.surface_vertices, model.fixed.end(), char{1});
  return model;
}

TEST(TissueSag, OfAThinShellIsThatOfAColumnHeldAtItsFoot) {
  constexpr double kThickness = 0.02;
  constexpr double kStiffness = 3000.0;
  const TissueModel model = shell(kThickness, kStiffness);
  const Eigen::VectorXd sags = sag_of(model);
  // The sag u of a column satisfies E u'' = -rho g with u(0) = 0 and u'(T) = 0. Vertices share the
  // volume around them unevenly.
  const double density =
      20.0 / signed_volumes(model.rest_positions, model.tetrahedra).cwiseAbs().sum();
  const double expected = density * kGravity * kThickness * kThickness / (2.0 * kStiffness);
  constexpr int kRing = 64;
  const Eigen::VectorXd off_poles = sags.segment(5 * kRing, 31 * kRing);
  EXPECT_NEAR(off_poles.mean(), expected, 0.02 * expected);
  EXPECT_LT((off_poles.array() - expected).abs().maxCoeff(), 0.25 * expected);
  EXPECT_EQ(sags.tail(model.surface_vertices).cwiseAbs().maxCoeff(), 0.0);
}

TEST(TissueSag, OfTissueOnAnchorsIsWhatTheyNeedToCarryIt) {
  TissueModel model = shell(0.02, 2000.0);
  std::fill(model.fixed.begin(), model.fixed.end(), char{0});
  for (int v = 0; v < model.surface_vertices; ++v) model.anchoring[v] = 100.0 + v % 7;
  const Eigen::VectorXd sags = sag_of(model);
  EXPECT_NEAR(model.anchoring.dot(sags.tail(model.surface_vertices)), 20.0 * kGravity, 0.01);
}

TEST(TissueSag, LeavesOutWhatHangsOnSliversAndBodiesOfThemOnly) {
  TissueModel model = shell(0.02, 2000.0);
  // A corner of the skin is drawn in to the base, so that all tetrahedra around it are nearly flat.
  const int corner = 20 * 64 + 7;
  const Points base = model.surface(1);
  const TriangleMesh skin{model.surface(0), model.triangles};
  for (const Triangle& t : skin.triangles) {
    if (std::find(t.begin(), t.end(), corner) == t.end()) continue;
    for (const int v : t) model.rest_positions.col(v) = base.col(v) * (1.0 + 1e-9);
  }
  const Eigen::VectorXd sags = sag_of(model);
  EXPECT_EQ(sags[corner], 0.0);
  EXPECT_TRUE(sags.allFinite());

  for (int v = 0; v < model.surface_vertices; ++v) model.rest_positions.col(v) = base.col(v);
  EXPECT_EQ(sag_of(model).cwiseAbs().maxCoeff(), 0.0);
}

constexpr double kSoft = 200.0;  // percent

/// Returns a limb with two bones and a base that yields twice as much as the tissue.
TissueModel limb(int rings, int segments, double sag_limit) {
  TissueSettings settings;
  settings.joint_softness = kSoft;
  settings.sag_limit = sag_limit;
  return build_tissue(make_tube(1.8, 0.16, rings, segments), make_chain({-0.8, 0.0, 0.8}), settings,
                      nullptr, {});
}

double largest_fraction(const TissueModel& model) {
  const Points thickness = model.surface(0) - model.surface(1);
  const Eigen::VectorXd sags = sag_of(model).head(model.surface_vertices);
  return (sags.array() / thickness.colwise().norm().transpose().array().max(0.01)).maxCoeff();
}

TEST(StiffenSaggingTissue, HoldsTissueThatSagsAndLeavesTheRestAlone) {
  // With six rings, hardly any vertex lies outside of the joints' zones.
  const TissueModel loose = limb(6, 8, 0.0);
  const TissueModel firm = limb(6, 8, 0.3);
  ASSERT_GT(largest_fraction(loose), 0.5);
  EXPECT_LT(largest_fraction(firm), 0.35);
  EXPECT_EQ(loose.fixed, firm.fixed);
  EXPECT_GE((firm.stiffness - loose.stiffness).minCoeff(), 0.0);
  EXPECT_GE((firm.anchoring - loose.anchoring).minCoeff(), 0.0);

  const TissueModel held = limb(6, 8, 10.0);
  EXPECT_EQ(held.stiffness, loose.stiffness);
  EXPECT_EQ(held.anchoring, loose.anchoring);
}

TEST(StiffenSaggingTissue, LeavesTissueAsSoftAndHeavyAsSomebodyWantsIt) {
  TissueSettings settings;
  settings.joint_softness = kSoft;
  settings.material.stiffness /= 8.0;
  settings.material.mass *= 3.0;
  const TissueModel usual = limb(6, 8, settings.sag_limit);
  const TissueModel soft =
      build_tissue(make_tube(1.8, 0.16, 6, 8), make_chain({-0.8, 0.0, 0.8}), settings, nullptr, {});
  EXPECT_TRUE(soft.stiffness.isApprox(usual.stiffness / 8.0, 1e-6));
  EXPECT_TRUE(soft.anchoring.isApprox(usual.anchoring / 8.0, 1e-6));
}

/// Returns a limb whose tissue has one stiffness everywhere.
TissueModel even_limb(int rings, int segments, AnchorStiffness kind) {
  TissueSettings settings;
  settings.sag_limit = 0.0;
  settings.thin_stiffening = 1.0;
  settings.joint_softness = 25.0;
  settings.anchor_stiffness = kind;
  return build_tissue(make_tube(1.8, 0.16, rings, segments), make_chain({-0.8, 0.0, 0.8}), settings,
                      nullptr, {});
}

/// Returns a third of the area of the triangles at each vertex.
Eigen::VectorXd vertex_areas(const Points& positions, const std::vector<Triangle>& triangles) {
  Eigen::VectorXd areas = Eigen::VectorXd::Zero(positions.cols());
  for (const Triangle& t : triangles) {
    const Eigen::Vector3d side = positions.col(t[1]) - positions.col(t[0]);
    const Eigen::Vector3d other = positions.col(t[2]) - positions.col(t[0]);
    for (const int v : t) areas[v] += side.cross(other).norm() / 6.0;
  }
  return areas;
}

TEST(HoldBase, AnchorsHaveTheStiffnessOfTheColumnOfTissueOverTheSoftness) {
  const TissueModel model = even_limb(40, 24, AnchorStiffness::kColumn);
  const Points skin = model.surface(0), base = model.surface(1);
  const Eigen::VectorXd areas =
      0.5 * (vertex_areas(skin, model.triangles) + vertex_areas(base, model.triangles));
  int checked = 0;
  for (int v = 0; v < model.surface_vertices; ++v) {
    const double near = model.attachment.nearness_to_joint(v);
    if (near < 0.3) continue;
    const double height = (skin.col(v) - base.col(v)).norm();
    const double column = TissueSettings{}.material.stiffness * areas[v] / height;
    EXPECT_NEAR(model.anchoring[v] / (near * column / 0.25), 1.0, 0.15) << v;
    ++checked;
  }
  EXPECT_GT(checked, 100);
}

TEST(HoldBase, TheSameLimbIsHeldAlikeAtEveryResolution) {
  const auto sum = [](int scale, AnchorStiffness kind) {
    return even_limb(20 * scale, 12 * scale, kind).anchoring.sum();
  };
  const double coarse = sum(1, AnchorStiffness::kColumn);
  EXPECT_NEAR(sum(2, AnchorStiffness::kColumn), coarse, 0.1 * coarse);
  EXPECT_NEAR(sum(4, AnchorStiffness::kColumn), coarse, 0.1 * coarse);
  // The diagonal of the stiffness matrix does not shrink like the area of a vertex.
  EXPECT_GT(sum(4, AnchorStiffness::kDiagonal), 3.0 * sum(1, AnchorStiffness::kDiagonal));
}

TEST(HoldBase, ABaseWithoutSoftnessIsFixed) {
  TissueSettings settings;
  settings.joint_softness = 0.0;
  for (const AnchorStiffness kind : {AnchorStiffness::kColumn, AnchorStiffness::kDiagonal}) {
    settings.anchor_stiffness = kind;
    const TissueModel model = build_tissue(make_tube(1.8, 0.16, 20, 12),
                                           make_chain({-0.8, 0.0, 0.8}), settings, nullptr, {});
    EXPECT_EQ(model.anchoring.cwiseAbs().maxCoeff(), 0.0);
    EXPECT_EQ(std::count(model.fixed.begin() + model.surface_vertices, model.fixed.end(), 0), 0);
  }
}

}  // namespace
}  // namespace sinew

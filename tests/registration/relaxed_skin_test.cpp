// SPDX-License-Identifier: MIT

#include "registration/relaxed_skin.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "registration/arap_energy.h"
#include "registration/bending_energy.h"
#include "registration/folded_triangles.h"
#include "registration/local_rotations.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns a limb along x, which bends in the middle.
TriangleMesh limb() {
  return make_tube(1.7, 0.09, 80, 32);
}

/// Bends a limb by linear blend skinning with two bones along x that meet at 0. Their weights
/// change within 1.5 radii of the joint.
Points bent(const Points& rest, double angle) {
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(angle, Vector3d::UnitZ()).toRotationMatrix();
  Points posed = rest;
  for (auto p : posed.colwise()) {
    const double weight = std::clamp(0.5 + p.x() / 0.27, 0.0, 1.0);
    p = (1.0 - weight) * p + weight * (turn * p);
  }
  return posed;
}

TEST(RelaxedSkin, IsThePosedSkinWhereNothingFolds) {
  const TriangleMesh mesh = limb();
  const Points posed = bent(mesh.positions, 0.6);
  EXPECT_EQ(relaxed_skin(mesh.positions, posed, mesh.triangles), posed);
}

TEST(RelaxedSkin, MovesWithThePosedSkin) {
  const TriangleMesh mesh = limb();
  const Points posed = bent(mesh.positions, 2.4);
  const Eigen::Matrix3d turn =
      Eigen::AngleAxisd(2.0, Vector3d(1.0, 2.0, -0.5).normalized()).toRotationMatrix();
  const Points moved = (turn * posed).colwise() + Vector3d(3.0, -1.0, 0.2);
  const Points relaxed = relaxed_skin(mesh.positions, posed, mesh.triangles);
  const Points expected = (turn * relaxed).colwise() + Vector3d(3.0, -1.0, 0.2);
  const Points found = relaxed_skin(mesh.positions, moved, mesh.triangles);
  EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(RelaxedSkin, BendsAndStretchesLessAtAFoldedJoint) {
  const TriangleMesh mesh = limb();
  const Points posed = bent(mesh.positions, 2.4);
  ASSERT_FALSE(folded_triangles(mesh.positions, posed, mesh.triangles).empty());
  const Points relaxed = relaxed_skin(mesh.positions, posed, mesh.triangles);
  const SurfaceLaplacian laplacian = surface_laplacian(mesh.positions, mesh.triangles);
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(mesh.vertex_count());
  const BendingEnergy bending(laplacian, mesh.positions, ones);
  const ArapEnergy arap(laplacian, mesh.positions, ones);
  const auto rotations = [&](const Points& positions) {
    return local_rotations(laplacian.stiffness, mesh.positions, positions);
  };
  EXPECT_LT(bending.value(relaxed, rotations(relaxed)),
            0.5 * bending.value(posed, rotations(posed)));
  EXPECT_LT(arap.value(relaxed, rotations(relaxed)), 0.9 * arap.value(posed, rotations(posed)));
  // Away from the joint, it stays where it is.
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    if (std::abs(mesh.positions(0, v)) < 0.4) continue;
    EXPECT_LT((relaxed.col(v) - posed.col(v)).norm(), 0.01) << v;
  }
}

}  // namespace
}  // namespace sinew

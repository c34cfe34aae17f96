// SPDX-License-Identifier: MIT

#include "registration/nonrigid_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stop_token>

#include "core/error.h"
#include "core/thread_count.h"
#include "registration/fit_quality.h"
#include "registration/folded_triangles.h"
#include "support/meshes.h"
#include "support/rotations.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns a pear with a waist, 2 high along x, so that no rotation but that about x maps it to
/// itself; a bump on one side breaks that one.
TriangleMesh pear(int rings = 40, int segments = 48) {
  TriangleMesh mesh = make_revolution(rings, segments, [](double t) {
    const double angle = 3.14159265358979 * t;
    const double radius = std::sin(angle) * (0.45 + 0.12 * std::cos(2.5 * angle));
    return std::pair{-std::cos(angle), radius};
  });
  for (auto p : mesh.positions.colwise()) {
    const double bump = std::exp(-12.0 * ((p.x() - 0.3) * (p.x() - 0.3) + p.z() * p.z()));
    if (p.y() > 0.0) p.y() += 0.15 * bump * p.y();
  }
  return mesh;
}

/// Returns a mesh without the triangles that have a corner in a ball.
TriangleMesh with_hole(TriangleMesh mesh, const Vector3d& middle, double radius) {
  std::erase_if(mesh.triangles, [&](const Triangle& t) {
    return std::ranges::any_of(
        t, [&](int v) { return (Vector3d(mesh.positions.col(v)) - middle).norm() < radius; });
  });
  return mesh;
}

NonrigidResult fit(const TriangleMesh& source, const TriangleMesh& target,
                   const std::vector<PointPair>& landmarks = {}) {
  return fit_nonrigid({source.positions, source.triangles}, TargetSurface(target, 0.0), landmarks,
                      body_fit_settings(), {});
}

TEST(NonrigidFit, KeepsASurfaceThatIsThereAlready) {
  const TriangleMesh mesh = pear();
  const NonrigidResult result = fit(mesh, mesh);
  EXPECT_LT((result.positions - mesh.positions).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(NonrigidFit, FollowsASmallMotionAndAScale) {
  const TriangleMesh mesh = pear();
  TriangleMesh moved = mesh;
  moved.positions =
      (1.02 * rotation({0.02, 0.03, -0.02}).toRotationMatrix() * mesh.positions).colwise() +
      Vector3d(0.01, -0.01, 0.01);
  const NonrigidResult result = fit(mesh, moved);
  const TargetSurface target(moved, 0.0);
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const Vector3d error = result.positions.col(v) - moved.positions.col(v);
    EXPECT_LT(std::abs(error.dot(target.normals().col(v))), 1.5e-3) << v;
  }
}

TEST(NonrigidFit, BringsASphereOntoAnEllipsoidWithAHole) {
  const TriangleMesh ball = make_sphere(1.0, 40, 60);
  TriangleMesh ellipsoid = make_sphere(1.0, 57, 83);
  const Vector3d axes(1.05, 0.95, 1.03);
  ellipsoid.positions = axes.asDiagonal() * ellipsoid.positions;
  const Vector3d middle(0.0, 0.0, axes.z());
  const NonrigidResult result = fit(ball, with_hole(ellipsoid, middle, 0.35));
  const auto level = [&](const Vector3d& p) { return p.cwiseQuotient(axes).norm() - 1.0; };
  int in_hole = 0;
  for (int v = 0; v < ball.vertex_count(); ++v) {
    const Vector3d p = result.positions.col(v);
    const double distance = (p - middle).norm();
    EXPECT_LT(std::abs(level(p)), distance < 0.4 ? 0.02 : 0.002) << v << " at " << p.transpose();
    if (distance < 0.3) {
      ++in_hole;
      EXPECT_EQ(result.last.weights[v], 0.0) << v;
    }
  }
  EXPECT_GT(in_hole, 20);
  EXPECT_TRUE(folded_triangles(ball.positions, result.positions, ball.triangles).empty());
}

TEST(NonrigidFit, DoesNotDependOnTheUnit) {
  const TriangleMesh ball = make_sphere(1.0, 12, 18);
  TriangleMesh target = make_sphere(1.03, 25, 30);
  const Points meters = fit(ball, target).positions;
  TriangleMesh source = ball;
  // A power of two, so that numbers are rounded in the same way.
  source.positions *= 1024.0;
  target.positions *= 1024.0;
  EXPECT_LT((fit(source, target).positions / 1024.0 - meters).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(NonrigidFit, LandmarksMoveTheSurfaceAlongTheTarget) {
  const TriangleMesh ball = make_sphere(1.0, 30, 40);
  // All of the surface turns about x by 0.1 rad, which no point of the target shows.
  std::vector<PointPair> landmarks;
  const Eigen::Matrix3d turn = rotation({0.1, 0.0, 0.0}).toRotationMatrix();
  for (int t = 0; t < static_cast<int>(ball.triangles.size()); t += 97) {
    const Triangle& corners = ball.triangles[t];
    landmarks.push_back({corners, Vector3d::UnitX(), turn * ball.positions.col(corners[0])});
  }
  const NonrigidResult result = fit(ball, make_sphere(1.0, 60, 70), landmarks);
  // They are weighted like a patch of skin, so each comes more than half the way.
  for (const PointPair& pair : landmarks) {
    const Vector3d before = ball.positions.col(pair.corners[0]);
    if ((pair.place - before).norm() < 0.05) continue;
    EXPECT_LT((result.positions.col(pair.corners[0]) - pair.place).norm(),
              0.5 * (pair.place - before).norm());
  }
}

TEST(NonrigidFit, IsTheSameForAnyNumberOfThreads) {
  const TriangleMesh mesh = pear(20, 24);
  TriangleMesh target = pear(33, 41);
  target.positions *= 1.03;
  set_thread_count(1);
  const Points one = fit(mesh, target).positions;
  set_thread_count(3);
  const Points three = fit(mesh, target).positions;
  set_thread_count(1);
  EXPECT_TRUE(one == three);
}

TEST(NonrigidFit, CanBeCancelled) {
  const TriangleMesh mesh = pear(20, 24);
  std::stop_source stop;
  const Progress progress(
      [&](double fraction, const std::string&) {
        if (fraction > 0.2) stop.request_stop();
      },
      stop.get_token());
  EXPECT_THROW(fit_nonrigid({mesh.positions, mesh.triangles}, TargetSurface(mesh, 0.0), {},
                            body_fit_settings(), progress),
               Cancelled);
}

}  // namespace
}  // namespace sinew

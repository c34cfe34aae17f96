// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "registration/fitted_skin.h"
#include "registration/folded_triangles.h"
#include "registration/limb_figure.h"
#include "registration/nonrigid_fit.h"
#include "registration/pose_refinement.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A copy of a figure in a random state, and what fit_pose() finds from points of its surface and
/// its landmarks.
struct PosedCopy {
  explicit PosedCopy(std::mt19937& random) : truth(test::random_state(figure, random)) {
    const PosedBody body(model, truth);
    skin = body.skin();
    for (const ShapeSpace::Landmark& landmark : figure.space.landmarks) {
      const Vector3d place = body.position(landmark_point(figure.space, landmark));
      marks.landmarks.push_back({landmark.name, place});
    }
  }

  PoseFit sampled_fit(const Points& scan) const {
    constexpr double kSpacing = 0.01;
    const SurfacePoints points = oriented_points({scan, figure.space.triangles}, kSpacing);
    return fit_pose(figure.space, figure.freedoms, points, marks, {});
  }
  PoseFit refined(const PoseFit& fit, const Points& scan) const {
    const TargetSurface target({scan, figure.space.triangles}, 0.0);
    return refined_pose(figure.space, figure.freedoms, fit, target, {});
  }

  test::LimbFigure figure = test::make_limb_figure();
  PosedBodyModel model{figure.space, figure.freedoms};
  PoseState truth;
  Points skin;
  ScanMarks marks;
};

TEST(ExactCopy, OfTheShapeAtRestKeepsTheSkin) {
  const test::LimbFigure figure = test::make_limb_figure();
  const Points& mean = figure.space.mean;
  const TargetSurface target({mean, figure.space.triangles}, 0.0);
  const NonrigidResult result =
      fit_nonrigid({mean, figure.space.triangles}, target, {}, body_fit_settings(), {});
  const double height = bounding_box(mean).sizes().y();
  EXPECT_LT((result.positions - mean).colwise().norm().maxCoeff(), 1e-6 * height);
}

TEST(ExactCopy, OfAPosedMovedAndScaledShapeIsFoundExactly) {
  test::SeededRandom random;
  const PosedCopy copy(random);
  const PoseFit sampled = copy.sampled_fit(copy.skin);
  const PoseFit refined = copy.refined(sampled, copy.skin);
  EXPECT_LT((refined.skin - copy.skin).colwise().norm().maxCoeff(), 1e-6);
  EXPECT_LT((refined.state.angles - copy.truth.angles).cwiseAbs().maxCoeff(), 1e-4);
  EXPECT_LT((refined.state.coefficients - copy.truth.coefficients).cwiseAbs().maxCoeff(), 1e-4);
  EXPECT_NEAR(refined.state.log_scale, copy.truth.log_scale, 1e-5);
  // Samples alone are not that exact.
  EXPECT_GT((sampled.skin - copy.skin).colwise().norm().maxCoeff(), 1e-5);
  const TargetSurface target({copy.skin, copy.figure.space.triangles}, 0.0);
  const NonrigidResult result = fit_nonrigid({refined.skin, copy.figure.space.triangles}, target,
                                             {}, body_fit_settings(), {});
  EXPECT_LT((result.positions - copy.skin).colwise().norm().maxCoeff(), 1e-5);
}

TEST(ExactCopy, KeepsFoldsThatAnotherFitRepairs) {
  test::SeededRandom random;
  const PosedCopy copy(random);
  PoseFit pose = copy.refined(copy.sampled_fit(copy.skin), copy.skin);
  EXPECT_TRUE(pose.is_copy);
  // One vertex lies beyond its neighbors.
  const std::vector<Triangle>& triangles = copy.figure.space.triangles;
  const Triangle& corners = triangles[triangles.size() / 2];
  pose.skin.col(corners[0]) += 2.0 * (pose.skin.col(corners[1]) - pose.skin.col(corners[0]));
  ASSERT_FALSE(folded_triangles(copy.figure.space.mean, pose.skin, triangles).empty());
  const TargetSurface target({pose.skin, triangles}, 0.0);
  const auto fitted = [&] { return fitted_skin(copy.figure.space, pose, target, {}, {}); };
  EXPECT_LT((fitted() - pose.skin).colwise().norm().maxCoeff(), 1e-5);
  pose.is_copy = false;
  EXPECT_TRUE(folded_triangles(copy.figure.space.mean, fitted(), triangles).empty());
}

TEST(ExactCopy, RefinementLeavesAScanWithNoiseAsItIs) {
  test::SeededRandom random;
  const PosedCopy copy(random);
  std::normal_distribution<double> noise(0.0, 0.002);
  Points scan = copy.skin;
  for (double& x : scan.reshaped()) x += noise(random);
  const PoseFit sampled = copy.sampled_fit(scan);
  EXPECT_EQ(copy.refined(sampled, scan).skin, sampled.skin);
}

}  // namespace
}  // namespace sinew

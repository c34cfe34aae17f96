// SPDX-License-Identifier: MIT

#include "registration/pose_energy.h"

#include <gtest/gtest.h>

#include "registration/limb_figure.h"
#include "registration/skin_pose.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using Eigen::VectorXd;

Vector3d random_unit(std::mt19937& random) {
  std::normal_distribution<double> normal;
  Vector3d v;
  for (double& x : v) x = normal(random);
  return v.normalized();
}

std::vector<BlendedPoint> points_of(const ShapeSpace& space, std::mt19937& random) {
  std::vector<BlendedPoint> points;
  for (int i = 0; i < 20; ++i) {
    points.push_back(vertex_point(space, static_cast<int>(random() % space.mean.cols())));
  }
  for (const ShapeSpace::Landmark& landmark : space.landmarks) {
    points.push_back(landmark_point(space, landmark));
  }
  for (int j = 0; j < space.skeleton.joint_count(); ++j) points.push_back(joint_point(space, j));
  return points;
}

/// Expects the gradient of an energy to be that of central differences of its value.
void expect_gradient(const PoseEnergy& energy, const PoseState& state) {
  constexpr double kStep = 1e-5;
  const VectorXd gradient = energy.derivatives(state).gradient;
  for (int i = 0; i < state.size(); ++i) {
    const VectorXd step = kStep * VectorXd::Unit(state.size(), i);
    const double slope =
        (energy.value(stepped(state, step)) - energy.value(stepped(state, -step))) / (2.0 * kStep);
    EXPECT_NEAR(gradient[i], slope, 1e-6 * (1.0 + gradient.norm())) << "unknown " << i;
  }
}

/// A figure whose spine bends as one, so that freedoms rotate several joints about slanted axes.
test::LimbFigure coupled_figure() {
  test::LimbFigure figure = test::make_limb_figure();
  PoseFreedom freedom;
  freedom.parts = {{1, {0.3, -0.2, 0.5}}, {2, {0.1, 0.6, 0.2}}, {5, {-0.4, 0.1, 0.2}}};
  freedom.least = -1.0;
  freedom.most = 1.0;
  figure.freedoms.push_back(freedom);
  return figure;
}

TEST(PosedBody, PosesTheSkinAsLinearBlendSkinningDoes) {
  test::SeededRandom random;
  const test::LimbFigure figure = coupled_figure();
  const PosedBodyModel model(figure.space, figure.freedoms);
  const PoseState state = test::random_state(figure, random);
  const PosedBody body(model, state);
  const ShapedBody shape = scaled_shape(figure.space, state);
  const std::vector<Transform> transforms = skinning_transforms(shape.skeleton, body.pose());
  const Points posed = posed_points(shape.skin, figure.space.weights, transforms);
  for (int v = 0; v < static_cast<int>(posed.cols()); ++v) {
    EXPECT_LT((body.position(vertex_point(figure.space, v)) - posed.col(v)).norm(), 1e-12);
  }
  const std::vector<Transform> world = global_transforms(shape.skeleton, body.pose());
  for (int j = 0; j < figure.space.skeleton.joint_count(); ++j) {
    EXPECT_LT((body.position(joint_point(figure.space, j)) - world[j].translation()).norm(), 1e-12);
    EXPECT_LT((body.joints()[j] - world[j].translation()).norm(), 1e-12);
  }
}

TEST(PosedBody, HasTheJacobiansOfFiniteDifferences) {
  constexpr double kStep = 1e-5;
  test::SeededRandom random;
  const test::LimbFigure figure = coupled_figure();
  const PosedBodyModel model(figure.space, figure.freedoms);
  const PoseState state = test::random_state(figure, random);
  for (const BlendedPoint& point : points_of(figure.space, random)) {
    const Eigen::Matrix3Xd jacobian = PosedBody(model, state).jacobian(point);
    for (int i = 0; i < state.size(); ++i) {
      const VectorXd step = kStep * VectorXd::Unit(state.size(), i);
      const PoseState after = stepped(state, step);
      const PoseState before = stepped(state, -step);
      const Vector3d slope =
          (PosedBody(model, after).position(point) - PosedBody(model, before).position(point)) /
          (2.0 * kStep);
      EXPECT_LT((jacobian.col(i) - slope).norm(), 1e-8) << "unknown " << i;
    }
  }
}

TEST(PoseEnergy, HasTheGradientOfFiniteDifferencesInEachTerm) {
  test::SeededRandom random;
  const test::LimbFigure figure = coupled_figure();
  const PosedBodyModel model(figure.space, figure.freedoms);
  const PoseState state = test::random_state(figure, random);
  const std::vector<BlendedPoint> points = points_of(figure.space, random);
  for (const double tangential : {0.0, 0.3, 1.0}) {
    std::vector<PosePull> pulls;
    for (const BlendedPoint& point : points) {
      const Vector3d target = 0.3 * random_unit(random);
      pulls.push_back({&point, target, random_unit(random), 2.0, tangential});
    }
    PosePriors none{0.0, 0.0, 1e9, 1e9};
    expect_gradient(PoseEnergy(model, pulls, none), state);
  }
  PoseState beyond = state;
  beyond.angles *= 3.0;
  expect_gradient(PoseEnergy(model, {}, {1.0, 0.0, 1e9, 1e9}), state);
  expect_gradient(PoseEnergy(model, {}, {0.0, 1.0, 1e9, 1e9}), state);
  expect_gradient(PoseEnergy(model, {}, {0.0, 0.0, 0.05, 1e9}), state);
  expect_gradient(PoseEnergy(model, {}, {0.0, 0.0, 1e9, 0.1}), beyond);
}

TEST(PoseEnergy, FallsToTheKnownStateInItsMinimum) {
  test::SeededRandom random;
  const test::LimbFigure figure = test::make_limb_figure();
  const PosedBodyModel model(figure.space, figure.freedoms);
  const PoseState truth = test::random_state(figure, random);
  const PosedBody body(model, truth);
  std::vector<BlendedPoint> points;
  for (int v = 0; v < static_cast<int>(figure.space.mean.cols()); v += 7) {
    points.push_back(vertex_point(figure.space, v));
  }
  std::vector<PosePull> pulls;
  for (const BlendedPoint& point : points) pulls.push_back({&point, body.position(point)});
  PoseState state = truth;
  state.rotation.setIdentity();
  state.angles.setZero();
  state.coefficients.setZero();
  state = minimized(PoseEnergy(model, pulls, {0.0, 0.0, 1e9, 1e9}), state, 100);
  const PosedBody found(model, state);
  for (const BlendedPoint& point : points) {
    EXPECT_LT((found.position(point) - body.position(point)).norm(), 1e-6);
  }
}

TEST(SkinPose, IsUndoneByItsInverse) {
  test::SeededRandom random;
  const test::LimbFigure figure = test::make_limb_figure();
  const PosedBodyModel model(figure.space, figure.freedoms);
  const PoseState state = test::random_state(figure, random);
  const ShapedBody shape = scaled_shape(figure.space, state);
  const std::vector<Transform> transforms =
      skinning_transforms(shape.skeleton, PosedBody(model, state).pose());
  const Points posed = posed_points(shape.skin, figure.space.weights, transforms);
  const Points back = unposed_points(posed, figure.space.weights, transforms);
  EXPECT_LT((back - shape.skin).cwiseAbs().maxCoeff(), 1e-12);
}

}  // namespace
}  // namespace sinew

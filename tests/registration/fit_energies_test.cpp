// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "bodies/symmetric_ball.h"
#include "registration/arap_energy.h"
#include "registration/bending_energy.h"
#include "registration/closest_point_energy.h"
#include "registration/fit_system.h"
#include "registration/landmark_energy.h"
#include "registration/local_rotations.h"
#include "support/meshes.h"
#include "support/rotations.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Rotations = std::vector<Eigen::Matrix3d>;

/// A bumpy ball at rest, another place of its vertices, and stiffnesses.
class FitEnergies : public testing::Test {
 protected:
  FitEnergies() {
    for (double& x : moved_.reshaped()) x += 0.05 * uniform_(random_);
    for (double& s : stiffness_) s = 1.5 + uniform_(random_);
  }

  /// Expects that a gradient agrees with differences of the energy in random directions.
  template <typename Value>
  void expect_gradient(const Points& gradient, Value&& value) {
    for (int repeat = 0; repeat < 5; ++repeat) {
      Points direction(3, moved_.cols());
      for (double& x : direction.reshaped()) x = uniform_(random_);
      constexpr double kStep = 1e-5;
      const double difference =
          (value(moved_ + kStep * direction) - value(moved_ - kStep * direction)) / (2.0 * kStep);
      const double derivative = gradient.cwiseProduct(direction).sum();
      EXPECT_NEAR(derivative, difference, 1e-6 * gradient.norm() * direction.norm());
    }
  }

  test::SeededRandom random_;
  std::uniform_real_distribution<double> uniform_{-1.0, 1.0};
  TriangleMesh ball_ = make_sphere(1.0, 9, 14);
  Points moved_ = ball_.positions;
  Eigen::VectorXd stiffness_ = Eigen::VectorXd::Ones(ball_.vertex_count());
  SurfaceLaplacian laplacian_ = surface_laplacian(ball_.positions, ball_.triangles);
};

TEST_F(FitEnergies, BendingHasTheGradientOfItsValue) {
  const BendingEnergy energy(laplacian_, ball_.positions, stiffness_);
  const Rotations rotations = local_rotations(laplacian_.stiffness, ball_.positions, moved_);
  expect_gradient(energy.gradient(moved_, rotations),
                  [&](const Points& x) { return energy.value(x, rotations); });
}

TEST_F(FitEnergies, ArapHasTheGradientOfItsValueWithTheBestRotations) {
  const ArapEnergy energy(laplacian_, ball_.positions, stiffness_);
  const Eigen::VectorXd same = Eigen::VectorXd::Constant(ball_.vertex_count(), 1.3);
  const ArapEnergy uniform(laplacian_, ball_.positions, same);
  const auto best = [&](const Points& x) {
    return local_rotations(laplacian_.stiffness, ball_.positions, x);
  };
  expect_gradient(energy.gradient(moved_, best(moved_)),
                  [&](const Points& x) { return energy.value(x, best(moved_)); });
  // Rotations that minimize the energy do not add to its derivative.
  expect_gradient(uniform.gradient(moved_, best(moved_)),
                  [&](const Points& x) { return uniform.value(x, best(x)); });
}

TEST_F(FitEnergies, ClosestPointsHaveTheGradientOfTheirValue) {
  Correspondences targets{ball_.positions, Points(3, moved_.cols()), stiffness_};
  for (auto normal : targets.normals.colwise())
    normal = Eigen::Vector3d(uniform_(random_), uniform_(random_), uniform_(random_)).normalized();
  for (const double point_weight : {0.0, 0.1, 1.0}) {
    const ClosestPointEnergy energy(targets, laplacian_.areas, point_weight);
    expect_gradient(energy.gradient(moved_), [&](const Points& x) { return energy.value(x); });
    // The system of a fit is made of the same terms.
    FitSystem system(Eigen::SparseMatrix<double>(laplacian_.stiffness));
    system.set_blocks(energy.places(), energy.planes(), targets.normals);
    const Points product = system.product(moved_) - moved_ * laplacian_.stiffness;
    EXPECT_LT((product - energy.pull() - energy.gradient(moved_)).norm(), 1e-12);
  }
}

TEST_F(FitEnergies, LandmarksHaveTheGradientOfTheirValue) {
  std::vector<PointPair> pairs;
  for (std::size_t t = 0; t < ball_.triangles.size(); t += 11) {
    Eigen::Vector3d barycentric(1.5 + uniform_(random_), 1.5 + uniform_(random_), 1.0);
    barycentric /= barycentric.sum();
    pairs.push_back({ball_.triangles[t], barycentric, ball_.positions.col(ball_.triangles[t][0])});
  }
  const LandmarkEnergy energy(pairs, 2.5, ball_.vertex_count());
  expect_gradient(energy.gradient(moved_), [&](const Points& x) { return energy.value(x); });
}

TEST_F(FitEnergies, AreZeroForRigidMotions) {
  const Eigen::Matrix3d turn = rotation({0.3, -1.1, 2.0}).toRotationMatrix();
  const Points moved = (turn * ball_.positions).colwise() + Eigen::Vector3d(1.0, -2.0, 0.5);
  const Rotations rotations = local_rotations(laplacian_.stiffness, ball_.positions, moved);
  for (const Eigen::Matrix3d& own : rotations) EXPECT_LT((own - turn).norm(), 1e-9);
  EXPECT_NEAR(BendingEnergy(laplacian_, ball_.positions, stiffness_).value(moved, rotations), 0.0,
              1e-18);
  EXPECT_NEAR(ArapEnergy(laplacian_, ball_.positions, stiffness_).value(moved, rotations), 0.0,
              1e-18);
}

TEST_F(FitEnergies, BendingTellsADentFromABump) {
  // With a Laplacian of which only the length is kept, both would cost nothing.
  const BendingEnergy energy(laplacian_, ball_.positions, stiffness_);
  const Points mirrored = -ball_.positions;
  const Rotations rotations = local_rotations(laplacian_.stiffness, ball_.positions, mirrored);
  EXPECT_GT(energy.value(mirrored, rotations), 1.0);
}

TEST_F(FitEnergies, RotationsAreTheBestOfManyOthers) {
  const Rotations rotations = local_rotations(laplacian_.stiffness, ball_.positions, moved_);
  const Eigen::VectorXd one = Eigen::VectorXd::Ones(ball_.vertex_count());
  const ArapEnergy energy(laplacian_, ball_.positions, one);
  const double least = energy.value(moved_, rotations);
  for (int repeat = 0; repeat < 20; ++repeat) {
    Rotations others = rotations;
    for (Eigen::Matrix3d& own : others) {
      own = own *
            rotation(0.2 * Eigen::Vector3d(uniform_(random_), uniform_(random_), uniform_(random_)))
                .toRotationMatrix();
    }
    EXPECT_GT(energy.value(moved_, others), least);
  }
}

TEST_F(FitEnergies, LaplacianOfACoordinateOnASphereIsThatCoordinate) {
  // Coordinates are eigenfunctions of the Laplacian of a unit sphere, to the eigenvalue -2.
  // Its angles are below 90 degrees, where cotangents are not raised.
  const TriangleMesh ball = symmetric_ball(1.0, 5);
  const SurfaceLaplacian laplacian = surface_laplacian(ball.positions, ball.triangles);
  EXPECT_NEAR(laplacian.areas.sum(), 4.0 * std::numbers::pi, 0.02);
  const Eigen::VectorXd height = ball.positions.row(1);
  EXPECT_NEAR(
      height.dot(laplacian.stiffness * height) / height.dot(laplacian.areas.cwiseProduct(height)),
      2.0, 0.02);
}

TEST_F(FitEnergies, SystemSolvesWhatADenseSolverDoes) {
  const auto count = static_cast<int>(moved_.cols());
  const ArapEnergy energy(laplacian_, ball_.positions, stiffness_);
  Eigen::VectorXd places(count), planes(count);
  Points normals(3, count), right_side(3, count);
  for (int i = 0; i < count; ++i) {
    places[i] = 0.1 + 0.05 * uniform_(random_);
    planes[i] = 1.0 + 0.5 * uniform_(random_);
    normals.col(i) = Eigen::Vector3d(ball_.positions.col(i)).normalized();
  }
  for (double& x : right_side.reshaped()) x = uniform_(random_);
  FitSystem system(energy.matrix());
  system.set_blocks(places, planes, normals);
  const Points solution = system.solve(right_side, moved_, 1e-10, 200);
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(3 * count, 3 * count);
  const Eigen::MatrixXd scalar = energy.matrix();
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < count; ++j)
      dense.block<3, 3>(3 * i, 3 * j) += scalar(i, j) * Eigen::Matrix3d::Identity();
    dense.block<3, 3>(3 * i, 3 * i) += places[i] * Eigen::Matrix3d::Identity() +
                                       planes[i] * normals.col(i) * normals.col(i).transpose();
  }
  const Eigen::VectorXd expected = dense.ldlt().solve(right_side.reshaped());
  EXPECT_LT((solution.reshaped() - expected).norm(), 1e-7 * expected.norm());
}

}  // namespace
}  // namespace sinew

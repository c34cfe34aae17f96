// SPDX-License-Identifier: MIT

#include "registration/similarity.h"

#include <gtest/gtest.h>

#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

Vector3d drawn_vector(std::mt19937& random, double spread) {
  std::normal_distribution<double> normal(0.0, spread);
  Vector3d v;
  for (double& x : v) x = normal(random);
  return v;
}

struct KnownSimilarity {
  SimilarityTransform truth;
  Points points;
  Points targets;

  KnownSimilarity(std::mt19937& random, int count, bool upright)
      : points(3, count), targets(3, count) {
    const Vector3d axis = upright ? Vector3d::UnitY() : drawn_vector(random, 1.0).normalized();
    truth.rotation =
        Eigen::AngleAxisd(std::uniform_real_distribution<double>(-3.0, 3.0)(random), axis)
            .toRotationMatrix();
    truth.scale = std::uniform_real_distribution<double>(0.5, 2.0)(random);
    truth.translation = drawn_vector(random, 3.0);
    for (int i = 0; i < count; ++i) {
      points.col(i) = drawn_vector(random, 1.0);
      targets.col(i) = truth * Vector3d(points.col(i));
    }
  }
};

void expect_near(const SimilarityTransform& a, const SimilarityTransform& b, double tolerance) {
  EXPECT_NEAR(a.scale, b.scale, tolerance);
  EXPECT_LT((a.rotation - b.rotation).norm(), tolerance);
  EXPECT_LT((a.translation - b.translation).norm(), tolerance);
}

double cost(const SimilarityTransform& similarity, const KnownSimilarity& known,
            const Eigen::VectorXd& weights) {
  double sum = 0.0;
  for (int i = 0; i < static_cast<int>(known.points.cols()); ++i) {
    sum += weights[i] *
           (similarity * Vector3d(known.points.col(i)) - known.targets.col(i)).squaredNorm();
  }
  return sum;
}

TEST(SimilarityTransform, IsFoundExactlyFromExactPoints) {
  test::SeededRandom random;
  for (int round = 0; round < 20; ++round) {
    const KnownSimilarity known(random, 6, false);
    const Eigen::VectorXd weights = Eigen::VectorXd::Random(6).cwiseAbs().array() + 0.1;
    expect_near(best_similarity(known.points, known.targets, weights), known.truth, 1e-9);
    const KnownSimilarity turned(random, 6, true);
    expect_near(best_upright_similarity(turned.points, turned.targets, weights), turned.truth,
                1e-9);
  }
}

TEST(SimilarityTransform, HasTheLeastWeightedSquaresAmongItsNeighbors) {
  test::SeededRandom random;
  for (int round = 0; round < 20; ++round) {
    KnownSimilarity known(random, 8, false);
    for (int i = 0; i < 8; ++i) known.targets.col(i) += drawn_vector(random, 0.2);
    const Eigen::VectorXd weights = Eigen::VectorXd::Random(8).cwiseAbs().array() + 0.1;
    const SimilarityTransform best = best_similarity(known.points, known.targets, weights);
    EXPECT_NEAR(best.rotation.determinant(), 1.0, 1e-9);
    for (int k = 0; k < 30; ++k) {
      SimilarityTransform other = best;
      const Vector3d turn = drawn_vector(random, 0.01);
      other.rotation =
          Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix() * best.rotation;
      other.scale *= 1.0 + 0.01 * drawn_vector(random, 1.0).x();
      other.translation += drawn_vector(random, 0.01);
      EXPECT_GE(cost(other, known, weights), cost(best, known, weights));
    }
  }
}

TEST(SimilarityTransform, IsNeverAReflection) {
  test::SeededRandom random;
  KnownSimilarity known(random, 8, false);
  known.targets.row(0) *= -1.0;
  const SimilarityTransform found =
      best_similarity(known.points, known.targets, Eigen::VectorXd::Ones(8));
  EXPECT_NEAR(found.rotation.determinant(), 1.0, 1e-9);
}

TEST(SimilarityTransform, IgnoresWrongPointsWhenRobust) {
  test::SeededRandom random;
  for (int round = 0; round < 20; ++round) {
    KnownSimilarity known(random, 12, false);
    known.targets.col(3) += 2.0 * drawn_vector(random, 1.0);
    known.targets.col(7) += 2.0 * drawn_vector(random, 1.0);
    // Weights of 1 / 5 mm for all right points against the two wrong ones leave about 1 cm.
    expect_near(robust_similarity(known.points, known.targets, false), known.truth, 0.02);
  }
}

}  // namespace
}  // namespace sinew

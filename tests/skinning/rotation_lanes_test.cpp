// SPDX-License-Identifier: MIT

#include "skinning/geometric/rotation_lanes.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <random>

#include "dynamics/polar.h"

namespace sinew {
namespace {

using Eigen::Matrix3f;
using Eigen::Vector3f;

Matrix3f random_rotation(std::mt19937& random) {
  std::normal_distribution<float> normal;
  Eigen::Quaternionf q(normal(random), normal(random), normal(random), normal(random));
  return q.normalized().toRotationMatrix();
}

/// Returns the largest distance of the rotations of U diag(s) V^T from U V^T.
float largest_error(const Vector3f& singular_values, float scale) {
  std::mt19937 random(3);
  float worst = 0.0F;
  for (int round = 0; round < 50; ++round) {
    MatrixLanes lanes;
    Matrix3f expected[MatrixLanes::kLanes];
    for (int i = 0; i < MatrixLanes::kLanes; ++i) {
      const Matrix3f u = random_rotation(random), v = random_rotation(random);
      lanes.set(i, u * (scale * singular_values).asDiagonal() * v.transpose());
      expected[i] = u * v.transpose();
    }
    nearest_rotations(lanes);
    for (int i = 0; i < MatrixLanes::kLanes; ++i)
      worst = std::max(worst, (lanes.matrix(i) - expected[i]).norm());
  }
  return worst;
}

TEST(NearestRotations, KeepTheSingularVectors) {
  for (const float scale : {1.0F, 1e-4F, 1e4F}) {
    EXPECT_LT(largest_error({1.0F, 1.0F, 1.0F}, scale), 1e-5F);
    EXPECT_LT(largest_error({1.0F, 0.5F, 0.2F}, scale), 1e-5F);
    EXPECT_LT(largest_error({1.0F, 0.1F, 0.01F}, scale), 1e-4F);
    EXPECT_LT(largest_error({1.0F, 0.6F, 1e-5F}, scale), 1e-5F) << "a flat patch";
  }
}

TEST(NearestRotations, AreRotationsOfAnyMatrix) {
  std::mt19937 random(9);
  std::normal_distribution<float> normal;
  for (int round = 0; round < 200; ++round) {
    MatrixLanes lanes;
    for (int i = 0; i < MatrixLanes::kLanes; ++i) {
      Matrix3f matrix = Matrix3f::Zero();
      const int rank = i % 4;
      for (int k = 0; k < rank; ++k) {
        const Vector3f a(normal(random), normal(random), normal(random));
        const Vector3f b(normal(random), normal(random), normal(random));
        matrix += a * b.transpose();
      }
      lanes.set(i, matrix);
    }
    const MatrixLanes before = lanes;
    nearest_rotations(lanes);
    for (int i = 0; i < MatrixLanes::kLanes; ++i) {
      const Matrix3f rotation = lanes.matrix(i);
      EXPECT_LT((rotation * rotation.transpose() - Matrix3f::Identity()).norm(), 1e-3F) << i;
      EXPECT_NEAR(rotation.determinant(), 1.0F, 2e-3F) << i;
      // No rotation is nearer.
      const Eigen::Matrix3d nearest = polar_rotation(before.matrix(i).cast<double>());
      EXPECT_GT((rotation.transpose() * before.matrix(i)).trace(),
                (nearest.cast<float>().transpose() * before.matrix(i)).trace() - 2e-3F);
    }
  }
}

}  // namespace
}  // namespace sinew

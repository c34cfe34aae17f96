// SPDX-License-Identifier: MIT

#include "dynamics/cuda/rotations.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <array>
#include <random>

#include "dynamics/cuda/device_math.h"
#include "dynamics/nearest_determinant.h"
#include "dynamics/polar.h"
#include "dynamics/strain.h"
#include "dynamics/volume.h"

namespace sinew {
namespace {

cuda::Mat3 to_mat3(const Eigen::Matrix3d& m) {
  cuda::Mat3 result;
  for (int i = 0; i < 3; ++i)
    result.row[i] = {static_cast<float>(m(i, 0)), static_cast<float>(m(i, 1)),
                     static_cast<float>(m(i, 2))};
  return result;
}

Eigen::Matrix3d to_eigen(const cuda::Mat3& m) {
  Eigen::Matrix3d result;
  for (int i = 0; i < 3; ++i) result.row(i) << m.row[i].x, m.row[i].y, m.row[i].z;
  return result;
}

Eigen::Matrix3d random_rotation(std::mt19937& random) {
  std::normal_distribution<double> normal;
  return Eigen::Quaterniond{normal(random), normal(random), normal(random), normal(random)}
      .normalized()
      .toRotationMatrix();
}

/// A matrix F with given stretches, and the rotation nearest to it.
struct Case {
  Eigen::Matrix3d f, rotation;
};
Case make_case(const Eigen::Vector3d& stretches, std::mt19937& random) {
  const Eigen::Matrix3d axes = random_rotation(random);
  Case result;
  result.rotation = random_rotation(random);
  result.f = result.rotation * (axes * stretches.asDiagonal() * axes.transpose());
  return result;
}

TEST(CudaRotations, FindTheNearestRotationFromAnyStart) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> stretch(0.2, 3.0);
  for (int i = 0; i < 2000; ++i) {
    const Case c = make_case({stretch(random), stretch(random), stretch(random)}, random);
    const Eigen::Quaternionf start(random_rotation(random).cast<float>());
    const cuda::Quaternion q =
        cuda::nearest_rotation(to_mat3(c.f), {start.w(), start.x(), start.y(), start.z()});
    EXPECT_LT((to_eigen(cuda::rotation_matrix(q)) - c.rotation).norm(), 1e-4);
  }
}

TEST(CudaRotations, InvertedMatricesGetAProperRotation) {
  std::mt19937 random(4);
  for (int i = 0; i < 500; ++i) {
    // The smallest stretch is the inverted one.
    const Case c = make_case({1.3, 0.9, -0.4}, random);
    const cuda::Quaternion q = cuda::nearest_rotation(to_mat3(c.f), {});
    EXPECT_LT((to_eigen(cuda::rotation_matrix(q)) - polar_rotation(c.f)).norm(), 1e-4);
  }
}

TEST(CudaRotations, HardCasesStayProperRotations) {
  std::mt19937 random(5);
  for (const Eigen::Vector3d& stretches :
       {Eigen::Vector3d(1, 1, 0), Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0, 0, 0),
        Eigen::Vector3d(1, 1, -1), Eigen::Vector3d(-1, -1, -1), Eigen::Vector3d(1e6, 1, 1e-6),
        Eigen::Vector3d(1e-20, 1e-20, 1e-20), Eigen::Vector3d(1, 0.01, -0.01)}) {
    for (int i = 0; i < 50; ++i) {
      const Case c = make_case(stretches, random);
      const cuda::Quaternion q = cuda::nearest_rotation(to_mat3(c.f), {});
      const Eigen::Matrix3d r = to_eigen(cuda::rotation_matrix(q));
      ASSERT_TRUE(r.allFinite()) << stretches.transpose();
      EXPECT_LT((r * r.transpose() - Eigen::Matrix3d::Identity()).norm(), 1e-5);
      EXPECT_GT(r.determinant(), 0.0);
      // The nearest rotation maximizes this trace. The result is as good as the reference, relative
      // to the size of F.
      const double reached = (r.transpose() * c.f).trace();
      const double best = (polar_rotation(c.f).transpose() * c.f).trace();
      EXPECT_GE(reached, best - 1e-4 * c.f.norm()) << stretches.transpose();
    }
  }
}

TEST(CudaProjections, VolumesMeetTheirTargetLikeTheReference) {
  std::mt19937 random(6);
  std::uniform_real_distribution<double> stretch(0.3, 2.0);
  for (int i = 0; i < 300; ++i) {
    const Case c = make_case(
        {stretch(random), stretch(random), (i % 3 == 0 ? -0.5 : 1.0) * stretch(random)}, random);
    const double target = i % 2 == 0 ? 1.0 : 0.7;
    const Eigen::Matrix3d expected = nearest_with_determinant(c.f, target);
    cuda::Columns<3> current;
    for (int k = 0; k < 3; ++k)
      current.col(k) = {static_cast<float>(c.f(0, k)), static_cast<float>(c.f(1, k)),
                        static_cast<float>(c.f(2, k))};
    cuda::Quaternion turn;
    const std::array<float, 2> range{static_cast<float>(target), static_cast<float>(target)};
    const cuda::Columns<3> result =
        TetrahedronVolume::project(current, range, cuda::DeviceMath{turn});
    for (int k = 0; k < 3; ++k) {
      const Eigen::Vector3d column(result.col(k).x, result.col(k).y, result.col(k).z);
      EXPECT_LT((column - expected.col(k)).norm(), 1e-3) << i;
    }
  }
}

}  // namespace
}  // namespace sinew

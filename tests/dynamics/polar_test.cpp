// SPDX-License-Identifier: MIT

#include "dynamics/polar.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "dynamics/fan_lanes.h"
#include "dynamics/instruction_sets.h"
#include "dynamics/strain_kernel.h"

namespace sinew {
namespace {

/// The nearest rotation by Eigen's two-sided Jacobi decomposition in double.
struct Reference {
  explicit Reference(const Eigen::Matrix3d& f) {
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(f, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Eigen::Matrix3d uv = svd.matrixU() * svd.matrixV().transpose();
    const double sign = uv.determinant() < 0.0 ? -1.0 : 1.0;
    const Eigen::Vector3d s = svd.singularValues();
    rotation =
        svd.matrixU() * Eigen::Vector3d(1.0, 1.0, sign).asDiagonal() * svd.matrixV().transpose();
    distinct = s[1] + sign * s[2] > 0.01 * s[0];
  }
  Eigen::Matrix3d rotation;
  bool distinct;  ///< the nearest rotation is clearly unique
};

double angle_between(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
  return (a - b).norm() / std::sqrt(2.0);
}

bool is_proper(const Eigen::Matrix3d& r, double tolerance) {
  return (r.transpose() * r - Eigen::Matrix3d::Identity()).norm() < tolerance &&
         std::abs(r.determinant() - 1.0) < tolerance;
}

/// Generates ordinary, strongly stretched, nearly singular, inverted, rank-deficient and scaled
/// matrices.
class MatrixSource {
 public:
  Eigen::Matrix3f next() {
    const Eigen::Matrix3d u = rotation(), v = rotation();
    Eigen::Vector3d s{uniform(0.5, 2.0), uniform(0.5, 2.0), uniform(0.5, 2.0)};
    switch (index_++ % 8) {
      case 0:
        return (u * s.asDiagonal() * v).cast<float>();
      case 1:
        s[2] *= std::pow(10.0, uniform(-8.0, 0.0));
        break;
      case 2:
        s[1] *= std::pow(10.0, uniform(-4.0, 0.0));
        s[2] *= std::pow(10.0, uniform(-4.0, 0.0));
        break;
      case 3:
        s[2] = -s[2];
        break;
      case 4:
        s[2] *= -std::pow(10.0, uniform(-8.0, 0.0));
        break;
      case 5:
        return Eigen::Matrix3d::NullaryExpr([this] { return normal_(random_); }).cast<float>();
      case 6:  // close to where two rotations are equally near
        s = Eigen::Vector3d(1.0, 1.0, -1.0 + std::pow(10.0, uniform(-3.0, 0.0)));
        break;
      default:
        if (index_ % 3 == 0) s[2] = 0.0;
        s *= std::pow(10.0, uniform(-3.0, 3.0));
        break;
    }
    return (u * s.asDiagonal() * v).cast<float>();
  }

 private:
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  Eigen::Matrix3d rotation() {
    Eigen::Quaterniond q(normal_(random_), normal_(random_), normal_(random_), normal_(random_));
    return q.normalized().toRotationMatrix();
  }

  std::mt19937 random_{7};
  std::normal_distribution<double> normal_;
  int index_ = 0;
};

/// Returns the strain kernels of all instruction sets of this machine.
std::vector<FanKernel> kernels() {
  std::vector<FanKernel> found;
  for_each_instruction_set([&] {
    if (const FanKernel kernel = vectorized_strain_kernels().each) found.push_back(kernel);
  });
  return found;
}

/// Returns the rotation that a kernel of strain has found for a lane.
Eigen::Matrix3d rotation_of(const FanLanes& lanes, int lane) {
  const auto& value = lanes.states[0].value;
  return Eigen::Quaternionf(value[0][lane], value[1][lane], value[2][lane], value[3][lane])
      .cast<double>()
      .toRotationMatrix();
}

/// Returns lanes whose kernel begins without rotations.
std::unique_ptr<FanLanes> unrotated_lanes() {
  auto lanes = std::make_unique<FanLanes>();
  lanes->set_states({1.0F, 0.0F, 0.0F, 0.0F});
  return lanes;
}

TEST(Polar, ManyMatricesAgreeWithTheDecompositionInDouble) {
  const std::vector<FanKernel> all_kernels = kernels();
  MatrixSource source;
  std::vector<std::unique_ptr<FanLanes>> lanes;
  for (size_t k = 0; k < all_kernels.size(); ++k) lanes.push_back(unrotated_lanes());
  double worst_higham = 0.0, worst_horn = 0.0, worst_kernel = 0.0;
  int improper = 0, compared = 0;
  constexpr int kMatrices = 250'000;
  for (int group = 0; group < kMatrices / kFanGroup; ++group) {
    std::vector<Eigen::Matrix3f> matrices(kFanGroup);
    for (int lane = 0; lane < kFanGroup; ++lane) {
      matrices[lane] = source.next();
      for (const auto& own : lanes) own->set(lane, matrices[lane]);
    }
    // Each search starts from the rotation of the previous matrix in the same lane.
    for (size_t k = 0; k < all_kernels.size(); ++k) lanes[k]->run(all_kernels[k]);
    for (int lane = 0; lane < kFanGroup; ++lane) {
      const Eigen::Matrix3d f = matrices[lane].cast<double>();
      const Reference reference(f);
      const Eigen::Matrix3d higham = polar_rotation(f);
      const Eigen::Vector4d q = polar_quaternion(f);
      const Eigen::Matrix3d horn = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
      improper += !is_proper(higham, 1e-6) + !is_proper(horn, 1e-6);
      if (reference.distinct) {
        ++compared;
        worst_higham = std::max(worst_higham, angle_between(higham, reference.rotation));
        worst_horn = std::max(worst_horn, angle_between(horn, reference.rotation));
      }
      for (const auto& own : lanes) {
        const Eigen::Matrix3d r = rotation_of(*own, lane);
        improper += !is_proper(r, 1e-5);
        if (reference.distinct)
          worst_kernel = std::max(worst_kernel, angle_between(r, reference.rotation));
      }
    }
  }
  EXPECT_GT(compared, kMatrices / 2);
  EXPECT_EQ(improper, 0);
  EXPECT_LT(worst_higham, 1e-6);
  EXPECT_LT(worst_horn, 1e-6);
  EXPECT_LT(worst_kernel, 1e-4);
  RecordProperty("worst_kernel", std::to_string(worst_kernel));
}

TEST(Polar, KernelKeepsToTheRotationWhileItTurnsInSmallSteps) {
  for (const FanKernel kernel : kernels()) {
    const std::unique_ptr<FanLanes> lanes = unrotated_lanes();
    double worst = 0.0;
    for (int step = 0; step < 400; ++step) {
      std::vector<Eigen::Matrix3f> matrices(kFanGroup);
      for (int lane = 0; lane < kFanGroup; ++lane) {
        const Eigen::Vector3d axis(std::cos(lane), std::sin(lane), 0.3);
        const double angle = 0.002 * (lane + 1) * step;
        const Eigen::Matrix3d turn = Eigen::AngleAxisd(angle, axis.normalized()).matrix();
        const Eigen::Vector3d stretch(1.5, 0.8, lane % 2 ? 0.1 : -0.1);
        matrices[lane] = (turn * stretch.asDiagonal()).cast<float>();
        lanes->set(lane, matrices[lane]);
      }
      lanes->run(kernel);
      for (int lane = 0; lane < kFanGroup; ++lane)
        worst = std::max(worst, angle_between(rotation_of(*lanes, lane),
                                              Reference(matrices[lane].cast<double>()).rotation));
    }
    EXPECT_LT(worst, 1e-4);
  }
}

TEST(Polar, HighamNeedsFewIterationsForOrdinaryStretch) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> stretch(0.5, 2.0);
  const int count = 2000;
  int iterations = 0;
  for (int i = 0; i < count; ++i) {
    const Eigen::Matrix3d u = Eigen::Quaterniond::UnitRandom().toRotationMatrix();
    const Eigen::Matrix3d v = Eigen::Quaterniond::UnitRandom().toRotationMatrix();
    const Eigen::Vector3d s{stretch(random), stretch(random), stretch(random)};
    const int needed = higham_iterations(u * s.asDiagonal() * v.transpose());
    EXPECT_GT(needed, 0);
    iterations += needed;
  }
  EXPECT_LT(iterations, 5 * count);
}

TEST(Polar, ZeroAndRankOneStillGiveARotation) {
  Eigen::Matrix3d line = Eigen::Matrix3d::Zero();
  line(1, 2) = 3.0;
  for (const Eigen::Matrix3d& f : {Eigen::Matrix3d(Eigen::Matrix3d::Zero()), line}) {
    EXPECT_TRUE(is_proper(polar_rotation(f), 1e-9));
    EXPECT_NEAR(polar_quaternion(f).norm(), 1.0, 1e-12);
  }
  EXPECT_NEAR((polar_rotation(line).transpose() * line).trace(), 3.0, 1e-9);
}

}  // namespace
}  // namespace sinew

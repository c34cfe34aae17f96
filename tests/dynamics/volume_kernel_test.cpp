// SPDX-License-Identifier: MIT

#include "dynamics/volume_kernel.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cstddef>
#include <vector>

#include "dynamics/fan_lanes.h"
#include "dynamics/instruction_sets.h"
#include "dynamics/nearest_determinant.h"
#include "dynamics/stretch_source.h"

namespace sinew {
namespace {

constexpr float kSmallest = 0.95F, kLargest = 1.05F;

/// Compares the kernels of all instruction sets with the decomposition in double.
void expect_nearest(const std::vector<Eigen::Matrix3f>& matrices, float tolerance) {
  for_each_instruction_set([&] {
    const FanKernel kernel = vectorized_volume_kernel();
    if (kernel == nullptr) return;
    FanLanes lanes;
    lanes.set_states({kSmallest, kLargest, 0.0F, 0.0F});
    for (std::size_t first = 0; first + kFanGroup <= matrices.size(); first += kFanGroup) {
      for (int lane = 0; lane < kFanGroup; ++lane) lanes.set(lane, matrices[first + lane]);
      lanes.run(kernel);
      for (int lane = 0; lane < kFanGroup; ++lane) {
        const Eigen::Matrix3d f = matrices[first + lane].cast<double>();
        const double ratio = f.determinant();
        const Eigen::Matrix3d moved = lanes.stress(lane).cast<double>();
        if (ratio > kSmallest + 1e-5 && ratio < kLargest - 1e-5) {
          EXPECT_EQ(moved.norm(), 0.0) << f;
          continue;
        }
        const double target = ratio < 1.0 ? kSmallest : kLargest;
        const Eigen::Matrix3d expected = nearest_with_determinant(f, target) - f;
        EXPECT_NEAR((f + moved).determinant(), target, tolerance) << f;
        EXPECT_NEAR(moved.norm(), expected.norm(), tolerance) << f;
      }
    }
  });
}

TEST(VolumeKernel, FindsTheNearestMatrixOfMildDeformations) {
  StretchSource source;
  std::vector<Eigen::Matrix3f> matrices;
  for (int i = 0; i < 20'000; ++i) {
    matrices.push_back(source
                           .with_stretches({source.uniform(0.8, 1.25), source.uniform(0.8, 1.25),
                                            source.uniform(0.8, 1.25)})
                           .cast<float>());
  }
  expect_nearest(matrices, 1e-4F);
}

TEST(VolumeKernel, FindsTheNearestMatrixOfCrushedAndInvertedElements) {
  StretchSource source;
  std::vector<Eigen::Matrix3f> matrices;
  for (int i = 0; i < 20'000; ++i) {
    matrices.push_back(source
                           .with_stretches({source.uniform(0.3, 2.0), source.uniform(0.3, 2.0),
                                            source.uniform(-1.0, 2.0)})
                           .cast<float>());
  }
  expect_nearest(matrices, 2e-3F);
}

TEST(VolumeKernel, StaysFiniteForFlatHugeAndZeroMatrices) {
  StretchSource source;
  std::vector<Eigen::Matrix3f> matrices;
  const std::vector<Eigen::Vector3d> all{{0.0, 0.0, 0.0},  {1.0, 0.0, 0.0},       {1.0, 1.0, 0.0},
                                         {1.0, 1.0, -1.0}, {-1.0, -1.0, -1.0},    {1e3, 1e3, 1e3},
                                         {1e4, 1.0, 1e-4}, {100.0, 100.0, -0.001}};
  for (int i = 0; i < 4 * kFanGroup; ++i)
    matrices.push_back(source.with_stretches(all[i % all.size()]).cast<float>());
  for_each_instruction_set([&] {
    const FanKernel kernel = vectorized_volume_kernel();
    if (kernel == nullptr) return;
    FanLanes lanes;
    lanes.set_states({kSmallest, kLargest, 0.0F, 0.0F});
    for (std::size_t first = 0; first < matrices.size(); first += kFanGroup) {
      for (int lane = 0; lane < kFanGroup; ++lane) lanes.set(lane, matrices[first + lane]);
      lanes.run(kernel);
      for (int lane = 0; lane < kFanGroup; ++lane)
        EXPECT_TRUE(lanes.stress(lane).allFinite()) << matrices[first + lane];
    }
  });
}

}  // namespace
}  // namespace sinew

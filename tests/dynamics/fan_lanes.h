// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <iterator>
#include <numeric>
#include <vector>

#include "dynamics/fan_group.h"

namespace sinew {

/// A group of fans with one tetrahedron each, whose edges at rest are the axes. Runs a kernel on
/// matrices that are given as the deformation gradients of the tetrahedra.
struct FanLanes {
  TetrahedronRest rests[2 * kFanTetrahedra]{};  // with the next group, which kernels prefetch
  TetrahedronState states[2 * kFanTetrahedra]{};
  alignas(64) float positions[4 * kFanSlots]{};
  alignas(64) float forces[4 * kFanSlots]{};
  int vertices[kFanSlots];
  std::vector<float> constants;

  FanLanes() {
    std::iota(std::begin(vertices), std::end(vertices), 0);
    for (int lane = 0; lane < kFanGroup; ++lane) {
      for (int i = 0; i < 3; ++i) rests[0].inverse[4 * i][lane] = 1.0F;
      rests[0].weight[lane] = 1.0F;
    }
  }
  /// Sets the same state in all tetrahedra.
  void set_states(const Eigen::Vector4f& state) {
    for (TetrahedronState& one : states)
      for (int i = 0; i < 4; ++i)
        for (int lane = 0; lane < kFanGroup; ++lane) one.value[i][lane] = state[i];
  }
  void set(int lane, const Eigen::Matrix3f& f) {
    for (int k = 0; k < 3; ++k)
      for (int c = 0; c < 3; ++c) positions[4 * fan_slot(lane, k + 1) + c] = f(c, k);
    for (int c = 0; c < 4; ++c) positions[4 * fan_slot(lane, 0) + c] = 0.0F;
  }
  void run(FanKernel kernel) {
    const unsigned char all = 0xFF;
    kernel(1, positions, vertices, rests, states, constants.data(), &all, false, forces);
  }
  /// Returns P - F of a lane, which is its stress with a weight of 1.
  Eigen::Matrix3f stress(int lane) const {
    Eigen::Matrix3f difference;
    for (int k = 0; k < 3; ++k)
      for (int c = 0; c < 3; ++c) difference(c, k) = forces[4 * fan_slot(lane, k + 1) + c];
    return difference;
  }
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "cuda/device.h"
#include "dynamics/cuda/elements_on_device.h"
#include "dynamics/cuda/projections.h"

namespace sinew::cuda {

/// Writes the forces w Q^T (p - Q z) of one chunk's elements into the slots of their corners,
/// except for corners in other chunks and fixed ones. All threads of the block take part.
template <typename Projection>
SINEW_DEVICE void write_forces_of(const ElementsOnDevice& elements, int chunk, int copy,
                                  const Vec4* positions, Vec3* slots) {
  constexpr int kRows = Projection::kRows;
  const int count = elements.count;
  const int end = read_only(elements.chunk_begin + chunk + 1);
  for (int i = read_only(elements.chunk_begin + chunk) + thread_in_block(); i < end;
       i += threads_in_block()) {
    const float weight = read_only(elements.weights + i);
    // The columns of Q sum to zero: the first corner serves as origin, so that its column is not
    // needed, and the force on it is minus the sum of the others.
    const Vec3 origin = xyz(positions[read_only(elements.vertices + i)]);
    Vec3 current[kRows];
    for (int c = 1; c < elements.corners; ++c) {
      const int vertex = read_only(elements.vertices + c * count + i);
      if (vertex < 0) break;
      const Vec3 edge = xyz(positions[vertex]) - origin;
      const float* const column = elements.columns + (c - 1) * kRows * count + i;
      SINEW_UNROLL
      for (int r = 0; r < kRows; ++r) current[r] += read_only(column + r * count) * edge;
    }
    const float* const numbers = elements.projection + i;
    const auto parameters = [numbers, count](int k) { return read_only(numbers + k * count); };
    Vec3 target[kRows];
    Quaternion turn;
    if constexpr (Projection::kTurns) {
      Quaternion& kept = elements.turns[static_cast<std::int64_t>(copy) * count + i];
      turn = kept;
      // An element without weight may be degenerate: it is not projected.
      if (weight > 0.0F) Projection::project(current, parameters, turn, target);
      kept = turn;
    } else {
      Projection::project(current, parameters, turn, target);
    }
    SINEW_UNROLL
    for (int r = 0; r < kRows; ++r)
      target[r] = weight > 0.0F ? weight * (target[r] - current[r]) : Vec3{};
    Vec3 sum;
    for (int c = 1; c < elements.corners; ++c) {
      if (read_only(elements.vertices + c * count + i) < 0) break;
      const float* const column = elements.columns + (c - 1) * kRows * count + i;
      Vec3 force;
      SINEW_UNROLL
      for (int r = 0; r < kRows; ++r) force += read_only(column + r * count) * target[r];
      sum += force;
      const int slot = read_only(elements.slots + c * count + i);
      if (slot >= 0) slots[slot] = force;
    }
    const int slot = read_only(elements.slots + i);
    if (slot >= 0) slots[slot] = -sum;
  }
}

/// Calls write_forces_of() for the kind of the elements.
SINEW_DEVICE void write_forces(const ElementsOnDevice& elements, int chunk, int copy,
                               const Vec4* positions, Vec3* slots) {
  switch (elements.kind) {
    case DeviceKind::kStrain:
      return write_forces_of<StrainProjection>(elements, chunk, copy, positions, slots);
    case DeviceKind::kFan:
      return write_forces_of<FanProjection>(elements, chunk, copy, positions, slots);
    case DeviceKind::kPositionByGradient:
      return write_forces_of<PositionProjection<true>>(elements, chunk, copy, positions, slots);
    case DeviceKind::kPositionByCovariance:
      return write_forces_of<PositionProjection<false>>(elements, chunk, copy, positions, slots);
    case DeviceKind::kCovarianceGradient:
      return write_forces_of<CovarianceGradientProjection>(elements, chunk, copy, positions, slots);
    case DeviceKind::kLength:
      return write_forces_of<LengthProjection>(elements, chunk, copy, positions, slots);
    case DeviceKind::kVolume:
      return write_forces_of<VolumeProjection>(elements, chunk, copy, positions, slots);
  }
}

}  // namespace sinew::cuda

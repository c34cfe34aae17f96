// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "cuda/device.h"
#include "dynamics/constraint_set.h"
#include "dynamics/cuda/device_math.h"
#include "dynamics/cuda/elements_on_device.h"

namespace sinew::cuda {

/// Reads the parameters of one element's projection in an ElementTable.
struct ElementParameters {
  const float* first;
  int stride;

  SINEW_DEVICE float operator[](int i) const { return read_only(first + i * stride); }
};

/// Writes the forces w Q^T (p - Q z) of one chunk's elements into the slots of their corners,
/// except for corners in other chunks and fixed ones. All threads of the block take part.
template <typename Kind>
SINEW_DEVICE void write_forces_of(const ElementsOnDevice& elements, int chunk, int copy,
                                  const Vec4* positions, Vec3* slots) {
  static_assert(Kind::kTranslationInvariant,
                "the GPU solver needs the columns of Q to sum to zero");
  constexpr int kRows = Kind::kRows;
  const int count = elements.count;
  const int end = read_only(elements.chunk_begin + chunk + 1);
  for (int i = read_only(elements.chunk_begin + chunk) + thread_in_block(); i < end;
       i += threads_in_block()) {
    const float weight = read_only(elements.weights + i);
    // The columns of Q sum to zero: the first corner serves as origin, so that its column is not
    // needed, and the force on it is minus the sum of the others.
    const Vec3 origin = xyz(positions[read_only(elements.vertices + i)]);
    Columns<kRows> current;
    for (int c = 1; c < elements.corners; ++c) {
      const int vertex = read_only(elements.vertices + c * count + i);
      if (vertex < 0) break;
      const Vec3 edge = xyz(positions[vertex]) - origin;
      const float* const column = elements.columns + (c - 1) * kRows * count + i;
      SINEW_UNROLL
      for (int r = 0; r < kRows; ++r) current.col(r) += read_only(column + r * count) * edge;
    }
    const ElementParameters parameters{elements.projection + i, count};
    Columns<kRows> target;
    Quaternion rotation;
    if constexpr (Kind::kRotates) {
      Quaternion& kept = elements.rotations[static_cast<std::int64_t>(copy) * count + i];
      rotation = kept;
      // An element without weight may be degenerate: it is not projected.
      if (weight > 0.0F) target = Kind::project(current, parameters, DeviceMath{rotation});
      kept = rotation;
    } else {
      target = Kind::project(current, parameters, DeviceMath{rotation});
    }
    SINEW_UNROLL
    for (int r = 0; r < kRows; ++r)
      target.col(r) = weight > 0.0F ? weight * (target.col(r) - current.col(r)) : Vec3{};
    Vec3 sum;
    for (int c = 1; c < elements.corners; ++c) {
      if (read_only(elements.vertices + c * count + i) < 0) break;
      const float* const column = elements.columns + (c - 1) * kRows * count + i;
      Vec3 force;
      SINEW_UNROLL
      for (int r = 0; r < kRows; ++r) force += read_only(column + r * count) * target.col(r);
      sum += force;
      const int slot = read_only(elements.slots + c * count + i);
      if (slot >= 0) slots[slot] = force;
    }
    const int slot = read_only(elements.slots + i);
    if (slot >= 0) slots[slot] = -sum;
  }
}

/// Implements write_forces().
/// \param kinds  indices of all kinds in ConstraintBatch
template <std::size_t... Kinds>
SINEW_DEVICE void write_forces_of_any(const ElementsOnDevice& elements, int chunk, int copy,
                                      const Vec4* positions, Vec3* slots,
                                      std::index_sequence<Kinds...> /*kinds*/) {
  const auto write = [&]<std::size_t kIndex>() {
    using Kind = std::variant_alternative_t<kIndex, ConstraintBatch>;
    // Anchors have no tables: AnchorsOnDevice.
    if constexpr (!std::is_same_v<Kind, Anchors>)
      if (elements.kind == static_cast<int>(kIndex))
        write_forces_of<Kind>(elements, chunk, copy, positions, slots);
  };
  (write.template operator()<Kinds>(), ...);
}

/// Calls write_forces_of() for the kind of the elements.
SINEW_DEVICE void write_forces(const ElementsOnDevice& elements, int chunk, int copy,
                               const Vec4* positions, Vec3* slots) {
  write_forces_of_any(elements, chunk, copy, positions, slots,
                      std::make_index_sequence<std::variant_size_v<ConstraintBatch>>());
}

}  // namespace sinew::cuda

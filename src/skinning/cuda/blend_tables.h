// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "cuda/vectors.h"
#include "skinning/geometric/linear_blend.h"

namespace sinew {

/// Holds the weight of a joint at a point.
struct alignas(8) BlendInfluence {
  int joint = 0;
  float weight = 0.0F;
};

/// Stores a LinearBlend as plain numbers, for kernels.
struct BlendTables {
  std::vector<cuda::Vec4> rest;  ///< rest positions, m; w is 0
  /// Point i has influences[begin[i]] to before influences[begin[i + 1]].
  std::vector<int> begin;
  std::vector<BlendInfluence> influences;
};

/// Converts a LinearBlend.
BlendTables blend_tables(const LinearBlend& blend);

/// Number of Vec4s for each joint of a pose: the three rows of its transform.
inline constexpr int kBlendRows = 3;

/// Writes the rows of the joints' transforms in a pose.
/// \param out  kBlendRows for each joint
/// \throws std::logic_error if `out` has another size
void write_rows(const LinearBlend::PosedSkeleton& posed, std::span<cuda::Vec4> out);

}  // namespace sinew

#pragma once

#include <span>
#include <vector>

#include "cuda/vectors.h"
#include "skinning/linear_blend.h"

namespace sinew {

struct alignas(8) BlendInfluence {
  int joint = 0;
  float weight = 0.0F;
};

/// A LinearBlend as plain numbers, for kernels.
struct BlendTables {
  std::vector<cuda::Vec4> rest;  ///< w is 0
  /// Of point i: influences[begin[i]] to before begin[i + 1].
  std::vector<int> begin;
  std::vector<BlendInfluence> influences;
};

BlendTables blend_tables(const LinearBlend& blend);

/// Vec4s of a pose for each joint: the rows of its transform.
inline constexpr int kBlendRows = 3;

/// \param out  kBlendRows for each joint. \throws std::logic_error for another size
void write_rows(const LinearBlend::PosedSkeleton& posed, std::span<cuda::Vec4> out);

}  // namespace sinew

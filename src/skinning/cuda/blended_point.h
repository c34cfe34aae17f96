// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "skinning/cuda/cuda_blend.h"

namespace sinew {

/// Returns the position of a point by linear blend skinning, sum w_k T_k x (as
/// LinearBlend::position()).
/// \param rows  the pose, as write_rows() writes it
SINEW_DEVICE cuda::Vec3 blended_point(const BlendOnDevice& blend, int point,
                                      const cuda::Vec4* rows) {
  using namespace cuda;
  const Vec3 rest = xyz(read_only(&blend.rest[point]));
  const int end = read_only(&blend.begin[point + 1]);
  Vec3 sum;
  for (int i = read_only(&blend.begin[point]); i < end; ++i) {
    const BlendInfluence influence = read_only(&blend.influences[i]);
    const Vec4* const joint = rows + kBlendRows * influence.joint;
    const Vec4 x = read_only(&joint[0]);
    const Vec4 y = read_only(&joint[1]);
    const Vec4 z = read_only(&joint[2]);
    sum += influence.weight *
           Vec3{dot(xyz(x), rest) + x.w, dot(xyz(y), rest) + y.w, dot(xyz(z), rest) + z.w};
  }
  return sum;
}

/// Returns a vector at a point, transformed by the linear part of the blended transform
/// (LinearBlend::blend() without its translation).
SINEW_DEVICE cuda::Vec3 blended_vector(const BlendOnDevice& blend, int point,
                                       const cuda::Vec3& vector, const cuda::Vec4* rows) {
  using namespace cuda;
  const int end = read_only(&blend.begin[point + 1]);
  Vec3 sum;
  for (int i = read_only(&blend.begin[point]); i < end; ++i) {
    const BlendInfluence influence = read_only(&blend.influences[i]);
    const Vec4* const joint = rows + kBlendRows * influence.joint;
    sum += influence.weight * Vec3{dot(xyz(read_only(&joint[0])), vector),
                                   dot(xyz(read_only(&joint[1])), vector),
                                   dot(xyz(read_only(&joint[2])), vector)};
  }
  return sum;
}

}  // namespace sinew

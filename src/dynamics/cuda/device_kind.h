// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Number of free vertices in a chunk. Kernels work on chunks of consecutive free vertices.
constexpr int kChunk = 32;

/// The kinds of constraint projections that kernels implement (dynamics/cuda/projections.h). A new
/// one needs a case in write_forces() (local_forces.h).
enum class DeviceKind {
  kStrain,
  kFan,
  kPositionByGradient,
  kPositionByCovariance,
  kCovarianceGradient,
  kLength,
  kVolume,
};

}  // namespace sinew

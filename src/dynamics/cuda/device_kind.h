#pragma once

namespace sinew {

/// Free vertices are worked on in chunks of so many that follow each other.
constexpr int kChunk = 32;

/// The projections that kernels know (dynamics/cuda/projections.h).
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

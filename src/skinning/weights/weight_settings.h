// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Selects where skinning weights come from.
enum class WeightSource {
  kFile,                    ///< the file or, if it has none, the next
  kBoundedBiharmonic,       ///< tetrahedra that fill the body, or bone heat without a volume
  kBoneHeat,                ///< heat diffusion along the surface
  kNearestBone,             ///< nearest bones, smoothed along the surface
  kJointBoundedBiharmonic,  ///< as kBoundedBiharmonic, for all joints together: slower
};

/// Holds the settings of skinning weights.
struct WeightSettings {
  WeightSource source = WeightSource::kFile;

  bool operator==(const WeightSettings&) const = default;
};

}  // namespace sinew

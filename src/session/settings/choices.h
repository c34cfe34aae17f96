// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <span>

#include "position_based/position_settings.h"
#include "session/parts/simulation_settings.h"
#include "skinning/skinning_settings.h"
#include "skinning/weights/weight_settings.h"
#include "tissue/tissue_settings.h"
#include "upsampling/upsampling_settings.h"

namespace sinew {

/// Lists the skinning methods (session/methods.h): those that users may choose, then the
/// references.
enum class SkinningMethod {
  kProjective,
  kLinearBlend,
  kDualQuaternion,
  kOptimizedCenters,
  kDeltaMush,
  kCompactDeltaMush,
  kPositionBased,
  kTextbook,          ///< a reference for `bench --baseline`: the textbook solver
  kTextbookInDouble,  ///< the same in double precision
};
/// Number of methods that users may choose: all that precede the first reference.
inline constexpr auto kOfferedMethods = static_cast<std::size_t>(SkinningMethod::kTextbook);

/// Selects the processor that simulates.
enum class Backend {
  kAuto,  ///< the GPU if it can be used, the CPU otherwise
  kCpu,
  kCuda,
};

/// Selects the source of the normals of the visible surface.
enum class VisibleNormals {
  kSurface,             ///< computed from the visible surface itself
  kMovingLeastSquares,  ///< upsampled from the simulated surface: faster but less accurate
};

/// Returns the names of all values of an enumeration, in their order. --set, project files, panels
/// and reports all use these.
std::span<const char* const> choice_names(SkinningMethod);
std::span<const char* const> choice_names(WeightSource);
std::span<const char* const> choice_names(Backend);
std::span<const char* const> choice_names(ContactMode);
std::span<const char* const> choice_names(ExcludedMotion);
std::span<const char* const> choice_names(ExcludedBorder);
std::span<const char* const> choice_names(AnchorStiffness);
std::span<const char* const> choice_names(Elasticity);
std::span<const char* const> choice_names(StrainMeasure);
std::span<const char* const> choice_names(PositionModel);
std::span<const char* const> choice_names(PositionWeights);
std::span<const char* const> choice_names(PositionHashing);
std::span<const char* const> choice_names(UpsamplingMethod);
std::span<const char* const> choice_names(VisibleNormals);

/// Returns the name of a value of these enumerations.
template <typename Choice>
requires requires(Choice choice) {
  choice_names(choice);
}
const char* name_of(Choice choice) {
  return choice_names(choice)[static_cast<std::size_t>(choice)];
}

}  // namespace sinew

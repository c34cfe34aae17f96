// SPDX-License-Identifier: MIT

#include "session/settings/choices.h"

namespace sinew {

std::span<const char* const> choice_names(SkinningMethod /*any*/) {
  static constexpr const char* kNames[] = {
      "projective",        "linear-blend",        "dual-quaternion",
      "optimized-centers", "delta-mush",          "compact-delta-mush",
      "position-based",    "projective-textbook", "projective-textbook-in-double"};
  return kNames;
}

std::span<const char* const> choice_names(WeightSource /*any*/) {
  static constexpr const char* kNames[] = {"file", "bounded-biharmonic", "bone-heat",
                                           "nearest-bone", "bounded-biharmonic-joint"};
  return kNames;
}

std::span<const char* const> choice_names(Backend /*any*/) {
  static constexpr const char* kNames[] = {"auto", "cpu", "cuda"};
  return kNames;
}

std::span<const char* const> choice_names(ContactMode /*any*/) {
  static constexpr const char* kNames[] = {"auto", "none", "local", "global"};
  return kNames;
}

std::span<const char* const> choice_names(ExcludedMotion /*any*/) {
  static constexpr const char* kNames[] = {"linear-blend", "rigid"};
  return kNames;
}

std::span<const char* const> choice_names(ExcludedBorder /*any*/) {
  static constexpr const char* kNames[] = {"hard", "soft"};
  return kNames;
}

std::span<const char* const> choice_names(AnchorStiffness /*any*/) {
  static constexpr const char* kNames[] = {"column", "diagonal"};
  return kNames;
}

std::span<const char* const> choice_names(Elasticity /*any*/) {
  static constexpr const char* kNames[] = {"corotational", "neo-hookean", "st-venant-kirchhoff",
                                           "spline"};
  return kNames;
}

std::span<const char* const> choice_names(StrainMeasure /*any*/) {
  static constexpr const char* kNames[] = {"gradient", "positions", "covariance-positions",
                                           "covariance-gradient"};
  return kNames;
}

std::span<const char* const> choice_names(PositionModel /*any*/) {
  static constexpr const char* kNames[] = {"compliant", "published"};
  return kNames;
}

std::span<const char* const> choice_names(PositionWeights /*any*/) {
  static constexpr const char* kNames[] = {"published", "character"};
  return kNames;
}

std::span<const char* const> choice_names(PositionHashing /*any*/) {
  static constexpr const char* kNames[] = {"on-demand", "full", "published"};
  return kNames;
}

std::span<const char* const> choice_names(UpsamplingMethod /*any*/) {
  static constexpr const char* kNames[] = {"moving-least-squares", "normal-displacement"};
  return kNames;
}

std::span<const char* const> choice_names(VisibleNormals /*any*/) {
  static constexpr const char* kNames[] = {"surface", "moving-least-squares"};
  return kNames;
}

}  // namespace sinew

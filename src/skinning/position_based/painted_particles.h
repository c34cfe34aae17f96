// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "skinning/position_based/position_based_body.h"

namespace sinew {

/// Refers to the maps painted on a surface, with one value per vertex; empty: not painted.
struct PaintedSkin {
  std::span<const float> stiffness{};  ///< factors on the stiffness of the tissue below
  std::span<const float> mass{};       ///< factors on its mass
  std::span<const float> jiggle{};     ///< from kMinJiggle on, the tissue below follows dynamics
};
inline constexpr float kMinJiggle = 0.5F;

/// Holds the effect of painted skin on the particles below it.
struct PaintedParticles {
  std::vector<float> stiffness;  ///< factors, one per particle
  std::vector<float> mass;       ///< factors, one per particle
  /// Particles that follow only the dynamics.
  std::vector<char> is_dynamic;
  double mean_distance = 0.0;  ///< dbar, m; 0 without painted skin
};

/// Applies painted skin to the particles between it and the bones. Of the particles below skin that
/// jiggles, those farther from their bone than the mean distance dbar of all of them follow only
/// the dynamics (Abu Rumman 2016, section 4.7).
PaintedParticles paint_particles(const PositionBasedBody& body, const PaintedSkin& skin);

}  // namespace sinew

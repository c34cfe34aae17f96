// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Selects how excluded skin moves.
enum class ExcludedMotion {
  kLinearBlend,  ///< by its weights
  kRigid,        ///< each connected region with the joint that moves most of it
};

/// Selects how the simulated skin is held at the border of excluded skin (projective skinning).
enum class ExcludedBorder {
  kHard,  ///< excluded skin is exactly where the skeleton has it, up to the border
  kSoft,  ///< a strip of it along the border is pulled there by anchors
};

/// Holds the settings of the simulated surface, for plan_parts() and simulation_surface().
struct SimulationSettings {
  int vertices = 4000;         ///< to which the surface is decimated; 0: no decimation
  bool exclude_morphs = true;  ///< skin that morph targets of a clip move is not simulated
  ExcludedMotion excluded_motion = ExcludedMotion::kLinearBlend;
  ExcludedBorder excluded_border = ExcludedBorder::kHard;
  double border_stiffness = 1.0;  ///< of the anchors of a soft border half way across the strip,
                                  ///< over that of the tissue
  double joint_density = 3.0;     ///< vertex density at joints, as a multiple of that elsewhere
  double joint_falloff = 1.0;     ///< distance over which this density falls off, in limb radii
  double joint_edge = 0.05;       ///< longest edge that decimation makes around joints

  bool operator==(const SimulationSettings&) const = default;
};

}  // namespace sinew

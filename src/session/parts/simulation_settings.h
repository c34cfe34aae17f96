// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Holds the settings of the simulated surface, for plan_parts() and simulation_surface().
struct SimulationSettings {
  int vertices = 4000;         ///< to which the surface is decimated; 0: no decimation
  bool exclude_morphs = true;  ///< skin that morph targets of a clip move is not simulated
  double joint_density = 3.0;  ///< vertex density at joints, as a multiple of that elsewhere
  double joint_falloff = 1.0;  ///< distance over which this density falls off, in limb radii
  double joint_edge = 0.05;    ///< longest edge that decimation makes around joints

  bool operator==(const SimulationSettings&) const = default;
};

}  // namespace sinew

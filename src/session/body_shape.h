// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "session/parts/simulation_surface.h"
#include "session/settings/settings.h"
#include "tissue/attached_base.h"

namespace sinew {

/// Holds what the shape of a body depends on apart from the radii of its bones, before its tissue
/// is built.
struct BodyShape {
  SimulationSurface surface;
  ShrinkingRays rays;  ///< of the surface; its lines have no bones if the skeleton has none
  Radii automatic_radii;

  bool has_bones() const { return !rays.lines.bones.empty(); }
};

/// Computes the shape of the body that a character would have. Decimates the surface if the
/// settings ask for it.
/// \param plan  parts of the surface that are simulated
/// \throws Cancelled
BodyShape body_shape(const Character& character, const PartPlan& plan, const Settings& settings,
                     const Progress& progress);

/// Returns the base of a body at rest, 3 x vertices of its surface.
/// \param radii  that the body gets (used_radii())
Points base_of(const BodyShape& shape, const Radii& radii);

/// Returns the plan that simulates all of a surface.
PartPlan plan_of_all(const TriangleMesh& surface);

}  // namespace sinew

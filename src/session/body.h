// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "session/parts/simulation_surface.h"
#include "session/settings/document.h"
#include "session/settings/settings.h"
#include "skinning/projective/projective.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds the simulated volume of a character: its surface, its tissue model and the plan of its
/// parts.
struct Body {
  PartPlan plan;
  SimulationSurface surface;
  /// Kinematic skin: vertices of the simulated surface that follow linear blend skinning and are
  /// not simulated, in ascending order, with their weights.
  KinematicSkin kinematic;
  TissueModel tissue;  ///< its warnings include those of the plan and of the surface
  double parts_ms = 0.0;
  double decimation_ms = 0.0;
  double tissue_ms = 0.0;
};

/// Builds the body of a character. Decimates the surface if the settings ask for it.
/// \throws InputError naming the file, if no body can be built from its surface or skeleton;
///         Cancelled
Body build_body(const Character& character, const CharacterWeights& weights,
                const Settings& settings, const Document& document, const Progress& progress);

}  // namespace sinew

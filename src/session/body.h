#pragma once

#include "core/progress.h"
#include "session/document.h"
#include "session/simulation_surface.h"
#include "skinning/projective.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// What is simulated of a character.
struct Body {
  PartPlan plan;
  SimulationSurface surface;
  /// Vertices of the simulated surface that follow the skeleton instead, ascending, and how.
  DrivenSkin driven;
  TissueModel tissue;  ///< with the warnings of both
  double decimation_ms = 0.0;
  double tissue_ms = 0.0;
};

/// Decimates where the settings ask for it, and builds the tissue.
/// \throws InputError naming the file, for a surface or skeleton that no body can be made of;
///         Cancelled
Body build_body(const Character& character, const CharacterWeights& weights,
                const Settings& settings, const Document& document, const Progress& progress);

}  // namespace sinew

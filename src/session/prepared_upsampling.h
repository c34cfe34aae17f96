#pragma once

#include "core/progress.h"
#include "session/settings.h"
#include "session/simulation_surface.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// The table with which a visible surface follows its simulation surface: from the user's cache
/// (core/cache.h) when it was made before for the same two meshes and settings, else made now and
/// kept there.
/// \throws Cancelled
UpsamplingTable prepare_upsampling(const TriangleMesh& visible, const SimulationSurface& simulated,
                                   const Settings& settings, const Progress& progress);

}  // namespace sinew

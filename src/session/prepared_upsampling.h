// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "session/parts/simulation_surface.h"
#include "upsampling/upsampling_settings.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Returns the table with which a visible surface follows its simulation surface. It comes from the
/// user's cache (core/cache.h) if it was built before for the same meshes and settings. Otherwise
/// it is built now and stored there.
/// \throws Cancelled
UpsamplingTable prepare_upsampling(const TriangleMesh& visible, const SimulationSurface& simulated,
                                   const UpsamplingSettings& settings, const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include "volume/fill_solid.h"

namespace sinew {

/// Returns what fill_solid() returns. Keeps it in the user's cache (core/cache.h) and takes it from
/// there if the surface and the settings are the same.
FilledSolid fill_solid_or_recall(const TriangleMesh& surface, const FillSettings& settings,
                                 const Progress& progress);

}  // namespace sinew

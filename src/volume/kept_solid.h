// SPDX-License-Identifier: MIT

#pragma once

#include "volume/fill_solid.h"

namespace sinew {

/// Returns the result of fill_solid() from the user's cache (core/cache.h) if it was computed
/// before for the same surface and settings. Otherwise computes it and stores it there.
FilledSolid fill_solid_or_recall(const TriangleMesh& surface, const FillSettings& settings,
                                 const Progress& progress);

}  // namespace sinew

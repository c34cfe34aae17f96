// SPDX-License-Identifier: MIT

#pragma once

#include <span>

#include "volume/fill_solid.h"

namespace sinew {

/// Returns the result of fill_solid() from the user's cache (core/cache.h) if it was computed
/// before for the same surfaces and settings. Otherwise computes it and stores it there.
FilledSolid fill_solid_or_recall(const TriangleMesh& surface, std::span<const InnerSurface> inner,
                                 const FillSettings& settings, const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Returns a posed skin with less of the pinches that linear blend skinning leaves at strongly bent
/// joints: the surface near `posed` that bends and stretches least from the skin at rest, by the
/// energies of nonrigid_fit.h. Where no triangle is folded, it is `posed`.
/// \param rest   3 x n
/// \param posed  the same skin in a pose, 3 x n
Points relaxed_skin(const Points& rest, const Points& posed,
                    const std::vector<Triangle>& triangles);

}  // namespace sinew

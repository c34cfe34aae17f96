// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "viewer/scene/heat_maps.h"

namespace sinew {

/// Returns a range that fits the values if the usual range of the heat map shows them badly: if it
/// clips more than a few percent of them, or if they use less than a tenth of its colors. Values of
/// a body at rest (the low end of the usual range, or the middle of a diverging map) do not count.
/// Nothing if the usual range is good, or if there are no other values.
///
/// The range leaves out a percent of the values at each end, since single triangles may be
/// distorted. That of a diverging map keeps its middle.
/// \param values  of the skin's vertices; NaN: unknown
std::optional<HeatRange> better_range(std::vector<float> values, const HeatMapInfo& info);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <vector>

#include "solids/scalar_grid.h"

namespace sinew {

/// Cell size of the fields of a body's layers, m.
inline constexpr double kLayerCell = 0.005;

/// Returns the union of regions of the right side and the middle with its mirror image, as the
/// signed distance on a grid of kLayerCell that covers the right side and a margin across the
/// middle. Gaps and dents narrower than a ball of the radius are filled, and so are voids inside.
/// \param regions  fields that are negative inside, approximately distances near their surfaces
/// \param radius   of the ball, m
ScalarGrid filled_union(const std::vector<const ScalarGrid*>& regions, double radius);

/// Returns the region within a distance of a surface, which may differ from place to place, without
/// voids.
/// \param field      signed distance to the surface, m
/// \param thickness  in m, by the position
ScalarGrid thickened(const ScalarGrid& field,
                     const std::function<double(const Eigen::Vector3d&)>& thickness);

}  // namespace sinew

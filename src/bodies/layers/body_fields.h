// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <vector>

#include "solids/scalar_grid.h"
#include "solids/solid.h"

namespace sinew {

/// Cell size of the fields of a body's layers, m.
inline constexpr double kLayerCell = 0.005;

/// Returns the region within a distance of a union of regions of the right side and the middle and
/// of its mirror image, as the signed distance on a grid of kLayerCell that covers the right side
/// and a margin across the middle. Parts that are thinner than the grid count in full, since they
/// are grown before they are sampled.
/// \param regions  fields that are negative inside, and approximately distances up to `radius` from
///                 their surfaces, m
/// \param radius   m, at most 20 mm
ScalarGrid grown_union(const std::vector<const ScalarGrid*>& regions, double radius);

/// Returns what is deeper inside a region than a depth, without voids. A negative depth grows the
/// region. With the radius of grown_union() as the depth, the gaps and dents of the union that a
/// ball of this radius does not enter are filled (morphological closing).
/// \param region  signed distance from grown_union(), m
/// \param depth   m, less than 70 mm in either direction, by the position on the right side; it
///                changes slowly from place to place
ScalarGrid shrunk(const ScalarGrid& region,
                  const std::function<double(const Eigen::Vector3d&)>& depth);

/// Fills the voids of the region where a field is negative: what is outside the region but not
/// connected with the first point of the grid, which is outside.
void fill_voids(ScalarGrid& grid);

/// Smooths a field with a binomial kernel along each axis, whose standard deviation is `cells`
/// cells.
void smooth(ScalarGrid& field, double cells);

/// Removes a solid of the right side from the region where a field is negative.
void cut_off(ScalarGrid& field, const Solid& solid);

/// Returns a solid that is symmetric in x = 0 as the signed distance on the points of another grid.
/// \param near  field of the same grid that approximates the result, m. What is farther than 50 mm
///              from its surface, such as fingers on a hand without them, is left out.
ScalarGrid sampled(const Solid& solid, const ScalarGrid& near);

}  // namespace sinew

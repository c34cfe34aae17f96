// SPDX-License-Identifier: MIT

#pragma once

#include <span>

#include "core/types.h"
#include "upsampling/upsampling_table.h"
#include "upsampling/weighted_sums.h"

namespace sinew {

/// Computes the positions of the fine vertices from those of the coarse ones.
/// \param out  3 floats for each fine vertex. Each is written once, in order within the part of
///             each thread, and never read, so mapped memory of a GPU can be used.
/// \throws std::logic_error if a size does not fit the table
void upsample_positions(const UpsamplingTable& table, const PointsF& coarse_positions,
                        std::span<float> out,
                        const WeightedSums& sums = vectorized_weighted_sums());

/// Computes the unit normals of the fine vertices and writes them in the same way.
/// \param coarse_normals  unit vertex normals, as computed by vertex_normals()
void upsample_normals(const UpsamplingTable& table, const PointsF& coarse_positions,
                      const PointsF& coarse_normals, std::span<float> out,
                      const WeightedSums& sums = vectorized_weighted_sums());

}  // namespace sinew

#pragma once

#include <span>

#include "core/types.h"
#include "upsampling/upsampling_table.h"
#include "upsampling/weighted_sums.h"

namespace sinew {

/// Places of the fine vertices for given coarse ones.
/// \param out  3 floats for each fine vertex; written once, in order within each thread's part,
///             never read: mapped memory of a graphics card will do
/// \throws std::logic_error when a size does not fit the table
void upsample_positions(const UpsamplingTable& table, const PointsF& coarse_positions,
                        std::span<float> out,
                        const WeightedSums& sums = vectorized_weighted_sums());

/// Unit normals of the fine vertices, written in the same way.
/// \param coarse_normals  unit vertex normals, as vertex_normals() gives them
void upsample_normals(const UpsamplingTable& table, const PointsF& coarse_positions,
                      const PointsF& coarse_normals, std::span<float> out,
                      const WeightedSums& sums = vectorized_weighted_sums());

}  // namespace sinew

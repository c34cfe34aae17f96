// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "upsampling/moving_least_squares.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Holds the correction of the position of a fine vertex, in addition to its weights (see
/// UpsamplingTable).
struct RestResidual {
  Eigen::Matrix<float, 2, Eigen::Dynamic, 0, 2, kMaxNeighbors> tangents;
  Eigen::Vector3f offset;
};
/// Holds the correction of the normal of a fine vertex, in addition to its weights (see
/// UpsamplingTable).
struct RestTilt {
  std::array<int, 2> points;
  Eigen::Vector3f offset;
};
/// Holds the corrections of a fine vertex.
struct RowExtras {
  std::optional<RestResidual> residual;
  std::optional<RestTilt> tilt;
};

/// Creates a table of the right size with all weights zero.
UpsamplingTable make_table(UpsamplingMethod method, int fine_count, int coarse_count,
                           int neighbors);

/// Rounds weights to float such that their sum is 1 to the last digits of the largest weight. The
/// rounding error is added to that weight.
Eigen::Matrix<float, Eigen::Dynamic, 1, 0, kMaxNeighbors, 1> round_weights(
    const NeighborWeights& weights);

/// Writes one row of a table. There may be fewer `neighbors` than entries in a row.
void set_row(UpsamplingTable& table, int fine_vertex, std::span<const int> neighbors,
             const NeighborWeights& position_weights, const NeighborWeights& normal_weights);

/// Returns the difference between a rest position and the weighted sum of the coarse rest positions
/// (plus `displacement`), or nothing if it is below `tolerance`.
/// \param tangents  of LeastSquaresFit, for the first neighbors of the row
std::optional<RestResidual> rest_residual(const UpsamplingTable& table, int fine_vertex,
                                          const Eigen::Vector3d& rest, const Points& coarse,
                                          const Eigen::Vector3d& displacement,
                                          const NeighborTangents& tangents, double tolerance);

/// Returns the difference between a unit normal and the weighted normal. Returns nothing if they
/// differ by less than half a degree, if the weighted normal is zero, or if the neighbors define
/// no direction across it, for example because they are all at one point.
std::optional<RestTilt> rest_tilt(const UpsamplingTable& table, int fine_vertex,
                                  const Eigen::Vector3d& normal, const Points& coarse,
                                  const Points& coarse_normals);

/// Appends the corrections of the fine vertices from `first` on to a table. Call this in ascending
/// order of vertices.
void append_extras(UpsamplingTable& table, int first, std::span<const RowExtras> extras);

}  // namespace sinew

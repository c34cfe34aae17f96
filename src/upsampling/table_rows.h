#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "upsampling/moving_least_squares.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// What a fine vertex needs beside weights (see UpsamplingTable).
struct RestResidual {
  Eigen::Matrix<float, 2, Eigen::Dynamic, 0, 2, kMostNeighbours> tangents;
  Eigen::Vector3f offset;
};
struct RestTilt {
  std::array<int, 2> points;
  Eigen::Vector3f offset;
};
struct RowExtras {
  std::optional<RestResidual> residual;
  std::optional<RestTilt> tilt;
};

/// An empty table of the right size, with all weights zero.
UpsamplingTable make_table(UpsamplingMethod method, int fine_count, int coarse_count,
                           int neighbours);

/// Weights in float whose sum is 1 to the last digits of the largest, which takes up the rounding.
Eigen::Matrix<float, Eigen::Dynamic, 1, 0, kMostNeighbours, 1> round_weights(
    const NeighbourWeights& weights);

/// Writes one row; `neighbours` may be fewer than the table has.
void set_row(UpsamplingTable& table, int fine_vertex, std::span<const int> neighbours,
             const NeighbourWeights& position_weights, const NeighbourWeights& normal_weights);

/// The difference between a rest place and what the row's weights make of the coarse rest
/// positions (plus `displacement`); nothing when it is below `tolerance`.
/// \param tangents  of LeastSquaresFit, for the row's first neighbours
std::optional<RestResidual> rest_residual(const UpsamplingTable& table, int fine_vertex,
                                          const Eigen::Vector3d& rest, const Points& coarse,
                                          const Eigen::Vector3d& displacement,
                                          const NeighbourTangents& tangents, double tolerance);

/// The same for a unit normal; nothing when it is off by less than half a degree, or when the
/// neighbours are all at one place.
std::optional<RestTilt> rest_tilt(const UpsamplingTable& table, int fine_vertex,
                                  const Eigen::Vector3d& normal, const Points& coarse,
                                  const Points& coarse_normals);

/// Appends the extras of the fine vertices from `first` on; call in ascending order.
void append_extras(UpsamplingTable& table, int first, std::span<const RowExtras> extras);

}  // namespace sinew

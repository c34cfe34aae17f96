// SPDX-License-Identifier: MIT

#include "upsampling/upsample.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "core/parallel.h"
#include "mesh/triangle_mesh.h"
#include "upsampling/frame.h"

namespace sinew {
namespace {

// Rows that are summed at a time: few enough for the first-level cache, and so many that the last
// sums have left the store buffer when they are read again.
constexpr int kBlock = 64;

using PaddedPoints = Eigen::Matrix<float, 4, Eigen::Dynamic>;

/// Returns the points with a fourth coordinate of 0.
PaddedPoints padded(const PointsF& points) {
  PaddedPoints result(4, points.cols());
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    result.col(i) << points.col(i), 0.0F;
  }
  return result;
}

/// Sums of a block of rows, three floats each. The vector code writes a fourth float, which the
/// next row overwrites.
struct Block {
  alignas(64) float values[3 * kBlock + 4];

  Eigen::Map<Eigen::Vector3f> row(int i) { return Eigen::Map<Eigen::Vector3f>(values + 3 * i); }
};

/// Computes the weighted sums of consecutive rows of a table.
class RowSums {
 public:
  RowSums(const UpsamplingTable& table, const std::vector<float>& weights,
          const PaddedPoints& points, const WeightedSums& sums)
      : table_(table), weights_(weights.data()), points_(points.data()), sums_(sums) {}

  void operator()(int begin, int rows, Block& block) const {
    const std::size_t first = static_cast<std::size_t>(begin) * table_.neighbors;
    if (table_.long_indices.empty()) {
      sums_.with_short(points_, table_.short_indices.data() + first, weights_ + first,
                       table_.neighbors, rows, block.values);
    } else {
      sums_.with_long(points_, table_.long_indices.data() + first, weights_ + first,
                      table_.neighbors, rows, block.values);
    }
  }

 private:
  const UpsamplingTable& table_;
  const float* weights_;
  const float* points_;
  const WeightedSums& sums_;
};

/// Returns the index of the first record at or after a fine vertex.
std::size_t first_record(const std::vector<std::int32_t>& vertices, int begin) {
  return std::lower_bound(vertices.begin(), vertices.end(), begin) - vertices.begin();
}

/// Adds the rest residuals to the positions of the rows [begin, begin + rows).
/// \param record  the next record, moved on by this function
void add_residuals(const UpsamplingTable& table, const PaddedPoints& points, int begin, int rows,
                   std::size_t& record, Block& block) {
  for (; record < table.residual_vertices.size() && table.residual_vertices[record] < begin + rows;
       ++record) {
    const int vertex = table.residual_vertices[record];
    const std::size_t row = static_cast<std::size_t>(vertex) * table.neighbors;
    const float* const weights = table.residual_tangents.data() + 2 * record * table.neighbors;
    Eigen::Vector4f first = Eigen::Vector4f::Zero(), second = Eigen::Vector4f::Zero();
    for (int i = 0; i < table.neighbors; ++i) {
      const auto point = points.col(table.coarse_vertex(row + i));
      first += weights[2 * i] * point;
      second += weights[2 * i + 1] * point;
    }
    const Eigen::Map<const Eigen::Vector3f> residual(table.residuals.data() + 3 * record);
    block.row(vertex - begin) += frame_of<float>(first.head<3>(), second.head<3>()) * residual;
  }
}

/// Adds the tilts to the sums of normals of the rows [begin, begin + rows).
/// \param record  the next record, moved on by this function
void add_tilts(const UpsamplingTable& table, const PointsF& positions, int begin, int rows,
               std::size_t& record, Block& block) {
  for (; record < table.tilt_vertices.size() && table.tilt_vertices[record] < begin + rows;
       ++record) {
    auto sum = block.row(table.tilt_vertices[record] - begin);
    const float length = sum.norm();
    if (!(length > 0.0F)) continue;
    const Eigen::Vector3f direction = positions.col(table.tilt_points[2 * record + 1]) -
                                      positions.col(table.tilt_points[2 * record]);
    const Eigen::Map<const Eigen::Vector3f> tilt(table.tilts.data() + 3 * record);
    const Eigen::Vector3f normal = sum / length;
    sum = normal + frame_about<float>(normal, direction) * tilt;
  }
}

/// Calls function(begin, rows, record) for blocks of fine vertices in parallel. `record` is the
/// index of the first record at or after the block. The function moves it on past those of the
/// block.
template <typename Function>
void for_blocks(const UpsamplingTable& table, const std::vector<std::int32_t>& record_vertices,
                Function&& function) {
  parallel_ranges(table.fine_count, kBlock, [&](int begin, int end) {
    std::size_t record = first_record(record_vertices, begin);
    for (int at = begin; at < end; at += kBlock) {
      function(at, std::min(kBlock, end - at), record);
    }
  });
}

/// Throws std::logic_error if a size does not fit the table.
void check(const UpsamplingTable& table, Eigen::Index coarse_count, std::size_t out_size) {
  if (coarse_count != table.coarse_count ||
      out_size != 3 * static_cast<std::size_t>(table.fine_count)) {
    throw std::logic_error("upsampling: the surfaces are not those of the table");
  }
}

}  // namespace

void upsample_positions(const UpsamplingTable& table, const PointsF& coarse_positions,
                        std::span<float> out, const WeightedSums& sums) {
  check(table, coarse_positions.cols(), out.size());
  const PaddedPoints points = padded(coarse_positions);
  const RowSums sum_positions(table, table.position_weights, points, sums);
  const bool displaced = table.method == UpsamplingMethod::kNormalDisplacement;
  const PaddedPoints normals =
      displaced ? padded(vertex_normals(coarse_positions, table.coarse_triangles))
                : PaddedPoints(4, 0);
  const RowSums sum_normals(table, table.position_weights, normals, sums);

  for_blocks(table, table.residual_vertices, [&](int begin, int rows, std::size_t& record) {
    Block block;
    sum_positions(begin, rows, block);
    if (displaced) {
      Block offsets;
      sum_normals(begin, rows, offsets);
      for (int i = 0; i < rows; ++i) {
        block.row(i) += table.heights[begin + i] * offsets.row(i).normalized();
      }
    }
    add_residuals(table, points, begin, rows, record, block);
    std::memcpy(out.data() + 3 * static_cast<std::size_t>(begin), block.values,
                3 * sizeof(float) * rows);
  });
}

void upsample_normals(const UpsamplingTable& table, const PointsF& coarse_positions,
                      const PointsF& coarse_normals, std::span<float> out,
                      const WeightedSums& sums) {
  check(table, coarse_positions.cols(), out.size());
  check(table, coarse_normals.cols(), out.size());
  const PaddedPoints normals = padded(coarse_normals);
  const RowSums sum_normals(table, table.normal_weights, normals, sums);
  for_blocks(table, table.tilt_vertices, [&](int begin, int rows, std::size_t& record) {
    Block block;
    sum_normals(begin, rows, block);
    add_tilts(table, coarse_positions, begin, rows, record, block);
    sums.normalize(block.values, rows, out.data() + 3 * static_cast<std::size_t>(begin));
  });
}

}  // namespace sinew

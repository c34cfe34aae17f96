// SPDX-License-Identifier: MIT

#include "upsampling/cuda/cuda_upsampling.h"

#include <stdexcept>
#include <utility>

#include "cuda/device.h"
#include "cuda/launch.h"
#include "upsampling/cuda/fine_frames.h"
#include "upsampling/cuda/packed_rows.h"
#include "upsampling/cuda/ring_normal.h"

namespace sinew {
namespace {

using namespace cuda;

constexpr int kUpsamplingThreads = 128;

/// Interpolates the coarse surfaces between the last two steps, and computes their normals unless
/// `normals` is null.
SINEW_KERNEL(kUpsamplingThreads)
shape_coarse(MovingPoints coarse, int vertices, int blocks_of_copy, RingsOnDevice rings,
             Vec4* frame, Vec4* normals) {
  const CopyRow own = present_row<kUpsamplingThreads>(blocks_of_copy);
  if (own.row >= vertices) return;
  const std::size_t from = static_cast<std::size_t>(own.copy) * coarse.stride;
  const std::size_t to = static_cast<std::size_t>(own.copy) * vertices + own.row;
  const Vec3 place = point_of(coarse, from + own.row);
  frame[to] = with_w(place, 0.0F);
  if (normals == nullptr) return;
  const auto place_of = [&](int vertex) { return point_of(coarse, from + vertex); };
  normals[to] = with_w(ring_normal(rings, own.row, place, place_of), 0.0F);
}

/// A SlicedTable in device memory. Index is the type of the stored indices.
template <typename Index>
struct Table {
  int rows, neighbors;
  const Index* indices;
  const float* position_weights;
  const float* normal_weights;
  const float* heights;  ///< null without normal displacement
  const int* residual_of_row;
  const TangentWeights* residual_tangents;
  const Vec4* residuals;
  const int* tilt_of_row;
  const TiltRecord* tilts;
};

/// Weighted sums over the neighbors of a row.
struct Sums {
  Vec3 position;
  Vec3 offset;  ///< sum of normals with the weights of positions: the direction of heights
  Vec3 normal;
};
template <typename Index>
SINEW_DEVICE Sums weighted_sums(const Table<Index>& table, int row, bool with_normals,
                                const Vec4* points, const Vec4* directions) {
  Sums sums;
  for (int i = 0; i < table.neighbors; ++i) {
    const std::size_t entry = sliced_entry(row, table.neighbors, i);
    const Index index = read_only(&table.indices[entry]);
    const float weight = read_only(&table.position_weights[entry]);
    sums.position += weight * xyz(read_only(&points[index]));
    if (!with_normals && table.heights == nullptr) continue;
    const Vec3 direction = xyz(read_only(&directions[index]));
    if (table.heights != nullptr) sums.offset += weight * direction;
    if (with_normals) sums.normal += read_only(&table.normal_weights[entry]) * direction;
  }
  return sums;
}

/// Returns the residual of a row in the frame of its neighbors; zero if it has none.
template <typename Index>
SINEW_DEVICE Vec3 residual_of(const Table<Index>& table, int row, const Vec4* points) {
  if (table.residual_of_row == nullptr) return {};
  const int record = read_only(&table.residual_of_row[row]);
  if (record < 0) return {};
  Vec3 first, second;
  for (int i = 0; i < table.neighbors; ++i) {
    const Index index = read_only(&table.indices[sliced_entry(row, table.neighbors, i)]);
    const Vec3 point = xyz(read_only(&points[index]));
    const TangentWeights weights =
        read_only(&table.residual_tangents[sliced_entry(record, table.neighbors, i)]);
    first += weights.first * point;
    second += weights.second * point;
  }
  return in_frame_of(first, second, xyz(read_only(&table.residuals[record])));
}

/// Returns the unit normal of a row: the weighted sum of normals, scaled to unit length, with the
/// row's tilt if it has one.
template <typename Index>
SINEW_DEVICE Vec3 tilted(const Table<Index>& table, int row, const Vec3& sum, const Vec4* points) {
  const float long_as = length(sum);
  if (!(long_as > 0.0F)) return {0.0F, 0.0F, 1.0F};
  const Vec3 normal = (1.0F / long_as) * sum;
  const int record = table.tilt_of_row == nullptr ? -1 : read_only(&table.tilt_of_row[row]);
  if (record < 0) return normal;
  const TiltRecord tilt = read_only(&table.tilts[record]);
  const Vec3 direction = xyz(read_only(&points[tilt.to])) - xyz(read_only(&points[tilt.from]));
  const Vec3 result = normal + in_frame_about(normal, direction, xyz(tilt.tilt));
  const float squared = squared_length(result);
  return squared > 0.0F ? (1.0F / sqrtf(squared)) * result : Vec3{0.0F, 0.0F, 1.0F};
}

/// Computes the positions of the fine vertices, and their normals unless `normals` is null.
template <typename Index>
SINEW_KERNEL(kUpsamplingThreads)
upsample(Table<Index> table, int coarse_count, int blocks_of_copy, const Vec4* frame,
         const Vec4* frame_normals, float* positions, float* normals) {
  const CopyRow own = present_row<kUpsamplingThreads>(blocks_of_copy);
  const Vec4* const points = frame + static_cast<std::size_t>(own.copy) * coarse_count;
  const Vec4* const directions = frame_normals + static_cast<std::size_t>(own.copy) * coarse_count;
  const std::size_t out = 3 * static_cast<std::size_t>(own.copy) * table.rows;
  Vec3 position, normal;
  if (own.row < table.rows) {
    const Sums sums = weighted_sums(table, own.row, normals != nullptr, points, directions);
    position = sums.position + residual_of(table, own.row, points);
    if (table.heights != nullptr) {
      position += read_only(&table.heights[own.row]) * normalized(sums.offset);
    }
    if (normals != nullptr) normal = tilted(table, own.row, sums.normal, points);
  }
  write_packed<kUpsamplingThreads>(positions + out, own.first, table.rows, position);
  if (normals != nullptr)
    write_packed<kUpsamplingThreads>(normals + out, own.first, table.rows, normal);
}

}  // namespace

CudaUpsampling::CudaUpsampling(const UpsamplingTable& table,
                               const std::vector<Triangle>& coarse_triangles, int copies,
                               Stream& stream)
    : fine_count_(table.fine_count),
      coarse_count_(table.coarse_count),
      neighbors_(table.neighbors),
      copies_(copies),
      displaced_(table.method == UpsamplingMethod::kNormalDisplacement),
      rings_(SurfaceRings(table.coarse_count, coarse_triangles), stream) {
  const SlicedTable sliced(table);
  short_indices_ = to_device(sliced.short_indices, stream);
  long_indices_ = to_device(sliced.long_indices, stream);
  position_weights_ = to_device(sliced.position_weights, stream);
  normal_weights_ = to_device(sliced.normal_weights, stream);
  if (displaced_) heights_ = to_device(table.heights, stream);
  residual_of_row_ = to_device(sliced.residual_of_row, stream);
  residual_tangents_ = to_device(sliced.residual_tangents, stream);
  residuals_ = to_device(sliced.residuals, stream);
  tilt_of_row_ = to_device(sliced.tilt_of_row, stream);
  tilts_ = to_device(sliced.tilts, stream);
  const std::size_t coarse = static_cast<std::size_t>(copies) * coarse_count_;
  frame_ = Buffer<Vec4>(coarse);
  frame_normals_ = Buffer<Vec4>(coarse);
  stream.synchronize();
}

void CudaUpsampling::write(const MovingPoints& coarse, float* positions, float* normals,
                           Stream& stream) {
  if (coarse.stride < coarse_count_) {
    throw std::logic_error("upsampling: the surfaces are not those of the table");
  }
  if (fine_count_ == 0) return;
  const bool needs_normals = normals != nullptr || displaced_;
  const int coarse_blocks = blocks_for<kUpsamplingThreads>(coarse_count_);
  launch(shape_coarse, {copies_ * coarse_blocks, kUpsamplingThreads, 0}, stream, coarse,
         coarse_count_, coarse_blocks, rings_.on_device(), frame_.data(),
         needs_normals ? frame_normals_.data() : nullptr);
  const int blocks = blocks_for<kUpsamplingThreads>(fine_count_);
  const LaunchShape shape{copies_ * blocks, kUpsamplingThreads, 0};
  const auto run = [&]<typename Index>(const Index* indices) {
    const Table<Index> table{fine_count_,
                             neighbors_,
                             indices,
                             position_weights_.data(),
                             normal_weights_.data(),
                             heights_.data(),
                             residual_of_row_.data(),
                             residual_tangents_.data(),
                             residuals_.data(),
                             tilt_of_row_.data(),
                             tilts_.data()};
    launch(upsample<Index>, shape, stream, table, coarse_count_, blocks, frame_.data(),
           frame_normals_.data(), positions, normals);
  };
  if (long_indices_.empty()) {
    run(std::as_const(short_indices_).data());
  } else {
    run(std::as_const(long_indices_).data());
  }
}

}  // namespace sinew

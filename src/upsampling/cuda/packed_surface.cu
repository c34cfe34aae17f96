// SPDX-License-Identifier: MIT

#include "upsampling/cuda/packed_surface.h"

#include <stdexcept>

#include "cuda/device.h"
#include "cuda/launch.h"
#include "upsampling/cuda/packed_rows.h"
#include "upsampling/cuda/ring_normal.h"

namespace sinew {
namespace {

using namespace cuda;

constexpr int kPackThreads = 128;

/// Writes the points of a frame tightly packed.
SINEW_KERNEL(kPackThreads)
pack(MovingPoints points, int count, int blocks_of_copy, float* out) {
  const CopyRow own = present_row<kPackThreads>(blocks_of_copy);
  Vec3 place;
  if (own.row < count) {
    place = point_of(points, static_cast<std::size_t>(own.copy) * points.stride + own.row);
  }
  write_packed<kPackThreads>(out + 3 * static_cast<std::size_t>(own.copy) * count, own.first, count,
                             place);
}

/// Computes vertex normals of packed surfaces.
SINEW_KERNEL(kPackThreads)
find_normals(const float* positions, int count, int blocks_of_copy, RingsOnDevice rings,
             float* normals) {
  const CopyRow own = present_row<kPackThreads>(blocks_of_copy);
  const std::size_t copy = 3 * static_cast<std::size_t>(own.copy) * count;
  const float* const own_positions = positions + copy;
  const auto place_of = [&](int vertex) {
    const float* const place = own_positions + 3 * static_cast<std::size_t>(vertex);
    return Vec3{read_only(&place[0]), read_only(&place[1]), read_only(&place[2])};
  };
  Vec3 normal;
  if (own.row < count) normal = ring_normal(rings, own.row, place_of(own.row), place_of);
  write_packed<kPackThreads>(normals + copy, own.first, count, normal);
}

}  // namespace

void pack_points(const MovingPoints& points, int count, int copies, float* out, Stream& stream) {
  if (points.stride < count) throw std::logic_error("copies of surfaces overlap");
  if (count == 0) return;
  const int blocks = blocks_for<kPackThreads>(count);
  launch(pack, {copies * blocks, kPackThreads, 0}, stream, points, count, blocks, out);
}

void CudaNormals::write(const float* positions, int copies, float* normals, Stream& stream) const {
  if (vertex_count_ == 0) return;
  const int blocks = blocks_for<kPackThreads>(vertex_count_);
  launch(find_normals, {copies * blocks, kPackThreads, 0}, stream, positions, vertex_count_, blocks,
         rings_.on_device(), normals);
}

}  // namespace sinew

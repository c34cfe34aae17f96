// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "cuda/device.h"
#include "cuda/reduce.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/chunk.h"
#include "dynamics/cuda/inverse_on_device.h"

namespace sinew::cuda {

/// Defines the shared memory of a block for one chunk of W^T y.
struct TransposedTile {
  static constexpr int kRows = 256;
  Vec3 y[kRows];
  std::int64_t base[kRows];
  int first[kRows], last[kRows];
  Vec3 sums[kRows / kWarp][kChunk];
};

/// Returns the product of one piece of W with b, summed by `Lanes` neighboring lanes of the warp,
/// to each of them. All lanes of the warp must call it.
template <int Lanes>
SINEW_DEVICE Vec3 sum_of_piece(const InversePlan::Piece& piece, const float* values,
                               const Vec4* b) {
  Vec3 sum;
  for (int k = thread_in_block() % Lanes; k < piece.count; k += Lanes)
    sum += read_only(values + k) * xyz(b[piece.first_column + k]);
  return sum_of_lanes<Lanes>(sum);
}

/// Computes the products of all pieces of W with b for all copies. The warps of the grid share the
/// work.
/// \param b      inverse.size vectors for each copy, `stride` apart
/// \param sums   result, inverse.pieces for each copy
SINEW_DEVICE void multiply_pieces(const InverseOnDevice& inverse, const float* values,
                                  const Vec4* b, int stride, int copies, Vec4* sums) {
  constexpr int kLanes = InversePlan::kShortLanes;
  constexpr int kTogether = kWarp / kLanes;
  const int short_groups = (inverse.pieces - inverse.long_pieces + kTogether - 1) / kTogether;
  const int groups = inverse.long_pieces + short_groups;
  const int warps_of_block = threads_in_block() / kWarp;
  const int lane = thread_in_block() % kWarp;
  // Neighboring warps take neighboring pieces, which are of the same row or of rows with much the
  // same columns, so that they read nearby entries of b.
  for (int g = block_in_grid() * warps_of_block + thread_in_block() / kWarp; g < groups * copies;
       g += blocks_in_grid() * warps_of_block) {
    const int copy = g / groups;
    const int group = g % groups;
    const Vec4* const own = b + static_cast<std::int64_t>(copy) * stride;
    Vec4* const out = sums + static_cast<std::int64_t>(copy) * inverse.pieces;
    if (group < inverse.long_pieces) {
      const InversePlan::Piece piece = inverse.piece[group];
      const float* const row = values + inverse.row[piece.row].base + piece.first_column;
      const Vec3 sum = sum_of_piece<kWarp>(piece, row, own);
      if (lane == 0) out[group] = with_w(sum, 0.0F);
    } else {
      const int index =
          inverse.long_pieces + (group - inverse.long_pieces) * kTogether + lane / kLanes;
      const bool there = index < inverse.pieces;
      InversePlan::Piece piece = inverse.piece[there ? index : inverse.pieces - 1];
      if (!there) piece.count = 0;
      const float* const row = values + inverse.row[piece.row].base + piece.first_column;
      const Vec3 sum = sum_of_piece<kLanes>(piece, row, own);
      if (there && lane % kLanes == 0) out[index] = with_w(sum, 0.0F);
    }
  }
}

/// Computes W^T y in the columns of one chunk, from the sums of the pieces of y. All threads of the
/// block, TransposedTile::kRows of them, must call it.
/// \return in the first kChunk threads, the result in column kChunk * chunk + thread
SINEW_DEVICE Vec3 multiply_transposed(const InverseOnDevice& inverse, const float* values,
                                      int chunk, const Vec4* sums) {
  TransposedTile& tile = block_shared<TransposedTile>();
  constexpr int kWarps = TransposedTile::kRows / kWarp;
  const int thread = thread_in_block();
  const int lane = thread % kWarp;
  const int warp = thread / kWarp;
  const int column = chunk * kChunk + lane;
  const int end = read_only(inverse.chunk_rows_begin + chunk + 1);
  Vec3 sum;
  for (int first = read_only(inverse.chunk_rows_begin + chunk); first < end;
       first += TransposedTile::kRows) {
    if (first + thread < end) {
      const int index = read_only(inverse.chunk_rows + first + thread);
      const InversePlan::Row row = inverse.row[index];
      Vec3 y;
      for (int p = 0; p < row.piece_count; ++p) y += xyz(sums[row.first_piece + p]);
      tile.y[thread] = y;
      tile.base[thread] = row.base;
      tile.first[thread] = row.first_column;
      tile.last[thread] = index;
    }
    sync_block();
    const int rows = end - first < TransposedTile::kRows ? end - first : TransposedTile::kRows;
    for (int r = warp; r < rows; r += kWarps)
      if (tile.first[r] <= column && column <= tile.last[r])
        sum += read_only(values + tile.base[r] + column) * tile.y[r];
    sync_block();
  }
  tile.sums[warp][lane] = sum;
  sync_block();
  Vec3 total;
  if (warp == 0)
    for (int w = 0; w < kWarps; ++w) total += tile.sums[w][lane];
  sync_block();  // before the next chunk overwrites the tile
  return total;
}

}  // namespace sinew::cuda

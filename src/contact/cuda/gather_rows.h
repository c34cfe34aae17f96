// SPDX-License-Identifier: MIT

#pragma once

#include "contact/cuda/find_pairs.h"
#include "cuda/reduce.h"

/// These functions are the third phase of contact detection: they turn the pairs into constraints,
/// in the order of their vertices (HeldContacts).
namespace sinew {

/// Returns how many threads of the block before this one have `yes` set.
SINEW_DEVICE int count_before(bool yes) {
  struct WarpCounts {
    int counts[kContactWarps];
  };
  WarpCounts& warps = cuda::block_shared<WarpCounts>();
  const int lane = cuda::thread_in_block() % cuda::kWarp;
  const int warp = cuda::thread_in_block() / cuda::kWarp;
  int up_to = yes ? 1 : 0;
  for (int distance = 1; distance < cuda::kWarp; distance *= 2) {
    const int below = cuda::shuffle(up_to, (lane - distance) & (cuda::kWarp - 1));
    if (lane >= distance) up_to += below;
  }
  if (lane == cuda::kWarp - 1) warps.counts[warp] = up_to;
  cuda::sync_block();
  int before = up_to - (yes ? 1 : 0);
  for (int w = 0; w < warp; ++w) before += warps.counts[w];
  cuda::sync_block();  // before the counts are overwritten
  return before;
}

/// Returns the push of a vertex's pair and stores it for the next call. The push of a vertex
/// without a pair is reset to 0.
SINEW_DEVICE float push(const ContactView& skin, const ContactFrame& frame, int vertex) {
  float further = 0.0F;
  if (skin.pairs[vertex] >= 0) {
    const float before = frame.forgotten ? 0.0F : skin.pushes[vertex];
    further = next_push(before, skin.places[vertex].w, frame.awake, skin.lengths.margin);
  }
  skin.pushes[vertex] = further;
  return further;
}

/// Returns the stiffness of a contact, N/m (ContactResponse::stiffen()).
SINEW_DEVICE float stiffness_of(const ContactView& skin, float scale, float compliance) {
  return scale * skin.stiffness / compliance;
}

SINEW_DEVICE void write_row(const ContactView& skin, const ContactFrame& frame, int vertex,
                            float push, int place) {
  DeviceContact row = row_above(skin, vertex, skin.pairs[vertex], xyz(skin.places[vertex]),
                                xyz(skin.normals[vertex]));
  row.offset = skin.lengths.margin + push;
  row.stiffness = stiffness_of(skin, frame.scale, skin.compliances[vertex]);
  skin.rows[place] = row;
}

/// Writes the rows. Each block handles a range of vertices and counts the rows before its range
/// itself, which takes less time than a barrier.
SINEW_DEVICE void gather_rows(const ContactView& skin, const ContactFrame& frame) {
  for (int first = cuda::block_in_grid() * kContactThreads; first < skin.vertex_count;
       first += cuda::blocks_in_grid() * kContactThreads) {
    float own = 0.0F;  // exact in float: far below 2^24
    for (int v = cuda::thread_in_block(); v < first; v += kContactThreads)
      own += skin.compliances[v] > 0.0F ? 1.0F : 0.0F;
    const int vertex = first + cuda::thread_in_block();
    const bool is_row = vertex < skin.vertex_count && skin.compliances[vertex] > 0.0F;
    const int place = static_cast<int>(cuda::block_sum(own)) + count_before(is_row);
    if (vertex >= skin.vertex_count) continue;
    const float aim = push(skin, frame, vertex);
    if (is_row) write_row(skin, frame, vertex, aim, place);
    if (vertex == skin.vertex_count - 1) skin.counts->rows = place + (is_row ? 1 : 0);
  }
}

}  // namespace sinew

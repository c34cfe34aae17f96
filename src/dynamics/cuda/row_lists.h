// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "dynamics/cuda/rows.h"

namespace sinew::cuda {

/// Copies all rows of a step to all.rows and lists, for each free vertex, the rows that contain it
/// (a counting sort). All threads of the grid must call it. There are five phases with a grid
/// barrier between them; the caller adds one before it reads the lists.
/// \param number  the solver's number of each vertex of the problem
SINEW_DEVICE void gather_rows(const RowsOnDevice& all, const int* number, int free_count) {
  const int thread = block_in_grid() * threads_in_block() + thread_in_block();
  const int threads = blocks_in_grid() * threads_in_block();
  for (int v = thread; v < free_count; v += threads) all.next[v] = 0;
  sync_grid();

  const int found = all.found_count();
  const int given = all.given_in_matrix + all.given_bounded;
  for (int i = thread; i < found + given; i += threads) {
    Row row;
    if (i < found) {
      const DeviceContact& contact = all.found.rows[i];
      for (int k = 0; k < Row::kMaxVertices && contact.vertices[k] >= 0; ++k) {
        row.vertices[k] = number[contact.vertices[k]];
        row.weights[k] = contact.weights[k];
      }
      row.vector = contact.normal;
      row.offset = contact.offset;
      row.stiffness = contact.stiffness;
    } else {
      row = all.given[i - found];
    }
    all.rows[i < found ? i : all.found.capacity + i - found] = row;
    for (int k = 0; k < Row::kMaxVertices && row.vertices[k] >= 0; ++k)
      if (row.vertices[k] < free_count) atomic_add(all.next + row.vertices[k], 1);
  }
  sync_grid();

  // Prefix sums of the counts, by one block. Each of its threads takes a range of vertices.
  if (block_in_grid() == 0) {
    int* const ends = launch_shared<int>();
    const int stretch = (free_count + threads_in_block() - 1) / threads_in_block();
    const int first = thread_in_block() * stretch;
    const int end = first + stretch < free_count ? first + stretch : free_count;
    int sum = 0;
    for (int v = first; v < end; ++v) sum += all.next[v];
    ends[thread_in_block()] = sum;
    sync_block();
    int place = 0;
    for (int t = 0; t < thread_in_block(); ++t) place += ends[t];
    for (int v = first; v < end; ++v) {
      const int count = all.next[v];
      all.begin[v] = all.next[v] = place;
      place += count;
    }
    if (thread_in_block() == threads_in_block() - 1) all.begin[free_count] = place;
    sync_block();
  }
  sync_grid();

  for (int i = thread; i < found + given; i += threads) {
    const int index = i < found ? i : all.found.capacity + i - found;
    const Row& row = all.rows[index];
    for (int k = 0; k < Row::kMaxVertices && row.vertices[k] >= 0; ++k)
      if (row.vertices[k] < free_count)
        all.places[atomic_add(all.next + row.vertices[k], 1)] = Row::kMaxVertices * index + k;
  }
  sync_grid();

  // Each list was filled in any order. It is sorted, so that sums over it have a fixed order.
  for (int v = thread; v < free_count; v += threads) {
    for (int i = all.begin[v] + 1; i < all.begin[v + 1]; ++i) {
      const int place = all.places[i];
      int j = i;
      for (; j > all.begin[v] && all.places[j - 1] > place; --j) all.places[j] = all.places[j - 1];
      all.places[j] = place;
    }
  }
}

}  // namespace sinew::cuda

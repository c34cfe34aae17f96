#pragma once

#include "cuda/device.h"
#include "dynamics/cuda/contacts_on_device.h"

namespace sinew::cuda {

/// A contact (ContactConstraint) or a pull (PullConstraint) in the solver's numbers.
struct Row {
  static constexpr int kMostVertices = DeviceContact::kMostVertices;

  int vertices[kMostVertices] = {-1, -1, -1, -1};  ///< -1: none, and none behind it
  float weights[kMostVertices] = {};
  Vec3 vector;             ///< a contact's normal, a pull's target
  float offset = 0.0F;     ///< of a contact
  float stiffness = 0.0F;  ///< N/m
  float reach = -1.0F;     ///< of a pull; below 0: a contact

  /// On vertex k, at these positions, N.
  SINEW_DEVICE Vec3 force_on(int k, const Vec4* positions) const {
    if (reach >= 0.0F) {
      const Vec3 way = vector - xyz(positions[vertices[0]]);
      const float far = length(way);
      return (stiffness * (far > reach ? reach / far : 1.0F)) * way;
    }
    float height = 0.0F;
    for (int m = 0; m < kMostVertices && vertices[m] >= 0; ++m)
      height += weights[m] * dot(vector, xyz(positions[vertices[m]]));
    return (weights[k] * stiffness * fmaxf(0.0F, offset - height)) * vector;
  }

  /// Entry k of its part of the matrix times x, a function of the free vertex: w_k stiffness
  /// sum_m w_m x_m.
  template <typename X>
  SINEW_DEVICE Vec3 product_of(int k, const X& x, int free_count) const {
    Vec3 sum;
    for (int m = 0; m < kMostVertices && vertices[m] >= 0; ++m)
      if (vertices[m] < free_count) sum += weights[m] * x(vertices[m]);
    return (weights[k] * stiffness) * sum;
  }
  SINEW_DEVICE float diagonal_of(int k) const { return weights[k] * weights[k] * stiffness; }
};

/// The rows of a step, and for each free vertex those that name it. Of one body alone.
struct RowsOnDevice {
  ContactsOnDevice found;      ///< on the device; rows is null without such
  const Row* given = nullptr;  ///< from the host: contacts and pulls, then standing contacts
  int given_in_matrix = 0;
  int given_standing = 0;

  Row* rows = nullptr;    ///< all of them: found.capacity, then the given ones
  int* begin = nullptr;   ///< by free vertex, and the end: in `places`
  int* next = nullptr;    ///< by free vertex, while they are sorted in
  int* places = nullptr;  ///< kMostVertices x row + number of the vertex in it, ascending

  SINEW_DEVICE bool any() const {
    return found.rows != nullptr || given_in_matrix + given_standing > 0;
  }
  SINEW_DEVICE int found_count() const {
    if (found.rows == nullptr) return 0;
    return *found.count < found.capacity ? *found.count : found.capacity;
  }
  /// Whether any adds to the matrix: the same for all threads.
  SINEW_DEVICE bool any_in_matrix() const { return given_in_matrix > 0 || found_count() > 0; }
  SINEW_DEVICE bool is_in_matrix(int row) const { return row < found.capacity + given_in_matrix; }

  /// Calls take(row, k) for the rows that name a vertex, as their k-th.
  template <typename Take>
  SINEW_DEVICE void for_each_at(int vertex, const Take& take) const {
    for (int i = begin[vertex]; i < begin[vertex + 1]; ++i)
      take(places[i] / Row::kMostVertices, places[i] % Row::kMostVertices);
  }
};

/// Writes the rows and sorts them in, in four phases with a grid barrier behind each. All threads
/// of the grid come here. \param number  the solver's, of each vertex of the problem
SINEW_DEVICE void gather_rows(const RowsOnDevice& all, const int* number, int free_count) {
  const int thread = block_in_grid() * threads_in_block() + thread_in_block();
  const int threads = blocks_in_grid() * threads_in_block();
  for (int v = thread; v < free_count; v += threads) all.next[v] = 0;
  sync_grid();

  const int found = all.found_count();
  const int given = all.given_in_matrix + all.given_standing;
  for (int i = thread; i < found + given; i += threads) {
    Row row;
    if (i < found) {
      const DeviceContact& contact = all.found.rows[i];
      for (int k = 0; k < Row::kMostVertices && contact.vertices[k] >= 0; ++k) {
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
    for (int k = 0; k < Row::kMostVertices && row.vertices[k] >= 0; ++k)
      if (row.vertices[k] < free_count) atomic_add(all.next + row.vertices[k], 1);
  }
  sync_grid();

  // Counts to places: one block, each of its threads a stretch of vertices.
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
    for (int k = 0; k < Row::kMostVertices && row.vertices[k] >= 0; ++k)
      if (row.vertices[k] < free_count)
        all.places[atomic_add(all.next + row.vertices[k], 1)] = Row::kMostVertices * index + k;
  }
  sync_grid();

  // Sums are to go in one order, whichever thread came first.
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

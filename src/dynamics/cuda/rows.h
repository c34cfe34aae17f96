#pragma once

#include "cuda/vectors.h"
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
  SINEW_HOST_DEVICE Vec3 force_on(int k, const Vec4* positions) const {
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
  SINEW_HOST_DEVICE Vec3 product_of(int k, const X& x, int free_count) const {
    Vec3 sum;
    for (int m = 0; m < kMostVertices && vertices[m] >= 0; ++m)
      if (vertices[m] < free_count) sum += weights[m] * x(vertices[m]);
    return (weights[k] * stiffness) * sum;
  }
  SINEW_HOST_DEVICE float diagonal_of(int k) const { return weights[k] * weights[k] * stiffness; }
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

  SINEW_HOST_DEVICE bool any() const {
    return found.rows != nullptr || given_in_matrix + given_standing > 0;
  }
  SINEW_HOST_DEVICE int found_count() const {
    if (found.rows == nullptr) return 0;
    return *found.count < found.capacity ? *found.count : found.capacity;
  }
  /// Whether any adds to the matrix: the same for all threads.
  SINEW_HOST_DEVICE bool any_in_matrix() const { return given_in_matrix > 0 || found_count() > 0; }
  SINEW_HOST_DEVICE bool is_in_matrix(int row) const {
    return row < found.capacity + given_in_matrix;
  }

  /// Calls take(row, k) for the rows that name a vertex, as their k-th.
  template <typename Take>
  SINEW_HOST_DEVICE void for_each_at(int vertex, const Take& take) const {
    for (int i = begin[vertex]; i < begin[vertex + 1]; ++i)
      take(places[i] / Row::kMostVertices, places[i] % Row::kMostVertices);
  }
};

}  // namespace sinew::cuda

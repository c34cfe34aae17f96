// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/vectors.h"
#include "dynamics/cuda/contacts_on_device.h"
#include "dynamics/row_forces.h"

namespace sinew::cuda {

/// Describes a contact (ContactConstraint) or a pull (PullConstraint) in the solver's numbering.
/// Its part of the matrix is stiffness w w^T for its weights w.
struct Row {
  static constexpr int kMaxVertices = DeviceContact::kMaxVertices;

  int vertices[kMaxVertices] = {-1, -1, -1, -1};  ///< -1: no vertex, and none after it
  float weights[kMaxVertices] = {};
  Vec3 vector;             ///< normal of a contact, target of a pull
  float offset = 0.0F;     ///< offset of a contact, m
  float stiffness = 0.0F;  ///< N/m
  float reach = -1.0F;     ///< reach of a pull, m; below 0: this is a contact

  /// Returns the force on its k-th vertex at these positions, N.
  SINEW_HOST_DEVICE Vec3 force_on(int k, const Vec4* positions) const {
    const auto position = [positions](int vertex) { return xyz(positions[vertex]); };
    if (reach >= 0.0F) return pull_force(vector - position(vertices[0]), stiffness, reach);
    const float depth = penetration_depth<float>(*this, vector, position);
    return (weights[k] * stiffness * depth) * vector;
  }

  /// Returns the entry of its k-th vertex in the product of its part of the matrix with x, which is
  /// a function of the free vertex: w_k stiffness sum_m w_m x_m.
  template <typename X>
  SINEW_HOST_DEVICE Vec3 product_of(int k, const X& x, int free_count) const {
    Vec3 sum;
    for (int m = 0; m < kMaxVertices && vertices[m] >= 0; ++m)
      if (vertices[m] < free_count) sum += weights[m] * x(vertices[m]);
    return (weights[k] * stiffness) * sum;
  }
  /// Returns the diagonal entry of its k-th vertex in its part of the matrix, N/m.
  SINEW_HOST_DEVICE float diagonal_of(int k) const { return weights[k] * weights[k] * stiffness; }
};

/// Refers to the rows of a step in device memory, and for each free vertex to the list of the rows
/// that contain it (gather_rows()). Only a solver of one body has rows. Bounded contacts
/// (BoundedContacts) are contacts whose added stiffness is bounded by a fixed diagonal. The matrix
/// gets that diagonal instead of their rows.
struct RowsOnDevice {
  ContactsOnDevice found;      ///< contacts found on the device; found.rows is null without any
  const Row* given = nullptr;  ///< rows of the host: contacts and pulls, then bounded contacts
  int given_in_matrix = 0;     ///< number of contacts and pulls of the host
  int given_bounded = 0;       ///< number of bounded contacts

  Row* rows = nullptr;    ///< all rows: room for found.capacity, then those of the host
  int* begin = nullptr;   ///< by free vertex: begin of its list in `places`; last: end
  int* next = nullptr;    ///< by free vertex: scratch of gather_rows()
  int* places = nullptr;  ///< lists of kMaxVertices x row + index of the vertex in it, ascending

  SINEW_HOST_DEVICE bool any() const {
    return found.rows != nullptr || given_in_matrix + given_bounded > 0;
  }
  SINEW_HOST_DEVICE int found_count() const {
    if (found.rows == nullptr) return 0;
    return *found.count < found.capacity ? *found.count : found.capacity;
  }
  /// Returns true if there are rows of the matrix, and not only bounded contacts. The result is the
  /// same in all threads.
  SINEW_HOST_DEVICE bool any_in_matrix() const { return given_in_matrix > 0 || found_count() > 0; }
  SINEW_HOST_DEVICE bool is_in_matrix(int row) const {
    return row < found.capacity + given_in_matrix;
  }

  /// Calls visit(row, k) for each row that contains a vertex, as its k-th one.
  template <typename Visit>
  SINEW_HOST_DEVICE void for_each_at(int vertex, const Visit& visit) const {
    for (int i = begin[vertex]; i < begin[vertex + 1]; ++i)
      visit(places[i] / Row::kMaxVertices, places[i] % Row::kMaxVertices);
  }
};

}  // namespace sinew::cuda

// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/vectors.h"

namespace sinew {

/// Stores a ContactConstraint as kernels read and write it. Vertices are numbered as in the
/// problem.
struct DeviceContact {
  static constexpr int kMaxVertices = 4;

  int vertices[kMaxVertices] = {-1, -1, -1, -1};  ///< -1: no vertex, and none after it
  float weights[kMaxVertices] = {};
  cuda::Vec3 normal;  ///< unit
  float offset = 0.0F;
  float stiffness = 0.0F;  ///< N/m
};

/// Refers to contacts that were found on the device. Their number is stored there, too, so that the
/// host need not wait for it.
struct ContactsOnDevice {
  const DeviceContact* rows = nullptr;
  const int* count = nullptr;  ///< number of contacts, on the device
  int capacity = 0;            ///< upper limit of the number
};

}  // namespace sinew

#pragma once

#include "cuda/vectors.h"

namespace sinew {

/// A ContactConstraint as kernels read and write it, vertices as in the problem.
struct DeviceContact {
  static constexpr int kMostVertices = 4;

  int vertices[kMostVertices] = {-1, -1, -1, -1};  ///< -1: none, and none behind it
  float weights[kMostVertices] = {};
  cuda::Vec3 normal;  ///< unit
  float offset = 0.0F;
  float stiffness = 0.0F;  ///< N/m
};

/// Contacts that were found on the device. How many there are, the host need not know.
struct ContactsOnDevice {
  const DeviceContact* rows = nullptr;
  const int* count = nullptr;  ///< on the device, one number
  int capacity = 0;            ///< the count is at most that
};

}  // namespace sinew

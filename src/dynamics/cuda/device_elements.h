// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "cuda/memory.h"
#include "dynamics/cuda/element_tables.h"
#include "dynamics/cuda/elements_on_device.h"

namespace sinew {

/// Holds the elements of all batches of a problem in device memory, except anchors.
class DeviceElements {
 public:
  /// \param copies  number of bodies, each of which has its own rotations of the elements
  DeviceElements(ElementTables tables, int copies, cuda::Stream& stream);

  /// Sets the stiffness of the elements of a batch. Does nothing for a batch without tables.
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness, cuda::Stream& stream);
  /// Resets the rotations that elements keep between iterations to the identity.
  void restart(cuda::Stream& stream);

  int table_count() const { return static_cast<int>(members_.size()); }
  cuda::ElementsOnDevice table(int i);
  const int* slot_begin() const { return slot_begin_.data(); }
  int max_slots() const { return max_slots_; }

 private:
  /// One table and its arrays in device memory.
  struct Member {
    ElementTable table;  ///< without the arrays that are only needed on the device
    cuda::Buffer<int> chunk_begin, vertices;
    cuda::Buffer<std::int16_t> slots;
    cuda::Buffer<float> columns, projection, weights;
    cuda::Buffer<cuda::Quaternion> rotations;
  };

  std::vector<Member> members_;
  cuda::Buffer<int> slot_begin_;
  int max_slots_;
};

}  // namespace sinew

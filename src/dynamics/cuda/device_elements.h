#pragma once

#include <vector>

#include "cuda/memory.h"
#include "dynamics/cuda/element_tables.h"
#include "dynamics/cuda/elements_on_device.h"

namespace sinew {

/// The elements of all batches of a problem in memory of the device.
class DeviceElements {
 public:
  /// \param tables  those of the problem \param copies  of the body, each with rotations of its own
  DeviceElements(ElementTables tables, int copies, cuda::Stream& stream);

  /// Of the elements of a batch. \throws std::logic_error for another number of them
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness, cuda::Stream& stream);
  /// Forgets rotations of earlier iterations.
  void restart(cuda::Stream& stream);

  int table_count() const { return static_cast<int>(members_.size()); }
  cuda::ElementsOnDevice table(int i);
  const int* slot_begin() const { return slot_begin_.data(); }
  int most_slots() const { return most_slots_; }

 private:
  struct Member {
    ElementTable table;  ///< without what the device has
    cuda::Buffer<int> chunk_begin, vertices;
    cuda::Buffer<std::int16_t> slots;
    cuda::Buffer<float> columns, projection, weights;
    cuda::Buffer<cuda::Quaternion> turns;
  };

  std::vector<Member> members_;
  cuda::Buffer<int> slot_begin_;
  int most_slots_;
};

}  // namespace sinew

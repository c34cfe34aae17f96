// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <span>

#include "cuda/memory.h"

namespace sinew::cuda {

/// Holds an array that the host rewrites repeatedly and uploads for the kernels of one stream. It
/// is double-buffered on the host, so that the next values can be written while the last ones are
/// being copied.
template <typename T>
class PinnedUpload {
 public:
  explicit PinnedUpload(std::size_t size) : on_device_(size) {
    for (Slot& slot : slots_) slot.values = PinnedBuffer<T>(size);
  }

  /// Returns the host memory for the next upload, all of which must be written before send().
  /// Waits until the last copy from that memory is done.
  std::span<T> values() {
    slots_[next_].copied.wait();
    return slots_[next_].values.values();
  }
  /// Queues one upload of values().
  /// \return the array on the device. Kernels that are queued before the next send() read these
  ///         values.
  const T* send(Stream& stream) {
    Slot& slot = slots_[next_];
    on_device_.upload(slot.values.values(), stream);
    slot.copied.record(stream);
    next_ = 1 - next_;
    return on_device_.data();
  }
  const T* on_device() const { return on_device_.data(); }
  std::size_t size() const { return on_device_.size(); }

 private:
  struct Slot {
    PinnedBuffer<T> values;
    Mark copied;
  };
  std::array<Slot, 2> slots_;
  Buffer<T> on_device_;
  int next_ = 0;
};

}  // namespace sinew::cuda

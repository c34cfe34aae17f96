#pragma once

#include <array>
#include <span>

#include "cuda/memory.h"

namespace sinew::cuda {

/// Numbers that the host writes anew again and again for kernels of one stream to read. There are
/// two places for them, so that the next ones can be written while the last are being copied.
template <typename T>
class PinnedUpload {
 public:
  explicit PinnedUpload(std::size_t size) : on_device_(size) {
    for (Slot& slot : slots_) slot.values = PinnedBuffer<T>(size);
  }

  /// To be written whole before send().
  std::span<T> values() {
    slots_[next_].copied.wait();
    return slots_[next_].values.values();
  }
  /// One copy. \return where they are on the device for the kernels to come, until the next send()
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

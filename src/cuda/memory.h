// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "cuda/machine.h"

namespace sinew::cuda {

/// Owns an array in device memory. Kernels are given data(), or a view that holds it.
template <typename T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  explicit Buffer(std::size_t size) : size_(size) {
    if (size > 0) data_ = static_cast<T*>(allocate(size * sizeof(T)));
  }
  ~Buffer() { release(data_, size_ * sizeof(T)); }
  Buffer(Buffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t bytes() const { return size_ * sizeof(T); }

  /// Changes the size. Contents are lost unless the size stays the same.
  void resize(std::size_t size) {
    if (size == size_) return;
    *this = Buffer();  // frees the old memory first, so that both never exist at once
    *this = Buffer(size);
  }
  /// Makes room for at least `size` elements. When it grows, it allocates half as much again and
  /// loses its contents.
  void reserve(std::size_t size) {
    if (size > size_) resize(size + size / 2);
  }

  /// Copy values between host and device: upload() overwrites values.size() elements from `first`
  /// on, download() copies the first values.size() elements.
  /// \throws std::logic_error if the buffer is too small
  void upload(std::span<const T> values, Stream& stream, std::size_t first = 0) {
    require(first + values.size());
    if (!values.empty()) copy_to_device(data_ + first, values.data(), values.size_bytes(), stream);
  }
  void download(std::span<T> values, Stream& stream) const {
    require(values.size());
    if (!values.empty()) copy_to_host(values.data(), data_, values.size_bytes(), stream);
  }
  void fill_with_zero(Stream& stream) {
    if (size_ > 0) cuda::fill_with_zero(data_, bytes(), stream);
  }

 private:
  void require(std::size_t size) const {
    if (size > size_) throw std::logic_error("more is copied than a buffer on the device holds");
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Returns a new buffer with the values of a vector, whose upload is queued in the stream. The
/// vector may be changed on return.
template <typename T>
Buffer<T> to_device(const std::vector<T>& values, Stream& stream) {
  Buffer<T> buffer(values.size());
  buffer.upload(values, stream);
  return buffer;
}

/// Downloads a whole buffer. Waits until all work queued in the stream is done.
template <typename T>
std::vector<T> to_host(const Buffer<T>& buffer, Stream& stream) {
  std::vector<T> values(buffer.size());
  buffer.download(std::span<T>(values), stream);
  stream.synchronize();
  return values;
}

/// Owns an array in pinned host memory, which can be copied from and to the device while the host
/// goes on.
template <typename T>
class PinnedBuffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  PinnedBuffer() = default;
  explicit PinnedBuffer(std::size_t size) : size_(size) {
    if (size > 0) data_ = static_cast<T*>(allocate_pinned(size * sizeof(T)));
  }
  ~PinnedBuffer() { release_pinned(data_); }
  PinnedBuffer(PinnedBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  PinnedBuffer& operator=(PinnedBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  std::span<T> values() { return {data_, size_}; }
  std::span<const T> values() const { return {data_, size_}; }
  std::size_t size() const { return size_; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace sinew::cuda

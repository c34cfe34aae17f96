#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace sinew::cuda {

/// The GPU that is used: the first one, or the one that CUDA_VISIBLE_DEVICES names.
struct Device {
  std::string name;
  int major = 0, minor = 0;  ///< compute capability
  int multiprocessors = 0;
  int shared_bytes = 0;  ///< most that a block may ask for
  std::size_t memory_bytes = 0;
  std::size_t cache_bytes = 0;  ///< L2
};

/// Nothing when there is a GPU that this build can use; else one sentence that says what is missing
/// and what to do.
std::string why_unavailable();
/// Whether it is unavailable although a GPU or its driver is there: too old, or not working.
bool is_defective();
/// \throws UnavailableError with that sentence
const Device& device();

/// Work in the order in which it was handed in. Everything here that takes a stream may return
/// before it is done.
/// All of it throws UnavailableError, one sentence, when the device has no memory left or is lost.
class Stream {
 public:
  Stream();
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  /// Waits until all is done; faults of kernels come out here at the latest.
  void synchronize();
  /// cudaStream_t
  void* handle() const { return handle_; }

 private:
  void* handle_ = nullptr;
};

/// A place in a stream's work.
class Mark {
 public:
  Mark();
  ~Mark();
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;

  void record(Stream& stream);
  /// Until it is reached; at once where it was never recorded.
  void wait() const;
  /// Waits for it. \return milliseconds since an earlier one
  float milliseconds_since(const Mark& earlier) const;

 private:
  void* handle_ = nullptr;
};

/// Memory of the device; cuda/memory.h has a type for it.
void* allocate(std::size_t bytes);
void release(void* memory, std::size_t bytes) noexcept;
/// Memory of the host that the device reads and writes without a copy in between.
void* allocate_pinned(std::size_t bytes);
void release_pinned(void* memory) noexcept;

/// Copies from and to pinned memory run beside the host; others are done when they return.
void copy_to_device(void* to, const void* from, std::size_t bytes, Stream& stream);
void copy_to_host(void* to, const void* from, std::size_t bytes, Stream& stream);
void copy_on_device(void* to, const void* from, std::size_t bytes, Stream& stream);
void fill_with_zero(void* memory, std::size_t bytes, Stream& stream);

/// Of this process, at present.
std::size_t allocated_bytes();
/// Bytes that were copied between host and device so far.
struct Traffic {
  std::int64_t to_device = 0, to_host = 0;
};
Traffic traffic();
/// Kernels that the host has launched so far.
std::int64_t launch_count();

}  // namespace sinew::cuda

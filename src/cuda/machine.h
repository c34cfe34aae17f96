// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

struct CUstream_st;  // cudaStream_t points to it

namespace sinew::cuda {

/// Holds the properties of the GPU that the program uses. This is the first one, or the first that
/// CUDA_VISIBLE_DEVICES names if it is set.
struct Device {
  std::string name;
  int major = 0, minor = 0;  ///< compute capability
  int multiprocessors = 0;
  int shared_bytes = 0;  ///< largest shared memory of a block, bytes
  std::size_t memory_bytes = 0;
  std::size_t cache_bytes = 0;  ///< L2
};

/// Returns an empty string if there is a GPU that this build can use; else one sentence that says
/// what is missing and what to do.
std::string why_unavailable();
/// Returns true if the GPU cannot be used although it or its driver is present: too old, or not
/// working.
bool is_defective();
/// Returns the properties of the GPU.
/// \throws UnavailableError with the sentence of why_unavailable() if there is none
const Device& device();

/// Owns a CUDA stream. The device executes its work in the order in which it was queued. Functions
/// in this file that take a stream may return before the work is done. Functions in this file that
/// use the device throw UnavailableError, with one sentence, if it is out of memory or lost.
class Stream {
 public:
  Stream();
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  /// Waits until all queued work is done. Throws here at the latest if a kernel has failed.
  void synchronize();
  /// Returns the cudaStream_t.
  CUstream_st* handle() const { return handle_; }

 private:
  CUstream_st* handle_ = nullptr;
};

/// Represents a point in the work of a stream (a CUDA event).
class Mark {
 public:
  Mark();
  ~Mark();
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;

  /// Places the mark behind all work that is now in the stream.
  void record(Stream& stream);
  /// Waits until the device has reached the mark. Returns at once if it was never recorded.
  void wait() const;
  /// Waits for the mark. \return time on the device since an earlier mark, ms
  float milliseconds_since(const Mark& earlier) const;

 private:
  void* handle_ = nullptr;
};

/// Allocates and frees device memory. Buffer (cuda/memory.h) owns such memory.
void* allocate(std::size_t bytes);
void release(void* memory, std::size_t bytes) noexcept;
/// Allocates and frees pinned host memory, which the device copies from and to without an
/// intermediate copy. PinnedBuffer (cuda/memory.h) owns such memory.
void* allocate_pinned(std::size_t bytes);
void release_pinned(void* memory) noexcept;

/// Copies between host and device. With pinned host memory they return at once, and the copy runs
/// while the host goes on. With other host memory they return once that memory may be changed
/// (upload) or holds the data (download).
void copy_to_device(void* to, const void* from, std::size_t bytes, Stream& stream);
void copy_to_host(void* to, const void* from, std::size_t bytes, Stream& stream);
void copy_on_device(void* to, const void* from, std::size_t bytes, Stream& stream);
void fill_with_zero(void* memory, std::size_t bytes, Stream& stream);

/// Holds the grid, block and dynamic shared memory of a kernel launch.
struct LaunchShape {
  int blocks = 1;                ///< of the grid
  int threads = 256;             ///< of each block
  std::size_t shared_bytes = 0;  ///< dynamic shared memory of each block (launch_shared())
};

/// Launches a kernel of any type; a launch of zero blocks does nothing. launch() and
/// launch_together() (cuda/launch.h) call it with arguments of the kernel's types.
/// \param together   as launch_together() does
/// \param arguments  address of each argument
void launch_function(const void* kernel, const LaunchShape& shape, bool together, void** arguments,
                     Stream& stream);
/// Returns the number of blocks of a kernel of any type that the device can hold at once.
int resident_blocks_of_function(const void* kernel, int threads, std::size_t shared_bytes);

/// Returns the size of the device memory that this process has allocated at present.
std::size_t allocated_bytes();
/// Counts the bytes that this process has copied between host and device so far.
struct Traffic {
  std::int64_t to_device = 0, to_host = 0;
};
Traffic traffic();
/// Returns the number of kernels that the host has launched so far.
std::int64_t launch_count();

}  // namespace sinew::cuda

// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <memory>
#include <span>

namespace sinew {

namespace cuda {
class Stream;
}

/// Owns OpenGL buffers that another API (CUDA) writes on the graphics processor. They keep their
/// size and memory while they are shared, and outlive this object.
class SharedBuffers {
 public:
  virtual ~SharedBuffers() = default;

  /// Returns the device address of each buffer. OpenGL does not use the buffers until unmap().
  /// \param stream  the stream on which the other API works
  virtual std::span<float* const> map(cuda::Stream& stream) = 0;
  /// Returns the buffers to OpenGL, which draws what was written before this call.
  virtual void unmap(cuda::Stream& stream) = 0;
};

/// Shares buffers, given by their OpenGL names. Returns null if that is not possible.
using BufferSharer =
    std::function<std::unique_ptr<SharedBuffers>(std::span<const unsigned int> buffers)>;

/// Returns true if the current context renders on the CUDA device. False if there is none, and in
/// builds without a CUDA toolkit.
bool draws_on_cuda_device();

/// Shares buffers of the current context with CUDA, which writes them on a cuda::Stream. Can be
/// used as a BufferSharer.
/// \return null if the context does not render on that device (but on another graphics processor or
///         in Mesa's software), or if its driver refuses
std::unique_ptr<SharedBuffers> share_with_cuda(std::span<const unsigned int> buffers);

}  // namespace sinew

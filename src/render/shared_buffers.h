#pragma once

#include <functional>
#include <memory>
#include <span>

namespace sinew {

/// OpenGL buffers that something else which works on the graphics processor writes. They keep their
/// size and memory meanwhile, and outlive this.
class SharedBuffers {
 public:
  virtual ~SharedBuffers() = default;

  /// Where the memory of each is, as that other one sees it. OpenGL leaves it alone until unmap().
  /// \param stream  in which it works
  virtual std::span<float* const> map(void* stream) = 0;
  /// OpenGL draws what was written until here.
  virtual void unmap(void* stream) = 0;
};

/// Shares buffers, by their OpenGL names; null where that cannot be.
using BufferSharer =
    std::function<std::unique_ptr<SharedBuffers>(std::span<const unsigned int> buffers)>;

/// Whether the current context draws on the CUDA device. False where there is none, and in builds
/// without a CUDA toolkit.
bool draws_on_cuda_device();

/// The BufferSharer by which CUDA writes buffers of the current context, in a cudaStream_t.
/// \return null where the context does not draw on that device (another graphics processor, Mesa's
///         software), and where its driver refuses
std::unique_ptr<SharedBuffers> share_with_cuda(std::span<const unsigned int> buffers);

}  // namespace sinew

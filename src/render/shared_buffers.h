#pragma once

#include <functional>
#include <memory>
#include <span>

namespace sinew {

/// OpenGL buffers that something else which works on the graphics processor writes (CUDA:
/// render/cuda/share_with_cuda.h). They keep their size and memory meanwhile, and outlive this.
class SharedBuffers {
 public:
  virtual ~SharedBuffers() = default;

  /// Where the memory of each is, as that other one sees it. OpenGL leaves it alone until unmap().
  virtual std::span<float* const> map() = 0;
  /// OpenGL draws what was written until here.
  virtual void unmap() = 0;
};

/// Shares buffers, by their OpenGL names; null where that cannot be.
using BufferSharer =
    std::function<std::unique_ptr<SharedBuffers>(std::span<const unsigned int> buffers)>;

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <glad/gl.h>
// cuda_gl_interop.h uses OpenGL's names, so glad must come first.
#include <cuda_gl_interop.h>
#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/error.h"
#include "cuda/machine.h"
#include "render/shared_buffers.h"

namespace sinew {
namespace {

/// \throws UnavailableError unless the call succeeded
void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  cudaGetLastError();  // clears the error, which the next call would report again
  throw UnavailableError(
      fmt::format("the GPU was lost while OpenGL's buffers were written: {}; start again, or use "
                  "--backend cpu",
                  cudaGetErrorString(error)));
}

/// OpenGL buffers that are registered with CUDA.
class CudaSharedBuffers : public SharedBuffers {
 public:
  ~CudaSharedBuffers() override {
    for (cudaGraphicsResource_t resource : resources_) cudaGraphicsUnregisterResource(resource);
  }

  /// Registers a buffer. Returns false if the driver refuses.
  bool add(unsigned int buffer) {
    cudaGraphicsResource_t resource = nullptr;
    // Not for writing only: kernels read the positions again when they compute normals.
    const cudaError_t error =
        cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsNone);
    if (error != cudaSuccess) {
      cudaGetLastError();
      return false;
    }
    resources_.push_back(resource);
    places_.push_back(nullptr);
    return true;
  }

  std::span<float* const> map(cuda::Stream& stream) override {
    check(cudaGraphicsMapResources(static_cast<int>(resources_.size()), resources_.data(),
                                   stream.handle()));
    for (std::size_t i = 0; i < resources_.size(); ++i) {
      void* place = nullptr;
      std::size_t bytes = 0;
      check(cudaGraphicsResourceGetMappedPointer(&place, &bytes, resources_[i]));
      places_[i] = static_cast<float*>(place);
    }
    return places_;
  }
  void unmap(cuda::Stream& stream) override {
    check(cudaGraphicsUnmapResources(static_cast<int>(resources_.size()), resources_.data(),
                                     stream.handle()));
  }

 private:
  std::vector<cudaGraphicsResource_t> resources_;
  std::vector<float*> places_;
};

}  // namespace

bool draws_on_cuda_device() {
  std::array<int, 16> devices{};
  unsigned int count = 0;
  int ours = 0;
  const bool known = cudaGLGetDevices(&count, devices.data(), devices.size(),
                                      cudaGLDeviceListAll) == cudaSuccess &&
                     cudaGetDevice(&ours) == cudaSuccess;
  cudaGetLastError();  // clears an error, which the next call would report again
  return known && std::find(devices.begin(), devices.begin() + count, ours) !=
                      devices.begin() + static_cast<int>(count);
}

std::unique_ptr<SharedBuffers> share_with_cuda(std::span<const unsigned int> buffers) {
  if (!draws_on_cuda_device()) return nullptr;
  auto shared = std::make_unique<CudaSharedBuffers>();
  for (const unsigned int buffer : buffers) {
    if (!shared->add(buffer)) return nullptr;
  }
  return shared;
}

}  // namespace sinew

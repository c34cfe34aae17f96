#pragma once

#include "cuda/machine.h"
#include "render/shared_buffers.h"

namespace sinew {

/// Whether the current context draws on the CUDA device. False where there is none, and in builds
/// without a CUDA toolkit.
bool draws_on_cuda_device();

/// Makes OpenGL buffers of the current context memory of the CUDA device; map() and unmap() order
/// what happens in between into the stream, which must outlive the result.
/// \return null where the context does not draw on that device (another graphics processor, Mesa's
///         software), and where its driver refuses
std::unique_ptr<SharedBuffers> share_with_cuda(std::span<const unsigned int> buffers,
                                               cuda::Stream& stream);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "session/make_crowd.h"

#include <optional>

#include "session/backends.h"

namespace sinew {

std::unique_ptr<Crowd> make_crowd(const Lane& lane, int count) {
  auto* const one = dynamic_cast<ProjectiveSkinner*>(&lane.skinner());
  if (lane.backend().gpu.empty() || one == nullptr || one->contacts().any()) return nullptr;
  const std::optional<GpuBackend> gpu = gpu_for(Backend::kCuda);
  if (!gpu || gpu->make_crowd == nullptr) return nullptr;
  return gpu->make_crowd(*one, lane.visible_motion(), count);
}

}  // namespace sinew

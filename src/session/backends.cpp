// SPDX-License-Identifier: MIT

#include "session/backends.h"

#include <fmt/format.h>

#include <mutex>

#include "core/error.h"

namespace sinew {
namespace {

constexpr const char* kBuiltWithout =
    "this program was built without CUDA; install NVIDIA's package cuda-toolkit (or the "
    "distribution's nvidia-cuda-toolkit, 12 or newer) and build again, or use --backend cpu";

/// The installed GPU backend and its failure. The mutex guards both, because lanes are prepared in
/// the background while the window's thread may report that the GPU has failed.
struct Present {
  std::mutex mutex;
  std::optional<GpuBackend> gpu;
  std::string failure;  ///< the reason that avoid_gpu() was given; empty: none
};

Present& present() {
  static Present all;
  return all;
}

std::optional<GpuBackend> installed() {
  const std::scoped_lock lock(present().mutex);
  return present().gpu;
}

std::string failure() {
  const std::scoped_lock lock(present().mutex);
  return present().failure;
}

}  // namespace

void install_gpu(const std::optional<GpuBackend>& gpu) {
  const std::scoped_lock lock(present().mutex);
  present().gpu = gpu;
  present().failure.clear();
}

std::string why_no_gpu() {
  const std::optional<GpuBackend> gpu = installed();
  return gpu ? gpu->why_unavailable() : kBuiltWithout;
}

std::optional<GpuBackend> gpu_for(Backend backend) {
  if (backend == Backend::kCpu) return std::nullopt;
  const std::string why_not = why_no_gpu();
  if (backend == Backend::kCuda) {
    if (!why_not.empty()) throw UnavailableError(why_not);
    return installed();
  }
  return why_not.empty() && failure().empty() ? installed() : std::nullopt;
}

void avoid_gpu(const std::string& why) {
  const std::scoped_lock lock(present().mutex);
  present().failure = why;
}

std::string UsedBackend::warning() const {
  return unexpected ? fmt::format("the CPU simulates, because {}", why_cpu) : "";
}

UsedBackend cpu_instead_of(Backend backend) {
  UsedBackend used;
  if (backend != Backend::kAuto) return used;
  const std::string failed = failure();
  used.why_cpu = failed.empty() ? why_no_gpu() : failed;
  const std::optional<GpuBackend> gpu = installed();
  used.unexpected = !failed.empty() || (gpu && gpu->is_defective());
  return used;
}

}  // namespace sinew

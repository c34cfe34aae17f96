// SPDX-License-Identifier: MIT

#include "cuda/machine.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <optional>
#include <set>

#include "core/error.h"

namespace sinew::cuda {
namespace {

std::atomic<std::size_t> allocated{0};
std::atomic<std::int64_t> launches{0}, sent{0}, fetched{0};

std::string version_text(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

/// Returns the CUDA version that the installed driver supports (1000 major + 10 minor), or nothing
/// without a driver. Asks the driver itself, because the runtime reports 0 both without a driver
/// and with one that it cannot use.
std::optional<int> driver_version() {
  void* const driver = dlopen("libcuda.so.1", RTLD_LAZY);
  if (driver == nullptr) return std::nullopt;
  int version = 0;
  const auto ask = reinterpret_cast<int (*)(int*)>(dlsym(driver, "cuDriverGetVersion"));
  if (ask != nullptr) ask(&version);
  dlclose(driver);
  return version;
}

/// Explains cudaErrorInsufficientDriver, which the runtime also reports if there is no driver.
std::string why_insufficient(const std::optional<int>& version) {
  if (!version)
    return "there is no CUDA device: the NVIDIA driver (libcuda.so.1) is not installed; install "
           "it, or use --backend cpu";
  int runtime = 0;
  cudaRuntimeGetVersion(&runtime);
  return fmt::format(
      "the NVIDIA driver is too old: it knows CUDA {}, this program was built with CUDA {}; update "
      "the driver, or use --backend cpu",
      version_text(*version), version_text(runtime));
}

/// The result of the search for a usable GPU.
struct Found {
  std::string why_not;     ///< empty if there is one (why_unavailable())
  bool defective = false;  ///< a GPU or its driver is present, but cannot be used
  Device device;
};

Found find_device() {
  Found found;
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaErrorInsufficientDriver) {
    const std::optional<int> version = driver_version();
    found.why_not = why_insufficient(version);
    found.defective = version.has_value();
  } else if (error == cudaErrorNoDevice || (error == cudaSuccess && count == 0)) {
    found.why_not =
        "there is no CUDA device: the driver is installed, but finds no NVIDIA GPU that it may use "
        "(is CUDA_VISIBLE_DEVICES empty?); use --backend cpu";
  } else if (error != cudaSuccess) {
    found.why_not = fmt::format(
        "the CUDA device cannot be used: {}; does nvidia-smi find it? Otherwise use --backend cpu",
        cudaGetErrorString(error));
    found.defective = true;
  }
  cudaGetLastError();  // clears the error, which the next call would report again
  if (!found.why_not.empty()) return found;

  cudaDeviceProp properties{};
  if (const cudaError_t failed = cudaGetDeviceProperties(&properties, 0); failed != cudaSuccess) {
    found.why_not = fmt::format("the CUDA device does not answer: {}; use --backend cpu",
                                cudaGetErrorString(failed));
    found.defective = true;
    return found;
  }
  Device& device = found.device;
  device.name = properties.name;
  device.major = properties.major;
  device.minor = properties.minor;
  device.multiprocessors = properties.multiProcessorCount;
  device.shared_bytes = static_cast<int>(properties.sharedMemPerBlockOptin);
  device.memory_bytes = properties.totalGlobalMem;
  device.cache_bytes = static_cast<std::size_t>(properties.l2CacheSize);
  constexpr int kOldest = 75;  // CMAKE_CUDA_ARCHITECTURES
  if (10 * device.major + device.minor < kOldest) {
    found.why_not = fmt::format(
        "the GPU {} has compute capability {}.{}, and this program needs 7.5 or newer; use "
        "--backend cpu",
        device.name, device.major, device.minor);
  } else if (properties.cooperativeLaunch == 0) {
    found.why_not =
        fmt::format("the GPU {} cannot launch cooperative kernels; use --backend cpu", device.name);
  }
  found.defective = !found.why_not.empty();
  return found;
}

const Found& found_device() {
  static const Found found = find_device();
  return found;
}

/// Checks the result of a CUDA call.
/// \param doing  what failed, as a clause for the error message
/// \throws UnavailableError unless the call succeeded
void check(cudaError_t error, const char* doing) {
  if (error == cudaSuccess) return;
  cudaGetLastError();  // clears the error
  const std::string& name = found_device().device.name;
  if (error == cudaErrorMemoryAllocation)
    throw UnavailableError(fmt::format(
        "the GPU {} has no memory left after {} MB of ours; use fewer --simulation-vertices or "
        "copies, or --backend cpu",
        name, allocated / 1000000));
  throw UnavailableError(
      fmt::format("the GPU {} was lost while {}: {}; start again, or use --backend cpu", name,
                  doing, cudaGetErrorString(error)));
}

cudaStream_t of(const Stream& stream) {
  return stream.handle();
}

/// Raises the limit of a kernel's dynamic shared memory to all that its static shared memory leaves
/// free; by default, both together may take 48 KB. The limit is not set to what one launch needs,
/// because other threads launch the same kernel for bodies of other sizes.
void allow_shared_memory(const void* kernel) {
  static std::mutex mutex;
  static std::set<const void*> allowed;
  const std::lock_guard lock(mutex);
  if (!allowed.insert(kernel).second) return;
  cudaFuncAttributes own{};
  check(cudaFuncGetAttributes(&own, kernel), "a kernel was prepared");
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             device().shared_bytes - static_cast<int>(own.sharedSizeBytes)),
        "a kernel was prepared");
}

}  // namespace

std::string why_unavailable() {
  return found_device().why_not;
}

bool is_defective() {
  return found_device().defective;
}

const Device& device() {
  const Found& found = found_device();
  if (!found.why_not.empty()) throw UnavailableError(found.why_not);
  return found.device;
}

Stream::Stream() {
  device();
  cudaStream_t stream = nullptr;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream was made");
  handle_ = stream;
}

Stream::~Stream() {
  cudaStreamDestroy(of(*this));
}

void Stream::synchronize() {
  check(cudaStreamSynchronize(of(*this)), "it computed");
}

Mark::Mark() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event), "an event was made");
  handle_ = event;
}

Mark::~Mark() {
  cudaEventDestroy(static_cast<cudaEvent_t>(handle_));
}

void Mark::record(Stream& stream) {
  check(cudaEventRecord(static_cast<cudaEvent_t>(handle_), of(stream)), "time was taken");
}

void Mark::wait() const {
  check(cudaEventSynchronize(static_cast<cudaEvent_t>(handle_)), "it computed");
}

float Mark::milliseconds_since(const Mark& earlier) const {
  const auto end = static_cast<cudaEvent_t>(handle_);
  float milliseconds = 0.0F;
  check(cudaEventSynchronize(end), "it computed");
  check(cudaEventElapsedTime(&milliseconds, static_cast<cudaEvent_t>(earlier.handle_), end),
        "time was taken");
  return milliseconds;
}

void* allocate(std::size_t bytes) {
  device();
  void* memory = nullptr;
  check(cudaMalloc(&memory, bytes), "memory was allocated");
  allocated += bytes;
  return memory;
}

void release(void* memory, std::size_t bytes) noexcept {
  if (memory == nullptr) return;
  cudaFree(memory);  // an error means that the device is lost: then there is nothing to free
  allocated -= bytes;
}

void* allocate_pinned(std::size_t bytes) {
  device();
  void* memory = nullptr;
  check(cudaMallocHost(&memory, bytes), "memory was allocated");
  return memory;
}

void release_pinned(void* memory) noexcept {
  if (memory != nullptr) cudaFreeHost(memory);
}

void copy_to_device(void* to, const void* from, std::size_t bytes, Stream& stream) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, of(stream)), "data was copied");
  sent += static_cast<std::int64_t>(bytes);
}

void copy_to_host(void* to, const void* from, std::size_t bytes, Stream& stream) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, of(stream)), "data was copied");
  fetched += static_cast<std::int64_t>(bytes);
}

void copy_on_device(void* to, const void* from, std::size_t bytes, Stream& stream) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, of(stream)), "data was copied");
}

void fill_with_zero(void* memory, std::size_t bytes, Stream& stream) {
  check(cudaMemsetAsync(memory, 0, bytes, of(stream)), "memory was cleared");
}

std::size_t allocated_bytes() {
  return allocated;
}

Traffic traffic() {
  return {sent, fetched};
}

std::int64_t launch_count() {
  return launches;
}

void launch_function(const void* kernel, const LaunchShape& shape, bool together, void** arguments,
                     Stream& stream) {
  if (shape.blocks == 0) return;
  if (shape.shared_bytes > 0) allow_shared_memory(kernel);
  const dim3 blocks(static_cast<unsigned>(shape.blocks));
  const dim3 threads(static_cast<unsigned>(shape.threads));
  check(together
            ? cudaLaunchCooperativeKernel(kernel, blocks, threads, arguments, shape.shared_bytes,
                                          of(stream))
            : cudaLaunchKernel(kernel, blocks, threads, arguments, shape.shared_bytes, of(stream)),
        "a kernel was launched");
  ++launches;
}

int resident_blocks_of_function(const void* kernel, int threads, std::size_t shared_bytes) {
  int blocks = 0;
  if (shared_bytes > 0) allow_shared_memory(kernel);
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, shared_bytes),
        "a kernel was prepared");
  return blocks * device().multiprocessors;
}

}  // namespace sinew::cuda

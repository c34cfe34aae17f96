// SPDX-License-Identifier: MIT

#include "cuda/machine.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>

#include "core/error.h"
#include "cuda/fibres.h"

/// An emulated device. Its memory is that of the host, and its streams execute everything at once.
/// Memory is initialized with NaNs and ends in a margin that nothing may write to.
namespace sinew::cuda {
namespace {

constexpr std::size_t kMargin = 64;
constexpr int kFill = 0xFF;

emulation::Failure next_failure = emulation::Failure::kNone;
std::int64_t works_until = 0;  // in launches
std::size_t allocated = 0;
std::int64_t launches = 0, sent = 0, fetched = 0;

void require_device(bool allocates = false) {
  const emulation::Failure failure =
      launches >= works_until ? next_failure : emulation::Failure::kNone;
  if (failure == emulation::Failure::kLost)
    throw UnavailableError("the GPU Emulated was lost while it computed: start again");
  if (allocates && failure == emulation::Failure::kNoMemory)
    throw UnavailableError("the GPU Emulated has no memory left");
}

}  // namespace

namespace emulation {

void set_failure(Failure failure, std::int64_t after_launches) {
  next_failure = failure;
  works_until = launches + after_launches;
}

void begin_launch() {
  require_device();
  ++launches;
}

}  // namespace emulation

std::string why_unavailable() {
  return {};
}

bool is_defective() {
  return false;
}

const Device& device() {
  static const Device emulated{
      "Emulated",          9, 0, emulation::kResidentBlocks, 48 * 1024, std::size_t{1} << 30,
      std::size_t{1} << 22};
  return emulated;
}

Stream::Stream() : handle_(reinterpret_cast<CUstream_st*>(this)) {
  require_device();
}
Stream::~Stream() = default;
void Stream::synchronize() {
  require_device();
}

Mark::Mark() : handle_(new std::chrono::steady_clock::time_point()) {}
Mark::~Mark() {
  delete static_cast<std::chrono::steady_clock::time_point*>(handle_);
}
void Mark::record(Stream& /*stream*/) {
  *static_cast<std::chrono::steady_clock::time_point*>(handle_) = std::chrono::steady_clock::now();
}
void Mark::wait() const {
  require_device();
}
float Mark::milliseconds_since(const Mark& earlier) const {
  const auto* const end = static_cast<const std::chrono::steady_clock::time_point*>(handle_);
  const auto* const begin =
      static_cast<const std::chrono::steady_clock::time_point*>(earlier.handle_);
  return std::chrono::duration<float, std::milli>(*end - *begin).count();
}

void* allocate(std::size_t bytes) {
  require_device(true);
  const std::size_t whole = (bytes + kMargin + 15) / 16 * 16;
  void* const memory = std::aligned_alloc(16, whole);
  std::memset(memory, kFill, whole);
  allocated += bytes;
  return memory;
}

void release(void* memory, std::size_t bytes) noexcept {
  if (memory == nullptr) return;
  const auto* const end = static_cast<const unsigned char*>(memory) + bytes;
  for (std::size_t i = 0; i < kMargin; ++i)
    if (end[i] != kFill) std::abort();  // a kernel wrote beyond the end of a buffer
  std::free(memory);
  allocated -= bytes;
}

void* allocate_pinned(std::size_t bytes) {
  require_device(true);
  return std::malloc(bytes);
}

void release_pinned(void* memory) noexcept {
  std::free(memory);
}

void copy_to_device(void* to, const void* from, std::size_t bytes, Stream& /*stream*/) {
  require_device();
  std::memcpy(to, from, bytes);
  sent += static_cast<std::int64_t>(bytes);
}

void copy_to_host(void* to, const void* from, std::size_t bytes, Stream& /*stream*/) {
  require_device();
  std::memcpy(to, from, bytes);
  fetched += static_cast<std::int64_t>(bytes);
}

void copy_on_device(void* to, const void* from, std::size_t bytes, Stream& /*stream*/) {
  require_device();
  std::memcpy(to, from, bytes);
}

void fill_with_zero(void* memory, std::size_t bytes, Stream& /*stream*/) {
  require_device();
  std::memset(memory, 0, bytes);
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

}  // namespace sinew::cuda

// SPDX-License-Identifier: MIT

#include "render/allocation_count.h"

#include <cstdlib>
#include <new>

namespace {
thread_local int allocations = 0;

void* counted(std::size_t bytes) noexcept {
  ++allocations;
  return std::malloc(bytes > 0 ? bytes : 1);
}
}  // namespace

// All forms of new and delete are replaced for the whole program, including those of arrays. The
// standard library's other forms would call these, but those of a sanitizer would not. The
// sanitizer would then complain about memory that is allocated by its form and freed by ours.
void* operator new(std::size_t bytes) {
  if (void* const place = counted(bytes)) return place;
  throw std::bad_alloc();
}
void* operator new[](std::size_t bytes) {
  return operator new(bytes);
}
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return counted(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return counted(bytes);
}
void operator delete(void* place) noexcept {
  std::free(place);
}
void operator delete(void* place, std::size_t /*bytes*/) noexcept {
  std::free(place);
}
void operator delete[](void* place) noexcept {
  std::free(place);
}
void operator delete[](void* place, std::size_t /*bytes*/) noexcept {
  std::free(place);
}
void operator delete(void* place, const std::nothrow_t& /*tag*/) noexcept {
  std::free(place);
}
void operator delete[](void* place, const std::nothrow_t& /*tag*/) noexcept {
  std::free(place);
}

namespace sinew::test {

AllocationCount::AllocationCount() : before_(allocations) {}

int AllocationCount::count() const {
  return allocations - before_;
}

}  // namespace sinew::test

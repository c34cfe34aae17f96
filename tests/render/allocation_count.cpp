#include "render/allocation_count.h"

#include <cstdlib>
#include <new>

namespace {
thread_local int allocations = 0;

void* counted(std::size_t bytes) {
  ++allocations;
  if (void* const place = std::malloc(bytes > 0 ? bytes : 1)) return place;
  throw std::bad_alloc();
}
}  // namespace

// Of the whole program; the array forms come here, too.
void* operator new(std::size_t bytes) {
  return counted(bytes);
}
void operator delete(void* place) noexcept {
  std::free(place);
}
void operator delete(void* place, std::size_t /*bytes*/) noexcept {
  std::free(place);
}

namespace sinew::test {

AllocationCount::AllocationCount() : before_(allocations) {}

int AllocationCount::count() const {
  return allocations - before_;
}

}  // namespace sinew::test

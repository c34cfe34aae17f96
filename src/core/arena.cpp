// SPDX-License-Identifier: MIT

#include "core/arena.h"

#include <optional>

namespace sinew {
namespace {

thread_local bool in_loop = false;

}  // namespace

tbb::task_arena& own_arena(int threads) {
  thread_local std::optional<tbb::task_arena> arena;
  if (!arena || arena->max_concurrency() != threads) arena.emplace(threads);
  return *arena;
}

InLoop::InLoop() : outer_(in_loop) {
  in_loop = true;
}
InLoop::~InLoop() {
  in_loop = outer_;
}
bool InLoop::is_active() {
  return in_loop;
}

}  // namespace sinew

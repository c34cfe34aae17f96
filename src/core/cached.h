// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/cache.h"
#include "core/cache_lock.h"

namespace sinew {

/// Returns the value that a cache stores under a key. If there is none, makes it and stores it.
/// Other processes and threads that ask for the same value meanwhile wait for it.
/// \param cache     such as user_cache(); without one, the value is made
/// \param progress  gets the report that this process waits for another one
/// \param read      turns bytes into an optional value, which is empty if they do not fit
/// \param write     turns a value into bytes
/// \throws Cancelled while it waits, and what `make` throws
template <typename Read, typename Make, typename Write>
auto cached(const std::optional<DiskCache>& cache, const std::string& key, const Progress& progress,
            Read&& read, Make&& make, Write&& write) -> decltype(make()) {
  if (!cache) return make();
  const auto find = [&]() -> std::optional<decltype(make())> {
    const std::optional<std::string> bytes = cache->find(key);
    if (!bytes) return std::nullopt;
    return read(*bytes);
  };
  if (auto value = find()) return *std::move(value);
  const CacheLock lock(cache->lock_file(key), progress);
  if (auto value = find()) return *std::move(value);
  auto value = make();
  cache->store(key, write(value));
  return value;
}

}  // namespace sinew

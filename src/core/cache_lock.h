// SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>

#include "core/progress.h"

namespace sinew {

/// Holds a lock (flock) on a file for its lifetime, so that of several processes and threads, one
/// at a time computes what the others wait for. It saves time but promises nothing: where the file
/// cannot be created or the file system has no locks, nothing is locked.
class CacheLock {
 public:
  /// Waits until nobody else holds the lock.
  /// \throws Cancelled
  CacheLock(std::filesystem::path file, const Progress& progress);
  ~CacheLock();
  CacheLock(const CacheLock&) = delete;
  CacheLock& operator=(const CacheLock&) = delete;

 private:
  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "core/cache_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

namespace sinew {

CacheLock::CacheLock(std::filesystem::path file, const Progress& progress)
    : path_(std::move(file)) {
  std::error_code ignored;
  std::filesystem::create_directories(path_.parent_path(), ignored);
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) return;
  while (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    // Some file systems have no locks. Waiting for one there would never end.
    if (errno != EWOULDBLOCK && errno != EINTR) return;
    try {
      progress.report(0.0, "Waiting for another program that computes the same");
    } catch (...) {
      ::close(file_);
      throw;
    }
    constexpr std::chrono::milliseconds kPause{100};
    std::this_thread::sleep_for(kPause);
  }
}

CacheLock::~CacheLock() {
  if (file_ < 0) return;
  // Those that wait have the file open. Whoever comes later finds the value, or makes it once more.
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
  ::close(file_);
}

}  // namespace sinew

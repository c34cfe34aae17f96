// SPDX-License-Identifier: MIT

#include "core/process_memory.h"

#include <malloc.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

namespace sinew {

std::size_t resident_bytes() {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/self/statm", "r"),
                                                             &std::fclose);
  unsigned long all = 0;
  unsigned long resident = 0;
  if (!file || std::fscanf(file.get(), "%lu %lu", &all, &resident) != 2) return 0;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t resident_bytes_in_use() {
  malloc_trim(0);
  return resident_bytes();
}

}  // namespace sinew

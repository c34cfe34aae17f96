// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cstdio>
#include <optional>

#include "assets/scene/import_worker.h"
#include "cuda/machine.h"

/// Runs all tests. Without a device, prints one sentence and returns the exit code that ctest takes
/// for skipped.
int main(int argc, char** argv) {
  if (const std::optional<int> status = sinew::run_import_worker(argc, argv)) return *status;
  constexpr int kSkipped = 77;
  testing::InitGoogleTest(&argc, argv);
  const std::string why = sinew::cuda::why_unavailable();
  if (!why.empty()) {
    std::printf("skipped: %s\n", why.c_str());
    return kSkipped;
  }
  return RUN_ALL_TESTS();
}

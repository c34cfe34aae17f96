// SPDX-License-Identifier: MIT

// Test programs that open characters also serve as their own import workers, like sinew itself.

#include <gtest/gtest.h>

#include "assets/scene/import_worker.h"

int main(int argc, char** argv) {
  if (const auto exit_code = sinew::run_import_worker(argc, argv)) return *exit_code;
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}

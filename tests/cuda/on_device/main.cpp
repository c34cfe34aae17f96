#include <gtest/gtest.h>

#include "cuda/machine.h"

namespace {

/// Every test is skipped where there is no device.
class NeedsDevice : public testing::Environment {
 public:
  void SetUp() override {
    const std::string why = sinew::cuda::why_unavailable();
    if (!why.empty()) GTEST_SKIP() << why;
  }
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  testing::AddGlobalTestEnvironment(new NeedsDevice);
  return RUN_ALL_TESTS();
}

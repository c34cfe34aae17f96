// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "core/error.h"
#include "cuda/launch.h"
#include "cuda/memory.h"
#include "cuda/test_kernels.h"
#ifdef SINEW_EMULATED_GPU
#include "cuda/fibres.h"
#endif

namespace sinew {
namespace {

void expect_small_functions_work() {
  const int blocks = 3, threads = 128;
  const SmallResults results = run_small_kernel(blocks, threads);
  for (int i = 0; i < blocks * threads; ++i) {
    EXPECT_EQ(results.block_sums[i], threads * (threads + 1) / 2);
    EXPECT_EQ(results.reversed[i], threads - 1 - i % threads);
    EXPECT_EQ(results.ballots[i], 0x55555555U);
    EXPECT_EQ(results.from_all_blocks[i], blocks);
  }
  EXPECT_EQ(results.counted, blocks * threads);
}

TEST(CudaDevice, KernelsSeeTheirBlockWarpAndGrid) {
  expect_small_functions_work();
}

TEST(CudaDevice, BuffersCopyInBothDirectionsAndCountTheirBytes) {
  const std::size_t before = cuda::allocated_bytes();
  cuda::Stream stream;
  {
    const cuda::Buffer<int> numbers = cuda::to_device(std::vector<int>{3, 1, 4}, stream);
    EXPECT_EQ(cuda::allocated_bytes(), before + 3 * sizeof(int));
    EXPECT_EQ(cuda::to_host(numbers, stream), (std::vector<int>{3, 1, 4}));
    cuda::Buffer<int> moved;
    EXPECT_THROW(moved.upload(std::vector<int>{1}, stream), std::logic_error);
  }
  EXPECT_EQ(cuda::allocated_bytes(), before);
}

#ifdef SINEW_EMULATED_GPU
using cuda::emulation::Order;

TEST(CudaEmulation, WorksInAnyOrderOfThreads) {
  for (const Order order : {Order::kBackward, Order::kShuffled, Order::kForward}) {
    cuda::emulation::set_order(order);
    expect_small_functions_work();
  }
}

class CudaFault : public testing::Test {
 protected:
  void SetUp() override {
#ifdef __SANITIZE_ADDRESS__
    // The address sanitizer reports the unwinding of a fibre's stack as an overflow.
    GTEST_SKIP() << "the address sanitizer does not know the stacks of fibres";
#endif
  }
};

TEST_F(CudaFault, ABarrierThatNotAllThreadsReachIsAFault) {
  EXPECT_THROW(run_divergent_kernel(), std::logic_error);
}

TEST_F(CudaFault, AShuffleThatSomeLanesTakeForABarrierIsAFault) {
  EXPECT_THROW(run_kernel_that_meets_in_two_places(), std::logic_error);
}

TEST_F(CudaFault, AKernelWorksAfterAFault) {
  EXPECT_THROW(run_divergent_kernel(), std::logic_error);
  expect_small_functions_work();
}

TEST(CudaEmulation, AMissingBarrierShowsInTheOrderOfThreads) {
  const std::vector<int> forward = run_racing_kernel(64);
  cuda::emulation::set_order(Order::kBackward);
  const std::vector<int> backward = run_racing_kernel(64);
  cuda::emulation::set_order(Order::kForward);
  EXPECT_NE(forward, backward);
}

TEST(CudaEmulation, WarpsGetAheadAsFarAsBarriersLetThem) {
  const std::vector<int> as_meant(64, 1);
  EXPECT_NE(run_overwriting_kernel(64), as_meant);
  cuda::emulation::set_order(Order::kBackward);
  EXPECT_NE(run_overwriting_kernel(64), as_meant);
  cuda::emulation::set_order(Order::kForward);
}

TEST(CudaEmulation, ADeviceMayLackMemoryOrGetLost) {
  cuda::Stream stream;
  cuda::emulation::set_failure(cuda::emulation::Failure::kNoMemory);
  EXPECT_THROW(cuda::Buffer<int>(5), UnavailableError);
  cuda::emulation::set_failure(cuda::emulation::Failure::kLost);
  EXPECT_THROW(stream.synchronize(), UnavailableError);
  cuda::emulation::set_failure(cuda::emulation::Failure::kNone);
}
#endif

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "cuda_session.h"

#include "core/error.h"
#include "cuda/machine.h"

namespace sinew {
namespace {

using test::CudaSession;

TEST_F(CudaSession, SkinsAsTheCpuDoes) {
  const auto cpu = session_of("cpu");
  const auto gpu = session_of("cuda");
  ASSERT_EQ(gpu->lane().backend().name, "cuda");
  EXPECT_EQ(gpu->lane().backend().gpu, cuda::device().name);
  const double time_step = cpu->settings().step.time_step;
  for (int step = 0; step < 10; ++step) {
    cpu->advance(time_step);
    gpu->advance(time_step);
    const Points off = cpu->simulated_positions() - gpu->simulated_positions();
    ASSERT_LT(off.colwise().norm().maxCoeff(), 1e-4 * kHeight) << "step " << step;
  }
}

TEST_F(CudaSession, GivesItsMemoryBack) {
  const std::size_t before = cuda::allocated_bytes();
  {
    const auto gpu = session_of("cuda");
    EXPECT_GT(cuda::allocated_bytes(), before);
  }
  EXPECT_EQ(cuda::allocated_bytes(), before);
}

#ifdef SINEW_EMULATED_GPU
using cuda::emulation::Failure;
using cuda::emulation::set_failure;

TEST_F(CudaSession, GoesOnByTheCpuWhenTheDeviceIsLost) {
  const auto session = session_of("cuda");
  session->advance(0.05);
  set_failure(Failure::kLost);
  EXPECT_THROW(session->advance(0.05), UnavailableError);
  session->freeze();
  const double time = session->time();
  Settings settings = session->settings();
  settings.backend = Backend::kCpu;
  session->replace_lanes(session->build_lanes(settings, session->document(), {}), settings,
                         session->document());
  session->advance(0.05);
  EXPECT_NEAR(session->time(), time + 0.05, 1e-9);
  EXPECT_TRUE(session->positions().allFinite());
}

TEST_F(CudaSession, ThatAutoHasNoMemoryForIsTheCpus) {
  set_failure(Failure::kNoMemory);
  EXPECT_THROW(session_of("cuda"), UnavailableError);
  const auto session = session_of("auto");
  EXPECT_EQ(session->lane().backend().name, "cpu");
  EXPECT_NE(session->lane().backend().warning().find("no memory left"), std::string::npos);
}
#endif

}  // namespace
}  // namespace sinew

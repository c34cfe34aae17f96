#include <gtest/gtest.h>

#include "core/error.h"
#include "cuda/machine.h"
#include "samples/samples.h"
#include "session/cuda/cuda_backend.h"
#include "session/session.h"
#ifdef SINEW_EMULATED_GPU
#include "cuda/fibres.h"
#endif

namespace sinew {
namespace {

/// Sessions that are computed by CUDA; emulated ones, by few steps of a small body.
class CudaSession : public testing::Test {
 protected:
  CudaSession() { install_gpu(cuda_backend()); }
  ~CudaSession() override {
#ifdef SINEW_EMULATED_GPU
    cuda::emulation::set_failure(cuda::emulation::Failure::kNone);
#endif
    install_gpu(std::nullopt);
  }

  static std::unique_ptr<Session> session_of(const std::string& backend,
                                             const std::string& contact = "none") {
    Settings settings;
    settings.backend = backend;
    settings.contact = contact;
    settings.simulation_vertices = 160;
    settings.iterations = 4;
    return std::make_unique<Session>(built_in_character("cylinder"), settings, Document{},
                                     Progress{});
  }
};

TEST_F(CudaSession, SkinsAsTheCpuDoes) {
  const auto cpu = session_of("cpu");
  const auto gpu = session_of("cuda");
  ASSERT_EQ(gpu->lane().backend().name, "cuda");
  EXPECT_EQ(gpu->lane().backend().gpu, cuda::device().name);
  const double time_step = cpu->settings().time_step;
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
  settings.backend = "cpu";
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

// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include "samples/samples.h"
#include "session/cuda/cuda_backend.h"
#include "session/session.h"
#ifdef SINEW_EMULATED_GPU
#include "cuda/fibres.h"
#endif

namespace sinew::test {

/// Provides sessions that are computed by CUDA. The body is small and has few solver iterations,
/// since the GPU may be emulated.
class CudaSession : public testing::Test {
 protected:
  CudaSession() { install_gpu(cuda_backend()); }
  ~CudaSession() override {
#ifdef SINEW_EMULATED_GPU
    cuda::emulation::set_failure(cuda::emulation::Failure::kNone);
#endif
    install_gpu(std::nullopt);
  }

  static Settings settings(const std::string& backend, const std::string& contact = "none") {
    Settings settings;
    set_setting(settings, "backend", backend);
    set_setting(settings, "contact", contact);
    settings.simulation.vertices = 160;
    settings.step.iterations = 4;
    return settings;
  }

  static std::unique_ptr<Session> session_of(const Settings& settings) {
    Character character = built_in_character("cylinder");
    // The body walks, so that each frame has a different origin.
    Track walk;
    walk.translation_times = {0.0, 2.0};
    walk.translations = {{0.0, 0.0, 0.0}, {0.8, 0.0, 0.3}};
    character.clips.front().tracks.push_back(walk);
    return std::make_unique<Session>(std::move(character), settings, Document{}, Progress{});
  }
  static std::unique_ptr<Session> session_of(const std::string& backend) {
    return session_of(settings(backend));
  }
};

}  // namespace sinew::test

// SPDX-License-Identifier: MIT

#include "session/backends.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "samples/samples.h"
#include "session/playing/statistics_json.h"
#include "session/session.h"
#include "support/failing_gpu.h"

namespace sinew {
namespace {

using test::FailingGpu;

constexpr const char* kOld = "the NVIDIA driver is too old; update it";

Settings with_backend(const std::string& backend, const std::string& method = "projective") {
  Settings settings;
  set_setting(settings, "backend", backend);
  set_setting(settings, "method", method);
  return settings;
}

std::unique_ptr<Session> session_of(const Settings& settings) {
  return std::make_unique<Session>(built_in_character("cylinder"), settings, Document{},
                                   Progress{});
}

nlohmann::json report_of(const Session& session) {
  return nlohmann::json::parse(
      statistics_json({session.character(), session.lane(), session.settings()}));
}

/// Returns the backend that `auto` uses with the GPU as it is installed.
UsedBackend used_by_auto() {
  return session_of(with_backend("auto"))->lane().backend();
}

TEST(Backends, WithoutOneOnlyCudaIsRefused) {
  EXPECT_THROW(require_available(with_backend("cuda")), UnavailableError);
  EXPECT_NE(why_no_gpu().find("built without CUDA; install"), std::string::npos) << why_no_gpu();
  const UsedBackend used = used_by_auto();
  EXPECT_EQ(used.name, "cpu");
  EXPECT_EQ(used.why_cpu, why_no_gpu());
  EXPECT_EQ(used.warning(), "") << "nobody asked for it";
}

TEST(Backends, AutoAndCudaTakeTheGpu) {
  const FailingGpu gpu;
  for (const char* backend : {"auto", "cuda"}) {
    const auto session = session_of(with_backend(backend));
    EXPECT_EQ(session->lane().backend().name, "cuda");
    EXPECT_TRUE(session->uses_gpu());
    const nlohmann::json report = report_of(*session);
    EXPECT_EQ(report["settings"]["backend"], "cuda");
    EXPECT_EQ(report["settings"]["backend_asked_for"], backend);
    EXPECT_EQ(report["machine"]["gpu"], FailingGpu::kName);
  }
}

TEST(Backends, CpuLeavesTheGpuAlone) {
  FailingGpu gpu;
  gpu.lose_after(0);
  const auto session = session_of(with_backend("cpu"));
  EXPECT_EQ(session->lane().backend().name, "cpu");
  EXPECT_FALSE(session->uses_gpu());
  EXPECT_EQ(session->lane().backend().why_cpu, "") << "it was asked for";
  EXPECT_TRUE(report_of(*session)["machine"]["gpu"].is_null());
}

TEST(Backends, MethodsWithoutABodyIgnoreThem) {
  const FailingGpu gpu(kOld, true);
  EXPECT_NO_THROW(require_available(with_backend("cuda", "linear-blend")));
  const auto session = session_of(with_backend("cuda", "linear-blend"));
  EXPECT_EQ(session->lane().backend().name, "cpu");
  EXPECT_EQ(session->lane().backend().warning(), "");
}

TEST(Backends, AMissingGpuIsNothingToWarnOf) {
  const FailingGpu gpu("there is no CUDA device");
  const UsedBackend used = used_by_auto();
  EXPECT_EQ(used.why_cpu, "there is no CUDA device");
  EXPECT_EQ(used.warning(), "");
  EXPECT_THROW(session_of(with_backend("cuda")), UnavailableError);
}

TEST(Backends, ADefectiveGpuIsWarnedOf) {
  const FailingGpu gpu(kOld, true);
  EXPECT_EQ(used_by_auto().warning(), std::string("the CPU simulates, because ") + kOld);
  const auto session = session_of(with_backend("auto"));
  EXPECT_EQ(report_of(*session)["machine"]["why_no_gpu"], kOld);
}

TEST(Backends, AutoTakesTheCpuWhereTheGpuHasNoMemory) {
  FailingGpu gpu;
  gpu.hold(0);
  const auto session = session_of(with_backend("auto"));
  EXPECT_EQ(session->lane().backend().name, "cpu");
  EXPECT_NE(session->lane().backend().warning().find("no memory"), std::string::npos);
  EXPECT_THROW(session_of(with_backend("cuda")), UnavailableError);
}

TEST(Backends, AutoKeepsAwayFromAGpuThatFailed) {
  const FailingGpu gpu;
  avoid_gpu(FailingGpu::kLost);
  const UsedBackend used = used_by_auto();
  EXPECT_EQ(used.name, "cpu");
  EXPECT_NE(used.warning().find(FailingGpu::kLost), std::string::npos);
  EXPECT_EQ(session_of(with_backend("cuda"))->lane().backend().name, "cuda") << "it may be tried";
}

TEST(Backends, AFrozenSessionStaysWhateverIsAsked) {
  FailingGpu gpu;
  const auto session = session_of(with_backend("cuda"));
  session->advance(0.2);
  gpu.lose_after(0);
  EXPECT_THROW(session->advance(0.1), UnavailableError);
  const PointsF there = session->positions();
  session->freeze();
  EXPECT_FALSE(session->uses_gpu());
  session->seek(0.4);
  session->select_clip(-1);
  session->seek(0.0, Session::Arrival::kCarried);
  session->advance(0.1);
  EXPECT_LT((session->positions() - there).cwiseAbs().maxCoeff(),
            0.1F * static_cast<float>(kHeight))
      << "as far as the steps before and the frame between them lie apart";
  EXPECT_NE(session->lane().skinner().tissue_positions(), nullptr);

  Lanes lanes = session->build_lanes(with_backend("cpu"), session->document(), {});
  session->replace_lanes(std::move(lanes), with_backend("cpu"), session->document());
  EXPECT_NO_THROW(session->advance(0.1));
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "core/error.h"
#include "cuda/memory.h"
#include "cuda_session.h"

namespace sinew {
namespace {

/// Tests of frames between two steps of a body that stays on the GPU.
class CudaFrames : public test::CudaSession {
 protected:
  /// Time of a frame in time steps, chosen so that most frames are between two steps.
  static constexpr double kFraction = 0.7;

  static void advance(Session& session) {
    session.advance(kFraction * session.settings().step.time_step);
  }

  struct Written {
    PointsF positions, normals;
    explicit Written(const Session& session)
        : positions(3, session.character().surface.vertex_count()), normals(positions) {}
    std::span<float> position_span() { return {positions.data(), size()}; }
    std::span<float> normal_span() { return {normals.data(), size()}; }
    std::size_t size() const { return static_cast<std::size_t>(positions.size()); }
  };

  static Written downloaded(const Session& session) {
    Written result(session);
    session.write_visible(result.position_span(), result.normal_span());
    return result;
  }

  /// Returns what write_visible_on_gpu() leaves on the GPU, after write_visible() has waited for
  /// it.
  static Written written_there(const Session& session, Written& here) {
    Written result(session);
    cuda::Buffer<float> positions(result.size()), normals(result.size());
    session.write_visible_on_gpu(positions.data(), normals.data());
    here = downloaded(session);
    cuda::Stream stream;
    positions.download(result.position_span(), stream);
    normals.download(result.normal_span(), stream);
    stream.synchronize();
    return result;
  }

  /// Returns the same frame, computed by the CPU from the positions of the simulated skin.
  static Written upsampled_by_host(const Session& session) {
    Written result(session);
    session.lane().visible_motion().write(
        {session.positions(), session.frame_origin(), session.pose(), {}},
        session.settings().normals == VisibleNormals::kSurface, result.position_span(),
        result.normal_span());
    return result;
  }

  static double largest_difference(const PointsF& a, const PointsF& b) {
    return (a - b).colwise().norm().maxCoeff();
  }

  /// Returns the largest distance between the vertices of both sessions, in body heights.
  static double distance(const Session& gpu, const Session& cpu) {
    const Points off = gpu.simulated_positions() - cpu.simulated_positions();
    return off.colwise().norm().maxCoeff() / kHeight;
  }
};

TEST_F(CudaFrames, BetweenStepsAreTheCpus) {
  const auto cpu = session_of("cpu");
  const auto gpu = session_of("cuda");
  for (int frame = 0; frame < 12; ++frame) {
    advance(*cpu);
    advance(*gpu);
    ASSERT_NE(gpu->visible_stream(), nullptr);
    EXPECT_EQ(gpu->time(), cpu->time());
    EXPECT_LT((gpu->frame_origin() - cpu->frame_origin()).norm(), 1e-12);
    ASSERT_LT(distance(*gpu, *cpu), 1e-4) << "frame " << frame;
  }
  EXPECT_EQ(cpu->visible_stream(), nullptr);
}

TEST_F(CudaFrames, AreMeasuredWhereTheyAre) {
  const auto session = session_of("cuda");
  for (int frame = 0; frame < 6; ++frame) {
    advance(*session);
    const Eigen::AlignedBox3f box = session->frame_box();
    const double speed = session->max_speed();
    EXPECT_TRUE(session->is_finite());
    // Now the positions are downloaded.
    const PointsF& positions = session->positions();
    EXPECT_LT((box.min() - positions.rowwise().minCoeff()).norm(), 1e-6 * kHeight);
    EXPECT_LT((box.max() - positions.rowwise().maxCoeff()).norm(), 1e-6 * kHeight);
    const double expected = session->speeds().maxCoeff();
    EXPECT_GT(expected, 0.0);
    EXPECT_NEAR(speed, expected, 1e-4 * expected + 1e-5);
  }
}

TEST_F(CudaFrames, AreNotFiniteWhenAVertexIsNowhere) {
  const auto session = session_of("cuda");
  advance(*session);
  ASSERT_TRUE(session->is_finite());
  auto& skinner = dynamic_cast<ProjectiveSkinner&>(session->lane().skinner());
  PointsF state = *skinner.tissue_positions();
  state(1, 7) = std::numeric_limits<float>::quiet_NaN();
  skinner.solver().set_positions(state);
  advance(*session);
  advance(*session);
  EXPECT_FALSE(session->is_finite());
}

TEST_F(CudaFrames, CarryTheVisibleSurface) {
  for (const auto normals : {VisibleNormals::kSurface, VisibleNormals::kMovingLeastSquares}) {
    Settings wanted = settings("cuda");
    wanted.normals = normals;
    const auto session = session_of(wanted);
    for (int frame = 0; frame < 3; ++frame) {
      advance(*session);
      Written here(*session);
      const Written there = written_there(*session, here);
      EXPECT_EQ(largest_difference(there.positions, here.positions), 0.0);
      EXPECT_EQ(largest_difference(there.normals, here.normals), 0.0);
      const Written expected = upsampled_by_host(*session);
      EXPECT_LT(largest_difference(here.positions, expected.positions), 1e-5 * kHeight)
          << name_of(normals);
      EXPECT_LT(largest_difference(here.normals, expected.normals), 1e-3) << name_of(normals);
      const Points visible = session->visible_positions();
      EXPECT_LT((visible - (expected.positions.cast<double>().colwise() + session->frame_origin()))
                    .colwise()
                    .norm()
                    .maxCoeff(),
                1e-5 * kHeight);
    }
  }
}

TEST_F(CudaFrames, LeaveNearlyAllOnTheGpu) {
  const auto session = session_of("cuda");
  Written there(*session);
  cuda::Buffer<float> positions(there.size()), normals(there.size());
  const auto frame = [&] {
    advance(*session);
    session->frame_box();
    session->max_speed();
    session->write_visible_on_gpu(positions.data(), normals.data());
  };
  for (int i = 0; i < 3; ++i) frame();
  const cuda::Traffic before = cuda::traffic();
  const int frames = 10;
  for (int i = 0; i < frames; ++i) frame();
  const cuda::Traffic after = cuda::traffic();
  // Only the extents of a frame and the report of a step are downloaded. Only the places of the
  // bones are uploaded.
  EXPECT_GT(after.to_host, before.to_host);
  EXPECT_LE(after.to_host - before.to_host, frames * 100);
  const auto bones = static_cast<std::int64_t>(session->character().skeleton.joint_count());
  EXPECT_LE(after.to_device - before.to_device, frames * (1024 + 512 * bones));
  const std::int64_t body = 16 * session->positions().cols();
  EXPECT_GE(cuda::traffic().to_host - after.to_host, body) << "requested data is downloaded";
  const std::int64_t once = cuda::traffic().to_host;
  session->positions();
  session->simulated_positions();
  EXPECT_EQ(cuda::traffic().to_host, once) << "and once";
}

TEST_F(CudaFrames, GoOnWhileAHandHoldsTheBody) {
  const auto cpu = session_of("cpu");
  const auto gpu = session_of("cuda");
  const auto both = [&](int frames) {
    for (int i = 0; i < frames; ++i) {
      advance(*cpu);
      advance(*gpu);
      ASSERT_LT(distance(*gpu, *cpu), 1e-4) << "frame " << i;
    }
  };
  both(3);
  const SurfacePoint place{.triangle = 5, .barycentric = {0.2, 0.3, 0.5}};
  for (Session* session : {cpu.get(), gpu.get()}) {
    ASSERT_TRUE(session->grab(place));
    session->pull_to(session->grabbed_point() + Eigen::Vector3d(0.0, 0.05, 0.02));
  }
  both(4);
  EXPECT_EQ(gpu->visible_stream(), nullptr) << "what is held is the host's";
  cpu->release();
  gpu->release();
  both(4);
  EXPECT_NE(gpu->visible_stream(), nullptr);
  cpu->seek(0.4);
  gpu->seek(0.4);
  both(3);
}

#ifdef SINEW_EMULATED_GPU
using cuda::emulation::Failure;
using cuda::emulation::set_failure;

TEST_F(CudaFrames, StayWhereTheyWereWhenTheDeviceIsLost) {
  for (int launches = 0; launches < 6; ++launches) {
    const auto session = session_of("cuda");
    advance(*session);
    advance(*session);
    const Points before = session->simulated_positions();
    const auto use = [&] {
      advance(*session);
      advance(*session);
      Written ignored = downloaded(*session);
      session->simulated_positions();
    };
    set_failure(Failure::kLost, launches);
    EXPECT_THROW(for (int i = 0; i < 10; ++i) use(), UnavailableError);
    session->freeze();
    EXPECT_EQ(session->visible_stream(), nullptr);
    EXPECT_TRUE(session->is_finite());
    const Points now = session->simulated_positions();
    ASSERT_EQ(now.cols(), before.cols());
    EXPECT_LT((now - before).colwise().norm().maxCoeff(), 0.2 * kHeight) << launches;
    const Written visible = downloaded(*session);
    EXPECT_TRUE(visible.positions.allFinite());
    EXPECT_TRUE(visible.normals.allFinite());
    EXPECT_FALSE(session->frame_box().isEmpty());
    set_failure(Failure::kNone);
  }
}
#endif

}  // namespace
}  // namespace sinew

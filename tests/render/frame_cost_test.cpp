// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "mesh/triangle_mesh.h"
#include "mesh/vertex_normals.h"
#include "render/allocation_count.h"
#include "render/gpu_timer.h"
#include "render/offscreen_fixture.h"

namespace sinew {
namespace {

/// Measures the cost of a frame apart from drawing: uploads to the GPU, heap allocations and
/// memory.
class FrameCost : public test::OffscreenFixture {
 protected:
  void SetUp() override {
    test::OffscreenFixture::SetUp();
    if (IsSkipped()) return;
    SurfacePart part;
    part.triangles = {{0, 1, 2}, {0, 2, 3}};
    PointsF positions(3, 4);
    positions << -0.5F, 0.5F, 0.5F, -0.5F,  //
        0.5F, 0.5F, 1.5F, 1.5F,             //
        0.0F, 0.0F, 0.0F, 0.0F;
    PointsF normals = PointsF::Zero(3, 4);
    normals.row(2).setOnes();
    show_skin({part}, positions, normals);
    view_->move_skeleton({{{0, 1, 0}, 0.01F, {0, 2, 0}}}, {{{0, 1, 0}, 0.02F, {0, 1, 0}}});
    view_->move_anchors({{{0, 1, 0}, 0.01F, {0, 2, 0}}});
    options_.ground = true;
    target_ = std::make_unique<RenderTarget>(test::kWidth, test::kHeight, 1);
  }
  void draw() {
    camera_.orbit(0.1, 0.05);
    view_->draw(camera_, options_, *target_, {0, 0, test::kWidth, test::kHeight});
  }

  std::unique_ptr<RenderTarget> target_;
};

TEST_F(FrameCost, WhileTheCameraTurnsNothingIsUploadedButUniforms) {
  options_.skeleton = options_.anchors = options_.normals = options_.wireframe = true;
  draw();
  const std::size_t before = gl_traffic().uploaded;
  constexpr std::size_t kUniforms = 1024;
  draw();
  EXPECT_LE(gl_traffic().uploaded - before, kUniforms);
  EXPECT_GT(gl_traffic().uploaded, before) << "nothing is counted";
}

TEST_F(FrameCost, WhileTheCameraTurnsNothingIsTakenFromTheHeap) {
  options_.skeleton = options_.anchors = options_.normals = options_.wireframe = true;
  draw();
  draw();
  const test::AllocationCount allocations;
  draw();
  EXPECT_EQ(allocations.count(), 0);
  // Check that allocations are counted at all. Call the operators by name: compilers may omit a
  // pair of new and delete expressions, but not these calls.
  ::operator delete(::operator new(sizeof(int)));
  EXPECT_EQ(allocations.count(), 1) << "nothing is counted";
}

TEST_F(FrameCost, MovingSticksTakesNothingFromTheHeapTheSecondTime) {
  const std::vector<Stick> sticks(200, Stick{{0, 1, 0}, 0.01F, {0, 2, 0}});
  view_->move_anchors(sticks);
  const test::AllocationCount allocations;
  view_->move_anchors(sticks);
  EXPECT_EQ(allocations.count(), 0);
}

TEST_F(FrameCost, MemoryOfBuffersAndTexturesIsHeldAsLongAsTheyAre) {
  const std::size_t before = gl_traffic().held;
  {
    Buffer buffer;
    const std::vector<float> numbers(100, 1.0F);
    buffer.upload(numbers.data(), 400, false);
    EXPECT_EQ(gl_traffic().held - before, 400U);
    Buffer taken(std::move(buffer));
    EXPECT_EQ(gl_traffic().held - before, 400U) << "it is the same memory";
    EXPECT_EQ(taken.size(), 400U);
    taken.upload(numbers.data(), 80, true);
    EXPECT_EQ(gl_traffic().held - before, 80U);
    const Texture texture = Texture::image(GL_RGBA8, 32, 16);
    EXPECT_EQ(gl_traffic().held - before, 80U + 4U * 32U * 16U);
    Texture levels(GL_TEXTURE_2D);
    levels.allocate(3, GL_R8, 8, 2);
    EXPECT_EQ(gl_traffic().held - before, 80U + 4U * 32U * 16U + 16U + 4U + 2U);
  }
  EXPECT_EQ(gl_traffic().held, before);
}

TEST_F(FrameCost, TheGraphicsProcessorTellsItsTimeLaterOnceForEachFrame) {
  GpuTimer timer;
  EXPECT_FALSE(timer.take());
  for (const std::int64_t number : {7, 8}) {
    timer.begin(number);
    draw();
    timer.end();
  }
  glFinish();
  GLint bits = 0;
  glGetQueryiv(GL_TIME_ELAPSED, GL_QUERY_COUNTER_BITS, &bits);
  if (bits == 0) GTEST_SKIP() << "this OpenGL driver cannot measure times (GL_TIME_ELAPSED)";
  for (const std::int64_t number : {7, 8}) {
    const auto time = timer.take();
    ASSERT_TRUE(time);
    EXPECT_EQ(time->number, number);
    EXPECT_GE(time->ms, 0.0);
  }
  EXPECT_FALSE(timer.take());
}

TEST_F(FrameCost, MoreFramesUnderWayThanCanBeTimedAreNotWaitedFor) {
  GpuTimer timer;
  // These are more frames than the timer has queries for. It skips some instead of waiting.
  for (int i = 0; i < 50; ++i) {
    timer.begin(i);
    draw();
    timer.end();
  }
  glFinish();
  int known = 0;
  std::int64_t last = -1;
  while (const std::optional<GpuTimer::Time> time = timer.take()) {
    EXPECT_GT(time->number, last);
    last = time->number;
    ++known;
  }
  EXPECT_LT(known, 50);
}

TEST_F(FrameCost, NormalsStandOutFromTheSurface) {
  options_.skin = true;
  options_.ground = false;
  camera_.orbit(1.5, 0.0);  // look at the square almost from the side
  const Image without = render();
  options_.normals = true;
  const Image with = render();
  EXPECT_NE(without.rgba, with.rgba);
}

}  // namespace
}  // namespace sinew

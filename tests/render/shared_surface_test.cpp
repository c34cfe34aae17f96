// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <stdexcept>

#include "render/context.h"
#include "render/offscreen_fixture.h"
#include "render/shared_buffers.h"

namespace sinew {
namespace {

/// Counts how often buffers were shared and released, and how many are mapped.
struct Sharing {
  int shared = 0, released = 0, mapped = 0;
};

/// Returns a reference that stands for a CUDA stream. Only its address is used.
cuda::Stream& stream_of(Sharing& sharing) {
  return reinterpret_cast<cuda::Stream&>(sharing);
}

/// Replaces CUDA: maps the memory of the buffers for the CPU instead.
class MappedBuffers : public SharedBuffers {
 public:
  MappedBuffers(std::span<const unsigned int> names, Sharing& sharing)
      : names_(names.begin(), names.end()), sharing_(sharing) {
    ++sharing_.shared;
  }
  ~MappedBuffers() override { ++sharing_.released; }
  std::span<float* const> map(cuda::Stream& stream) override {
    EXPECT_EQ(&stream, &stream_of(sharing_));
    ++sharing_.mapped;
    places_.clear();
    for (const unsigned int name : names_)
      places_.push_back(static_cast<float*>(glMapNamedBuffer(name, GL_READ_WRITE)));
    return places_;
  }
  void unmap(cuda::Stream& stream) override {
    EXPECT_EQ(&stream, &stream_of(sharing_));
    --sharing_.mapped;
    for (const unsigned int name : names_) glUnmapNamedBuffer(name);
  }

 private:
  std::vector<unsigned int> names_;
  std::vector<float*> places_;
  Sharing& sharing_;
};

/// Draws a white square of side 1, centered at (x, 1, 0), that faces the camera.
class SharedSurface : public test::OffscreenFixture {
 protected:
  void SetUp() override {
    test::OffscreenFixture::SetUp();
    if (IsSkipped()) return;
    SurfacePart part;
    part.triangles = {{0, 1, 2}, {0, 2, 3}};
    view_->set_skin({part}, {});
  }

  static void write(float x, float* positions, float* normals) {
    const float corners[12] = {x - 0.5F, 0.5F, 0, x + 0.5F, 0.5F, 0,
                               x + 0.5F, 1.5F, 0, x - 0.5F, 1.5F, 0};
    std::copy_n(corners, 12, positions);
    for (int i = 0; i < 12; ++i) normals[i] = i % 3 == 2 ? 1.0F : 0.0F;
  }
  static Eigen::AlignedBox3f box(float x) {
    return {Eigen::Vector3f(x - 0.5F, 0.5F, 0), Eigen::Vector3f(x + 0.5F, 1.5F, 0)};
  }
  void move(float x) {
    view_->move_skin(4, box(x), Eigen::Vector3d::Zero(),
                     [&](std::span<float> positions, std::span<float> normals) {
                       write(x, positions.data(), normals.data());
                     });
  }
  bool move_shared(float x, std::size_t vertices = 4) {
    return view_->move_skin_shared(vertices, box(x), Eigen::Vector3d::Zero(), sharer_,
                                   {stream_of(sharing_), [&](float* positions, float* normals) {
                                      write(x, positions, normals);
                                    }});
  }

  Sharing sharing_;
  BufferSharer sharer_ = [&](std::span<const unsigned int> names) {
    return std::make_unique<MappedBuffers>(names, sharing_);
  };
};

TEST_F(SharedSurface, IsDrawnWhereSomethingElseHasMovedIt) {
  for (const float x : {-0.5F, 0.5F}) {
    ASSERT_TRUE(move_shared(x));
    const Image shared = render();
    move(x);
    EXPECT_EQ(shared.rgba, render().rgba);
    EXPECT_NE(pixel(shared, {x, 1.0, 0.0}), pixel(shared, {-x, 1.0, 0.0}));
  }
}

TEST_F(SharedSurface, KeepsItsBuffersAndUploadsNothing) {
  ASSERT_TRUE(move_shared(0.0F));
  const std::size_t before = gl_traffic().uploaded;
  ASSERT_TRUE(move_shared(0.1F));
  EXPECT_EQ(sharing_.shared, 1);
  EXPECT_EQ(sharing_.mapped, 0);
  EXPECT_EQ(gl_traffic().uploaded, before);
  // Buffers of another size, or buffers that were uploaded from the CPU in between, are shared
  // anew. The old ones are released before.
  ASSERT_TRUE(move_shared(0.0F, 9));
  EXPECT_EQ(sharing_.released, 1);
  move(0.0F);
  EXPECT_EQ(sharing_.released, 2);
  ASSERT_TRUE(move_shared(0.0F));
  EXPECT_EQ(sharing_.shared, 3);
}

TEST_F(SharedSurface, IsToldOnceThatBuffersCannotBeShared) {
  int asked = 0;
  sharer_ = [&](std::span<const unsigned int>) {
    ++asked;
    return nullptr;
  };
  EXPECT_FALSE(move_shared(0.0F));
  EXPECT_FALSE(move_shared(0.0F));
  EXPECT_EQ(asked, 1);
  move(0.25F);
  const Image drawn = render();
  EXPECT_NE(pixel(drawn, {0.25, 1.0, 0.0}), pixel(drawn, {-1.0, 1.0, 0.0}));
}

TEST_F(SharedSurface, GivesTheBuffersBackWhenWritingFails) {
  const auto fail = [](float*, float*) { throw std::runtime_error("lost"); };
  EXPECT_THROW(view_->move_skin_shared(4, box(0.0F), Eigen::Vector3d::Zero(), sharer_,
                                       {stream_of(sharing_), fail}),
               std::runtime_error);
  EXPECT_EQ(sharing_.mapped, 0);
  EXPECT_TRUE(move_shared(0.0F));
}

TEST_F(SharedSurface, IsNotWrittenByCudaWhereAProcessorDraws) {
  if (!gl_is_software()) GTEST_SKIP() << "OpenGL draws on a GPU here";
  EXPECT_FALSE(draws_on_cuda_device());
}

}  // namespace
}  // namespace sinew

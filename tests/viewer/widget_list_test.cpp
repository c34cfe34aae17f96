// SPDX-License-Identifier: MIT

#include "viewer/widget_list.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <array>
#include <cstdint>
#include <optional>

#include "render/offscreen_fixture.h"

namespace sinew {
namespace {

constexpr int kSide = 64;  // of the image, pixels and screen units
constexpr ImU32 kRed = IM_COL32(255, 0, 0, 255);
constexpr ImU32 kBlue = IM_COL32(0, 0, 255, 255);

/// Draws rectangles by lists of Dear ImGui, without a window.
class WidgetLists : public test::OpenGlFixture {
 protected:
  WidgetLists() : OpenGlFixture(kSide, kSide) {}
  void SetUp() override {
    OpenGlFixture::SetUp();
    if (IsSkipped()) return;
    white_.emplace(Texture::image(GL_RGBA8, 1, 1));
    const std::array<std::uint8_t, 4> texel{255, 255, 255, 255};
    glTextureSubImage2D(white_->get(), 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel.data());
    list_.emplace();
  }

  /// Makes the list of a frame, with one filled square.
  void draw_square(float low, float high, ImU32 color) {
    drawn_._ResetForNewFrame();
    drawn_.PushClipRect({0.0F, 0.0F}, {kSide, kSide});
    drawn_.PushTextureID(reinterpret_cast<ImTextureID>(std::intptr_t{white_->get()}));
    drawn_.AddRectFilled({low, low}, {high, high}, color);
  }
  /// \return the number of bytes uploaded
  std::size_t bind() {
    const std::size_t before = gl_traffic().uploaded;
    list_->bind();
    return gl_traffic().uploaded - before;
  }

  ImDrawListSharedData shared_;
  ImDrawList drawn_{&shared_};
  std::optional<Texture> white_;
  std::optional<WidgetList> list_;
};

TEST_F(WidgetLists, AreUploadedOnlyAfterAChange) {
  draw_square(8.0F, 24.0F, kRed);
  EXPECT_TRUE(list_->follow(drawn_));
  EXPECT_EQ(bind(), 4 * sizeof(ImDrawVert) + 6 * sizeof(ImDrawIdx));
  draw_square(8.0F, 24.0F, kRed);
  EXPECT_FALSE(list_->follow(drawn_)) << "it looks the same";
  EXPECT_EQ(bind(), 0U);
  draw_square(8.0F, 24.0F, kBlue);
  EXPECT_TRUE(list_->follow(drawn_));
  EXPECT_GT(bind(), 0U);
  drawn_._ResetForNewFrame();
  EXPECT_TRUE(list_->follow(drawn_)) << "it is empty";
}

TEST_F(WidgetLists, KnowWhatTheyCover) {
  draw_square(8.0F, 24.0F, kRed);
  list_->follow(drawn_);
  EXPECT_TRUE(is_same_box(list_->bounds(), {8.0F, 8.0F, 24.0F, 24.0F}));
  EXPECT_TRUE(is_empty(common_box(list_->bounds(), {24.0F, 0.0F, 64.0F, 64.0F})));
  EXPECT_FALSE(is_empty(common_box(list_->bounds(), {23.0F, 0.0F, 64.0F, 64.0F})));
  draw_square(30.0F, 40.0F, kRed);
  list_->follow(drawn_);
  EXPECT_TRUE(is_same_box(list_->bounds(), {30.0F, 30.0F, 40.0F, 40.0F})) << "of this frame alone";
}

TEST_F(WidgetLists, DrawInTheirColors) {
  const Texture image = Texture::image(GL_RGBA8, kSide, kSide);
  const Framebuffer framebuffer;
  framebuffer.attach(GL_COLOR_ATTACHMENT0, image);
  framebuffer.bind();
  glViewport(0, 0, kSide, kSide);
  glDisable(GL_DEPTH_TEST);
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  const ShaderProgram program("widgets.vert", "widgets.frag");
  program.use();
  program.set("to_clip", Eigen::Vector4f(2.0F / kSide, -2.0F / kSide, -1.0F, 1.0F));
  white_->bind(11);
  draw_square(8.0F, 24.0F, IM_COL32(50, 100, 200, 255));
  list_->follow(drawn_);
  list_->bind();
  for (const WidgetList::Command& command : list_->commands()) WidgetList::draw(command);
  const auto pixel = [](int x, int y) {
    std::array<std::uint8_t, 4> read{};
    glReadPixels(x, kSide - 1 - y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read.data());
    return read;
  };
  using Pixel = std::array<std::uint8_t, 4>;
  EXPECT_EQ(pixel(8, 23), (Pixel{50, 100, 200, 255}));
  EXPECT_EQ(pixel(23, 8), (Pixel{50, 100, 200, 255}));
  EXPECT_EQ(pixel(24, 8), (Pixel{0, 0, 0, 0}));
  EXPECT_EQ(pixel(8, 7), (Pixel{0, 0, 0, 0}));
}

}  // namespace
}  // namespace sinew

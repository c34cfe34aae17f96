// SPDX-License-Identifier: MIT

#include "viewer/scene/comparison_image.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

#include "render/offscreen_fixture.h"
#include "viewer/scene/character_scene.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

constexpr int kWide = 320;
constexpr int kHigh = 200;

/// Draws two sides that look different: the bent cylinder, skinned by two methods.
class ComparisonImage : public test::OpenGlFixture {
 protected:
  ComparisonImage() : OpenGlFixture(kWide, kHigh) {}
  void SetUp() override {
    OpenGlFixture::SetUp();
    if (IsSkipped()) return;
    Settings settings;
    first_ = std::make_unique<Session>(test::cylinder(), settings, Document{}, Progress());
    settings.method = SkinningMethod::kLinearBlend;
    other_ = std::make_unique<Session>(test::cylinder(), settings, Document{}, Progress());
    for (Session* session : {first_.get(), other_.get()}) session->seek(0.5 * session->duration());
    const CharacterLook look = look_of(first_->character());
    first_scene_ = std::make_unique<CharacterScene>(*first_, look, around_, offscreen_->quality());
    other_scene_ = std::make_unique<CharacterScene>(*other_, look, around_, offscreen_->quality());
    first_scene_->update(*first_, view_);
    other_scene_->update(*other_, view_);
    camera_.look_from("side", {});
    camera_.fit(bounding_box(first_->simulated_positions()), 0.8);
  }

  std::vector<ComparedScene> both() {
    return {{first_scene_->view(), view_}, {other_scene_->view(), view_}};
  }
  Image compared(const CompareLook& look, int width = kWide) {
    const RenderTarget target(width, kHigh, offscreen_->quality().samples);
    draw_compared(both(), look, camera_, target);
    target.resolve();
    return target.read();
  }
  static Image alone(CharacterScene& scene, const Camera& camera, const ViewOptions& view,
                     int width = kWide) {
    const RenderTarget target(width, kHigh, RenderQuality().samples);
    scene.view().draw(camera, view, target, {0, 0, width, kHigh});
    target.resolve();
    return target.read();
  }
  Image first_alone(int width = kWide) { return alone(*first_scene_, camera_, view_, width); }
  Image other_alone(int width = kWide) { return alone(*other_scene_, camera_, view_, width); }

  /// Counts the pixels that differ between columns [from, to) of one image and the same number of
  /// columns of another image, from `in_other` on.
  static int differing(const Image& a, const Image& b, int from, int to, int in_other) {
    int count = 0;
    for (int y = 0; y < kHigh; ++y) {
      for (int x = from; x < to; ++x) {
        const auto* const p = &a.rgba[4 * (static_cast<std::size_t>(y) * a.width + x)];
        const auto* const q =
            &b.rgba[4 * (static_cast<std::size_t>(y) * b.width + x - from + in_other)];
        count += std::memcmp(p, q, 4) != 0 ? 1 : 0;
      }
    }
    return count;
  }

  std::unique_ptr<Session> first_;
  std::unique_ptr<Session> other_;
  std::vector<CharacterLook> around_;
  std::unique_ptr<CharacterScene> first_scene_;
  std::unique_ptr<CharacterScene> other_scene_;
  ViewOptions view_;
  Camera camera_;
};

TEST_F(ComparisonImage, AWiperShowsBothAtTheSamePixels) {
  const Image first = first_alone();
  const Image other = other_alone();
  ASSERT_GT(differing(first, other, 0, kWide, 0), 200) << "the sides look different";
  for (const int line : {100, 160, 177}) {
    const Image wiped = compared({CompareHow::kWiper, 0.5, static_cast<double>(line) / kWide});
    EXPECT_EQ(differing(wiped, first, 0, line, 0), 0) << line;
    EXPECT_EQ(differing(wiped, other, line, kWide, line), 0) << line;
  }
}

TEST_F(ComparisonImage, AWiperAtAnEdgeShowsOneAlone) {
  EXPECT_EQ(differing(compared({CompareHow::kWiper, 0.5, 0.0}), other_alone(), 0, kWide, 0), 0);
  EXPECT_EQ(differing(compared({CompareHow::kWiper, 0.5, 1.0}), first_alone(), 0, kWide, 0), 0);
}

TEST_F(ComparisonImage, HalvesAreTheImagesOfEachAlone) {
  const Image both = compared({});
  // The dither pattern depends on the pixel's position in the whole image. The second half begins
  // elsewhere, so it is dithered differently than when it is drawn alone.
  EXPECT_EQ(differing(both, first_alone(kWide / 2), 0, kWide / 2, 0), 0);
  const Image other = other_alone(kWide / 2);
  int most = 0;
  for (int y = 0; y < kHigh; ++y) {
    for (int x = 0; x < 4 * (kWide / 2); ++x) {
      const std::size_t row = static_cast<std::size_t>(4) * y;
      const int in_both = both.rgba[row * kWide + 4 * (kWide / 2) + x];
      const int in_other = other.rgba[row * (kWide / 2) + x];
      most = std::max(most, std::abs(in_both - in_other));
    }
  }
  EXPECT_LE(most, 2);
}

TEST_F(ComparisonImage, FourSidesAreNextToEachOther) {
  constexpr int kOdd = 4 * 80 + 3;
  const RenderTarget target(kOdd, kHigh, offscreen_->quality().samples);
  std::vector<ComparedScene> sides = both();
  sides.push_back(sides[1]);
  sides.push_back(sides[0]);
  draw_compared(sides, {}, camera_, target);
  target.resolve();
  const Image four = target.read();
  const Image first = first_alone(80);
  const Image other = other_alone(80);
  const auto part = [&](const Image& alone, int from) {
    // Dithering depends on the place in the image.
    int different = 0;
    for (int y = 0; y < kHigh; ++y) {
      for (int x = 0; x < 4 * 80; ++x) {
        const int there = four.rgba[4 * (static_cast<std::size_t>(y) * kOdd + from) + x];
        const int here = alone.rgba[4 * (static_cast<std::size_t>(y) * 80) + x];
        different += std::abs(there - here) > 2 ? 1 : 0;
      }
    }
    return different;
  };
  EXPECT_EQ(part(first, 0), 0);
  EXPECT_EQ(part(other, 83), 0);
  EXPECT_EQ(part(other, 163), 0);
  EXPECT_EQ(part(first, 243), 0);
  EXPECT_GT(part(first, 83), 100);
}

TEST_F(ComparisonImage, AGhostIsAsOpaqueAsItIsSaidToBe) {
  const Image first = first_alone();
  EXPECT_EQ(differing(compared({CompareHow::kOverlay, 0.0, 0.5}), first, 0, kWide, 0), 0);
  const Image whole = compared({CompareHow::kOverlay, 1.0, 0.5});
  const Image half = compared({CompareHow::kOverlay, 0.5, 0.5});
  int blue = 0;
  for (std::size_t i = 0; i < first.rgba.size(); ++i) {
    // Each channel is the mean of both sides, up to rounding and dither.
    ASSERT_NEAR(half.rgba[i], 0.5 * (first.rgba[i] + whole.rgba[i]), 2.0);
    if (i % 4 == 2 && whole.rgba[i] > whole.rgba[i - 2] + 60) ++blue;
  }
  EXPECT_GT(blue, kWide * kHigh / 50) << "the other side covers pixels in its own color";
}

TEST_F(ComparisonImage, AGhostLeavesTheDepthOfTheFirstSide) {
  // The depth decides what the mouse picks. Where only the ghost is drawn, the background behind it
  // is picked. Where the ghost hides the skin, the skin is picked.
  const RenderTarget target(kWide, kHigh, 1);
  first_scene_->view().draw(camera_, view_, target, {0, 0, kWide, kHigh});
  std::vector<float> expected;
  for (int x = 0; x < kWide; x += 8) expected.push_back(target.depth_at(x, kHigh / 2));
  draw_compared(both(), {CompareHow::kOverlay, 0.5, 0.5}, camera_, target);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(target.depth_at(8 * static_cast<int>(i), kHigh / 2), expected[i]) << i;
  }
}

TEST_F(ComparisonImage, OnlyABodyShowsItsInside) {
  ViewOptions inside;
  inside.volumes = inside.tetrahedra = true;
  EXPECT_TRUE(shown_of(*first_, inside) == inside);
  EXPECT_FALSE(shown_of(*other_, inside).inner());
}

}  // namespace
}  // namespace sinew

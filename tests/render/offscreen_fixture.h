// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "core/error.h"
#include "render/offscreen.h"

namespace sinew::test {

inline constexpr int kWidth = 320;
inline constexpr int kHeight = 240;

/// Opens a view without a window. Skips the test if there is no OpenGL.
class OpenGlFixture : public testing::Test {
 protected:
  OpenGlFixture(int width, int height, const RenderQuality& quality = {})
      : width_(width), height_(height), quality_(quality) {}
  void SetUp() override {
    try {
      offscreen_ = std::make_unique<Offscreen>(width_, height_, quality_);
    } catch (const UnavailableError& error) {
      GTEST_SKIP() << error.what();
    }
  }

  std::unique_ptr<Offscreen> offscreen_;

 private:
  int width_;
  int height_;
  RenderQuality quality_;
};

/// Draws small images of the surroundings of the point (0, 1, 0), seen from the front, without
/// ground and with one sample for each pixel. A pixel is either covered or not, so counting pixels
/// has no bias at edges.
class OffscreenFixture : public OpenGlFixture {
 protected:
  OffscreenFixture() : OpenGlFixture(kWidth, kHeight, one_sample()) {}
  void SetUp() override {
    OpenGlFixture::SetUp();
    if (IsSkipped()) return;
    view_ = std::make_unique<SceneView>(offscreen_->quality());
    camera_.target = {0.0, 1.0, 0.0};
    camera_.distance = 4.0;
    options_.ground = false;
  }

  static RenderQuality one_sample() {
    RenderQuality quality;
    quality.samples = 1;
    return quality;
  }

  void show_skin(const std::vector<SurfacePart>& parts, const PointsF& positions,
                 const PointsF& normals, const std::vector<Image>& images = {},
                 const Eigen::Vector3d& origin = Eigen::Vector3d::Zero()) {
    view_->set_skin(parts, images);
    const Eigen::AlignedBox3f box(Eigen::Vector3f(positions.rowwise().minCoeff()),
                                  Eigen::Vector3f(positions.rowwise().maxCoeff()));
    view_->move_skin(positions.cols(), box, origin,
                     [&](std::span<float> places, std::span<float> directions) {
                       std::copy_n(positions.data(), places.size(), places.begin());
                       std::copy_n(normals.data(), directions.size(), directions.begin());
                     });
  }

  Image render() { return offscreen_->render(*view_, camera_, options_); }

  /// Returns the red, green and blue of the pixel at which a point of the world is seen.
  std::array<int, 3> pixel(const Image& image, const Eigen::Vector3d& point) const {
    const Eigen::Vector2d place = camera_.project(point, offscreen_->aspect());
    const int x = static_cast<int>((place.x() + 1) / 2 * kWidth);
    const int y = static_cast<int>((1 - place.y()) / 2 * kHeight);
    const auto* const first = &image.rgba[4 * (static_cast<std::size_t>(y) * kWidth + x)];
    return {first[0], first[1], first[2]};
  }

  std::unique_ptr<SceneView> view_;
  Camera camera_;
  ViewOptions options_;
};

}  // namespace sinew::test

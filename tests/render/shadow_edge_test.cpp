// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <vector>

#include "render/offscreen_fixture.h"

namespace sinew {
namespace {

constexpr int kTexels = 200;  // per side of the shadow map: few, so that one covers four pixels
constexpr float kSlope = 0.1F;
const Eigen::Vector2f kCorner(0.0F, 1.3F);  // of the blade, on its lower edge
constexpr float kInFront = 0.5F;            // distance of the blade from the wall

/// Shows a wall that faces the camera, and the shadow of a blade in front of it whose lower edge is
/// straight and slanted.
class ShadowEdges : public test::OffscreenFixture {
 protected:
  void show_wall(int taps) {
    RenderQuality quality = one_sample();
    quality.shadow_size = kTexels;
    quality.shadow_taps = taps;
    quality.ambient_size = 0;
    view_ = std::make_unique<SceneView>(quality);
    options_.light = {45.0, 30.0, 1.0};
    camera_.distance = 2.0;
    SurfacePart part;
    part.triangles = {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}};
    PointsF positions(3, 8);
    const float x = kCorner.x();
    const float y = kCorner.y();
    positions << -1.0F, 1.0F, 1.0F, -1.0F, x, x + 1.0F, x + 1.0F, x,  //
        0.0F, 0.0F, 2.0F, 2.0F, y, y + kSlope, 3.0F, 3.0F,            //
        0.0F, 0.0F, 0.0F, 0.0F, kInFront, kInFront, kInFront, kInFront;
    show_skin({part}, positions, Eigen::Vector3f::UnitZ().replicate(1, 8));
  }

  /// Returns the height at which the brightness of a column passes a level, from below, in pixels.
  static double crossing(const Image& image, int column, double level) {
    const auto brightness = [&](int row) {
      const std::size_t pixel = static_cast<std::size_t>(row) * image.width + column;
      return static_cast<double>(image.rgba[4 * pixel]);
    };
    for (int row = image.height - 60; row > 0; --row) {
      const double below = brightness(row);
      const double above = brightness(row - 1);
      if (above <= level) return image.height - row + (below - level) / (below - above);
    }
    ADD_FAILURE() << "no shadow in column " << column;
    return 0.0;
  }
};

TEST_F(ShadowEdges, OfStraightEdgesHaveNoTeeth) {
  // The width of the map: the sphere around the box of wall and blade.
  const double texel = 1.03 * Eigen::Vector3d(2.0, 3.0, kInFront).norm() / kTexels;
  for (const int taps : {2, 3}) {
    show_wall(taps);
    const Image image = render();
    const double lit = pixel(image, {-0.2, 0.8, 0.0})[0];
    const double dark = pixel(image, {-0.2, 1.2, 0.0})[0];
    ASSERT_GT(lit, dark + 40.0);
    const double pixels =
        0.5 * test::kWidth * camera_.project({1.0, 1.0, 0.0}, offscreen_->aspect()).x();  // per m
    const auto reach = static_cast<int>(0.35 * pixels);
    std::vector<double> heights;
    for (int i = -reach; i < reach; ++i)
      heights.push_back(crossing(image, test::kWidth / 2 + i, 0.5 * (lit + dark)));
    // Compared with the edges of the shadow one texel to the left and to the right.
    const auto near = static_cast<std::size_t>(std::lround(texel * pixels));
    double tooth = 0.0;
    for (std::size_t i = near; i + near < heights.size(); ++i) {
      const double between = 0.5 * (heights[i - near] + heights[i + near]);
      tooth = std::max(tooth, std::abs(heights[i] - between) / pixels);
    }
    EXPECT_LT(tooth, 0.2 * texel) << taps << " taps";

    const Eigen::Vector3d light = options_.light.direction().cast<double>();
    const Eigen::Vector3d shift = light * kInFront / light.z();
    const double expected = kCorner.y() - shift.y() + kSlope * (shift.x() - kCorner.x());
    const double middle = 1.0 + (heights[reach] - 0.5 * test::kHeight) / pixels;
    EXPECT_NEAR(middle, expected, 1.5 * texel) << taps << " taps";
  }
}

}  // namespace
}  // namespace sinew

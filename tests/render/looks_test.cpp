// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "render/offscreen_fixture.h"
#include "render/pixel.h"

namespace sinew {
namespace {

using test::kHeight;
using test::kWidth;

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
constexpr int kFewLevels = 2;  // tolerance for dither and for rounding of colors

Pixel levels(const Eigen::Vector3f& color) {
  Pixel pixel;
  for (int c = 0; c < 3; ++c) pixel[c] = static_cast<int>(std::lround(255.0F * color[c]));
  return pixel;
}

/// Shows a square of side 1 around (0, 1, 0) that faces the camera. Its four vertices begin at the
/// lower left and go around it. Its material has a color that no heat map contains.
class Looks : public test::OffscreenFixture {
 protected:
  void show_square(const Eigen::Vector3f& normal = Eigen::Vector3f::UnitZ(),
                   const SurfaceMaterial& material = {}, const std::vector<Image>& images = {}) {
    PointsF positions(3, 4);
    positions << -0.5F, 0.5F, 0.5F, -0.5F,  //
        0.5F, 0.5F, 1.5F, 1.5F,             //
        0.0F, 0.0F, 0.0F, 0.0F;
    SurfacePart part;
    part.triangles = {{0, 1, 2}, {0, 2, 3}};
    part.material = material;
    if (!images.empty())
      part.texture_coordinates = {{0.4F, 0.0F}, {0.8F, 0.0F}, {0.6F, 0.0F}, {0.2F, 0.0F}};
    show_skin({part}, positions, normal.replicate(1, 4), images);
  }
  Pixel middle() { return pixel(render(), {0.0, 1.0, 0.0}); }
};

TEST_F(Looks, OfScalarsAreTheMapsColorsWhereTheSurfaceFacesTheEye) {
  show_square();
  options_.heat_range = {1.0F, 3.0F};
  for (const ColorMap map : {ColorMap::kSequential, ColorMap::kDiverging}) {
    options_.heat_colors = map;
    for (const float fraction : {0.0F, 0.1F, 0.37F, 0.5F, 0.77F, 1.0F}) {
      view_->set_skin_scalars(std::vector<float>(4, 1.0F + 2.0F * fraction));
      EXPECT_LE(difference(middle(), levels(heat_color(fraction, map))), kFewLevels) << fraction;
    }
  }
}

TEST_F(Looks, OfScalarsEndWhereTheRangeEnds) {
  show_square();
  view_->set_skin_scalars(std::vector<float>(4, -5.0F));
  EXPECT_LE(difference(middle(), levels(heat_color(0.0F, ColorMap::kSequential))), kFewLevels);
  view_->set_skin_scalars(std::vector<float>(4, 5.0F));
  EXPECT_LE(difference(middle(), levels(heat_color(1.0F, ColorMap::kSequential))), kFewLevels);
}

TEST_F(Looks, OfScalarsAreMixedAsNumbersBetweenVertices) {
  show_square();
  const std::vector<float> scalars{0.0F, 1.0F, 1.0F, 0.0F};
  view_->set_skin_scalars(scalars);
  const Image shown = render();
  for (const double fraction : {0.1, 0.3, 0.6, 0.9}) {
    const Pixel expected = levels(heat_color(static_cast<float>(fraction), ColorMap::kSequential));
    // The tolerance allows for a pixel's width of 0.9 % of the square, and for slightly less light
    // away from the middle.
    EXPECT_LE(difference(pixel(shown, {fraction - 0.5, 1.0, 0.0}), expected), 6) << fraction;
  }
}

TEST_F(Looks, OfUnknownScalarsAreGrey) {
  show_square();
  view_->set_skin_scalars(std::vector<float>{kUnknown, 0.5F, 0.5F, 0.5F});
  const Image shown = render();
  // The first vertex has no value and belongs to both triangles, so the whole square is gray.
  EXPECT_LE(difference(pixel(shown, {0.2, 0.8, 0.0}), levels(unknown_heat_color())), kFewLevels);
  EXPECT_LE(difference(pixel(shown, {-0.2, 1.2, 0.0}), levels(unknown_heat_color())), kFewLevels);
}

TEST_F(Looks, OfScalarsGoWhenThereAreNone) {
  show_square();
  const Pixel without = middle();
  view_->set_skin_scalars(std::vector<float>(4, 0.5F));
  EXPECT_GT(difference(middle(), without), 20);
  view_->set_skin_scalars({});
  EXPECT_EQ(middle(), without);
}

TEST_F(Looks, FollowTheLightAndItsSurroundings) {
  show_square();
  const auto brightness = [&](const Lighting& light) {
    options_.light = light;
    const Pixel shown = middle();
    return shown[0] + shown[1] + shown[2];
  };
  const int front = brightness({0.0, 30.0, 1.0});
  const int behind = brightness({180.0, 30.0, 1.0});
  EXPECT_GT(front, behind + 60);
  EXPECT_GT(brightness({180.0, 30.0, 2.0}), behind + 30);
  EXPECT_LT(brightness({180.0, 30.0, 0.0}), 30) << "there is no other light";
}

TEST_F(Looks, OfPolishedPartsShine) {
  options_.light = {0.0, 10.0, 1.0};
  const auto brightness = [&](float roughness) {
    show_square(Eigen::Vector3f::UnitZ(), {.roughness = roughness});
    const Pixel shown = middle();
    return shown[0] + shown[1] + shown[2];
  };
  EXPECT_GT(brightness(0.0F), brightness(1.0F) + 60);
}

TEST_F(Looks, OfPartsMayChange) {
  show_square();
  const Pixel before = middle();
  view_->set_skin_material(0, {.base_color = {0.0F, 0.0F, 1.0F, 1.0F}});
  EXPECT_GT(middle()[2], middle()[0] + 60) << "blue";
  view_->set_skin_material(0, {});
  EXPECT_LE(difference(middle(), before), kFewLevels);
}

TEST_F(Looks, OfScalarsKeepEnoughLightToBeReadAnywhere) {
  view_->set_skin_scalars(std::vector<float>(4, 1.0F));
  const Pixel whole = levels(heat_color(1.0F, ColorMap::kSequential));
  // The normals point 60 degrees away from the eye, and almost across the view direction, as at a
  // silhouette.
  for (const float across : {0.866F, 0.995F}) {
    show_square({across, 0.0F, std::sqrt(1.0F - across * across)});
    view_->set_skin_scalars(std::vector<float>(4, 1.0F));
    const Pixel shown = middle();
    EXPECT_GT(shown[0], 0.68 * whole[0]);
    EXPECT_LT(shown[0], 0.95 * whole[0]) << "there is no form";
  }
}

TEST_F(Looks, OfScalarsDoNotDependOnMaterials) {
  show_square();
  view_->set_skin_scalars(std::vector<float>(4, 0.3F));
  const Pixel expected = middle();
  SurfaceMaterial blue;
  blue.base_color = {0.0F, 0.0F, 1.0F, 1.0F};
  show_square(Eigen::Vector3f::UnitZ(), blue);
  view_->set_skin_scalars(std::vector<float>(4, 0.3F));
  EXPECT_EQ(middle(), expected);
}

TEST_F(Looks, OfScalarsWantOneForEachVertex) {
  show_square();
  EXPECT_THROW(view_->set_skin_scalars(std::vector<float>(3, 1.0F)), std::logic_error);
}

TEST_F(Looks, OfNormalsAreTheirDirections) {
  options_.shading = Shading::kNormals;
  const Eigen::Vector3f lean = Eigen::Vector3f(0.48F, -0.6F, 0.64F);
  for (const Eigen::Vector3f& normal : {Eigen::Vector3f(Eigen::Vector3f::UnitZ()), lean}) {
    show_square(normal);
    EXPECT_LE(difference(middle(), levels(0.5F * normal.array() + 0.5F)), 1);
  }
  camera_.yaw = 0.8;  // the color must not depend on the camera
  EXPECT_LE(difference(middle(), levels(0.5F * lean.array() + 0.5F)), 1);
}

TEST_F(Looks, OfClayDependOnTheNormalThatTheCameraSeesOnly) {
  options_.shading = Shading::kMatcap;
  const Eigen::Vector3d seen = Eigen::Vector3d(0.3, 0.4, 0.866).normalized();
  show_square((camera_.axes().transpose() * seen).cast<float>());
  const Pixel expected = middle();
  camera_.yaw = 0.9;
  camera_.pitch = -0.3;
  SurfaceMaterial blue;
  blue.base_color = {0.0F, 0.0F, 1.0F, 1.0F};
  show_square((camera_.axes().transpose() * seen).cast<float>(), blue);
  EXPECT_LE(difference(middle(), expected), 1);
  show_square((camera_.axes().transpose() * Eigen::Vector3d(-0.3, -0.4, 0.866)).cast<float>());
  EXPECT_GT(difference(middle(), expected), 5);
}

TEST_F(Looks, OfFlatTrianglesAreThoseOfTheirOwnNormals) {
  show_square();
  const Pixel own = middle();
  const Eigen::Vector3f lean(0.6F, 0.0F, 0.8F);
  show_square(lean);
  EXPECT_GT(difference(middle(), own), 10) << "nothing is tested";
  options_.shading = Shading::kFlat;
  EXPECT_LE(difference(middle(), own), kFewLevels);
}

/// Compares images without a backdrop, laid over a color, with images whose backdrop has that
/// color.
class Transparent : public Looks {
 protected:
  void SetUp() override {
    try {
      offscreen_ = std::make_unique<Offscreen>(kWidth, kHeight, RenderQuality{});
    } catch (const UnavailableError& error) {
      GTEST_SKIP() << error.what();
    }
    view_ = std::make_unique<SceneView>(offscreen_->quality());
    camera_.target = {0.0, 1.0, 0.0};
    camera_.pitch = 0.2;  // tilts the square's edges, so that they cross pixels
    camera_.yaw = 0.5;
    options_.ground = false;
    options_.backdrop_top = options_.backdrop_bottom = kBehind;
  }

  /// Returns the largest difference of any channel between an image without a backdrop, laid over
  /// the backdrop's color, and an image with the backdrop.
  int difference_over_backdrop() {
    const Image expected = render();
    options_.backdrop = false;
    const Image shown = render();
    EXPECT_EQ(shown.rgba[3], 0) << "there is something in the corner";
    partly_ = 0;
    int largest = 0;
    for (std::size_t i = 0; i < shown.rgba.size(); i += 4) {
      const double opacity = shown.rgba[i + 3] / 255.0;
      partly_ += opacity > 0.0 && opacity < 1.0 ? 1 : 0;
      for (int c = 0; c < 3; ++c) {
        const double over = opacity * shown.rgba[i + c] + (1.0 - opacity) * 255.0 * kBehind[c];
        largest = std::max(largest, static_cast<int>(std::abs(over - expected.rgba[i + c])));
      }
    }
    return largest;
  }

  const Eigen::Vector3f kBehind{0.2F, 0.7F, 0.4F};
  int partly_ = 0;  ///< number of pixels that are neither transparent nor opaque
};

TEST_F(Transparent, ImagesGiveTheSameOverABackdrop) {
  show_square();
  EXPECT_LE(difference_over_backdrop(), kFewLevels);
  EXPECT_GT(partly_, 100) << "no edge is tested";
}

TEST_F(Transparent, ImagesKeepWhatCanBeSeenThrough) {
  SurfaceMaterial glass;
  glass.alpha = SurfaceMaterial::Alpha::kBlend;
  glass.base_color = {0.8F, 0.1F, 0.1F, 0.4F};
  show_square(Eigen::Vector3f::UnitZ(), glass);
  EXPECT_LE(difference_over_backdrop(), kFewLevels + 1);
  EXPECT_GT(partly_, 5000);
}

TEST_F(Transparent, ImagesKeepTheEdgesOfMasks) {
  SurfaceMaterial mask;
  mask.alpha = SurfaceMaterial::Alpha::kMask;
  mask.base_color_texture = 0;
  show_square(Eigen::Vector3f::UnitZ(), mask, {{2, 1, {255, 0, 0, 0, 255, 0, 0, 255}}});
  EXPECT_LE(difference_over_backdrop(), kFewLevels);
  EXPECT_GT(partly_, 30);
}

TEST_F(Transparent, ImagesHaveWiresOverTheSkin) {
  show_square();
  options_.wireframe = true;
  EXPECT_LE(difference_over_backdrop(), kFewLevels + 1);
}

TEST_F(Transparent, ImagesHaveTheGroundsShadowAlone) {
  show_square();
  options_.ground = true;
  options_.backdrop = false;
  camera_.pitch = 1.3;  // from above, so that the square does not hide its shadow
  camera_.yaw = 0.0;
  const Image shown = render();
  const auto opacity = [&](const Eigen::Vector3d& point) {
    const Eigen::Vector2d place = camera_.project(point, offscreen_->aspect());
    const int x = static_cast<int>((place.x() + 1) / 2 * kWidth);
    const int y = static_cast<int>((1 - place.y()) / 2 * kHeight);
    return static_cast<int>(shown.rgba[4 * (static_cast<std::size_t>(y) * kWidth + x) + 3]);
  };
  const Eigen::Vector3f light = KeyLight::around(view_->skin_box()).direction;
  Eigen::Vector3d shadow = (Eigen::Vector3f::UnitY() - light / light.y()).cast<double>();
  EXPECT_NEAR(opacity(shadow), 0.47 * 255, 40);
  shadow.x() = -shadow.x();  // at the same height in the image, on the side of the light
  EXPECT_LT(opacity(shadow), 6);
}

TEST_F(Transparent, ImagesAreAsSmoothWhenTheyAreDrawnLarger) {
  offscreen_.reset();
  view_.reset();
  offscreen_ = std::make_unique<Offscreen>(kWidth, kHeight, RenderQuality{}, 2);
  view_ = std::make_unique<SceneView>(offscreen_->quality());
  show_square();
  EXPECT_LE(difference_over_backdrop(), kFewLevels);
  EXPECT_EQ(render().width, kWidth);
  EXPECT_GT(partly_, 100);
}

TEST_F(Looks, OfImagesDrawnLargerAreTheirMeans) {
  show_square();
  camera_.yaw = 0.5;
  camera_.pitch = 0.2;
  RenderQuality quality;
  quality.samples = 1;
  const auto drawn = [&](int width, int height, int supersampling) {
    view_.reset();
    offscreen_.reset();
    offscreen_ = std::make_unique<Offscreen>(width, height, quality, supersampling);
    view_ = std::make_unique<SceneView>(quality);
    show_square();
    return render();
  };
  const Image large = drawn(3 * kWidth, 3 * kHeight, 1);
  const Image mean = drawn(kWidth, kHeight, 3);
  ASSERT_EQ(mean.width, kWidth);
  for (int i = 0; i < kWidth * kHeight; ++i) {
    double sum = 0.0;
    for (int k = 0; k < 9; ++k) {
      const int x = 3 * (i % kWidth) + k % 3;
      const int y = 3 * (i / kWidth) + k / 3;
      sum += large.rgba[4 * (static_cast<std::size_t>(y) * large.width + x)];
    }
    ASSERT_NEAR(mean.rgba[4 * static_cast<std::size_t>(i)], sum / 9, 0.6) << i;
  }
}

TEST_F(Looks, OfOrthographicImagesDoNotShrinkWithDistance) {
  camera_.orthographic = true;
  const auto width_at = [&](float z) {
    PointsF positions(3, 4);
    positions << -0.5F, 0.5F, 0.5F, -0.5F,  //
        0.5F, 0.5F, 1.5F, 1.5F,             //
        z, z, z, z;
    const PointsF normals = Eigen::Vector3f::UnitZ().replicate(1, 4);
    show_skin({{{{0, 1, 2}, {0, 2, 3}}, {}, {}, {}}}, positions, normals);
    options_.shading = Shading::kNormals;
    const Image shown = render();
    int blue = 0;
    for (int x = 0; x < kWidth; ++x) {
      blue += shown.rgba[4 * (static_cast<std::size_t>(kHeight / 2) * kWidth + x) + 2] == 255;
    }
    return blue;
  };
  // The image is 2 * distance * tan(fov / 2) high at any depth, so the width is known.
  const double expected = kHeight / (2.0 * camera_.distance * std::tan(camera_.field_of_view / 2));
  EXPECT_NEAR(width_at(0.0F), expected, 1.5);
  EXPECT_NEAR(width_at(-3.0F), expected, 1.5);
  EXPECT_NEAR(width_at(6.0F), expected, 1.5) << "behind the eye";
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "core/srgb.h"
#include "render/offscreen_fixture.h"
#include "render/pixel.h"
#include "render/squares_fixture.h"
#include "render/surface_painter.h"

namespace sinew {
namespace {

using test::Color;
using test::image_of;
using test::kDither;
using test::kHeight;
using test::kWidth;
using test::plain;
using test::Squares;
using Alpha = SurfaceMaterial::Alpha;

constexpr Color kWhite{255, 255, 255, 255};

SurfaceMaterial textured(int image) {
  SurfaceMaterial material;
  material.base_color = {1.0F, 1.0F, 1.0F, 1.0F};
  material.base_color_texture = image;
  return material;
}

SurfaceMaterial blended(float red, float green, float blue, float opacity) {
  SurfaceMaterial material = plain(red, green, blue, opacity);
  material.alpha = Alpha::kBlend;
  return material;
}

TEST_F(Squares, ShowTheTexturesFirstRowAtTheTop) {
  images_ = {image_of(2, 2, {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, kWhite})};
  add(textured(0));
  const Image shown = render_squares();
  const Pixel red = middle_of(plain(1, 0, 0));
  const Pixel green = middle_of(plain(0, 1, 0));
  const Pixel blue = middle_of(plain(0, 0, 1));
  const Pixel white = middle_of(plain(1, 1, 1));
  // Compare at the middles of the texels, where filtering does not change them. The lighting
  // differs slightly.
  constexpr int kLight = 24;
  EXPECT_LT(difference(pixel(shown, {-0.25, 1.25, 0.0}), red), kLight);
  EXPECT_LT(difference(pixel(shown, {0.25, 1.25, 0.0}), green), kLight);
  EXPECT_LT(difference(pixel(shown, {-0.25, 0.75, 0.0}), blue), kLight);
  EXPECT_LT(difference(pixel(shown, {0.25, 0.75, 0.0}), white), kLight);
}

TEST_F(Squares, TakeTexturesForDisplayColors) {
  images_ = {image_of(1, 1, {{128, 60, 20, 255}})};
  const Eigen::Vector4f linear =
      linear_from_srgb({128.0F / 255.0F, 60.0F / 255.0F, 20.0F / 255.0F, 1.0F});
  const Pixel expected = middle_of(plain(linear.x(), linear.y(), linear.z()));
  EXPECT_LE(difference(middle_of(textured(0)), expected), kDither);
}

TEST_F(Squares, MultiplyTextureAndColor) {
  images_ = {image_of(1, 1, {{255, 255, 0, 255}})};
  SurfaceMaterial half = textured(0);
  half.base_color = {0.5F, 0.25F, 1.0F, 1.0F};
  EXPECT_LE(difference(middle_of(half), middle_of(plain(0.5F, 0.25F, 0.0F))), kDither);
}

TEST_F(Squares, OfOpaqueMaterialIgnoreOpacity) {
  images_ = {image_of(1, 1, {{255, 255, 255, 0}})};
  SurfaceMaterial odd = textured(0);
  odd.base_color.w() = 0.1F;
  EXPECT_LE(difference(middle_of(odd), middle_of(plain(1, 1, 1))), kDither);
}

TEST_F(Squares, AreNotThereWhereTheMaskIsBelowTheCutoff) {
  images_ = {image_of(2, 1, {{255, 255, 255, 90}, {255, 255, 255, 110}})};
  const Image empty = render();
  SurfaceMaterial mask = textured(0);
  mask.alpha = Alpha::kMask;
  mask.alpha_cutoff = 100.0F / 255.0F;
  add(mask);
  const Image shown = render_squares();
  EXPECT_EQ(pixel(shown, {-0.25, 1.0, 0.0}), pixel(empty, {-0.25, 1.0, 0.0}));
  EXPECT_LE(difference(pixel(shown, {0.25, 1.0, 0.0}), middle_of(plain(1, 1, 1))), 12);
}

TEST_F(Squares, HaveSmoothEdgesWhereTheyAreMasked) {
  // The texture is tilted, so that the edge between its halves crosses pixels.
  images_ = {image_of(2, 1, {{255, 0, 0, 0}, {255, 0, 0, 255}})};
  SurfaceMaterial mask = textured(0);
  mask.alpha = Alpha::kMask;
  add(mask);
  parts_[0].texture_coordinates = {{0.4F, 0.0F}, {0.8F, 0.0F}, {0.6F, 0.0F}, {0.2F, 0.0F}};
  const auto pixels_between = [&](const Image& shown) {
    const int red = pixel(shown, {0.45, 1.0, 0.0})[1];  // green is dark in a red square
    const int empty = pixel(shown, {-0.45, 1.0, 0.0})[1];
    int between = 0;
    for (int y = -45; y <= 45; ++y) {
      for (int x = -45; x <= 45; ++x) {
        const int green = pixel(shown, {0.01 * x, 1.0 + 0.01 * y, 0.0})[1];
        between += green > red + 30 && green < empty - 30 ? 1 : 0;
      }
    }
    return between;
  };
  EXPECT_EQ(pixels_between(render_squares()), 0) << "one sample is in or out";
  const RenderTarget smooth(kWidth, kHeight, 4);
  view_->draw(camera_, options_, smooth, {0, 0, kWidth, kHeight});
  smooth.resolve();
  EXPECT_GT(pixels_between(smooth.read()), 30);
}

TEST_F(Squares, CastNoShadowWhereTheyAreMasked) {
  options_.ground = true;
  camera_.pitch = 0.5;
  images_ = {image_of(1, 1, {{255, 255, 255, 40}})};
  SurfaceMaterial mask = textured(0);
  mask.alpha = Alpha::kMask;
  add(mask);
  const Image masked = render_squares();
  parts_[0].material.alpha = Alpha::kBlend;  // invisible, so it must cast no shadow either
  parts_[0].material.base_color.w() = 0.0F;
  const Image faint = render_squares();
  parts_[0].triangles.clear();
  const Image none = render_squares();
  EXPECT_EQ(masked.rgba, none.rgba);
  EXPECT_EQ(faint.rgba, none.rgba);
}

TEST_F(Squares, BlendByTheirOpacity) {
  const Image empty = render();
  const Pixel opaque = middle_of(plain(0.8F, 0.1F, 0.1F));
  const Pixel behind = pixel(empty, kMiddle);
  const Pixel mixed = middle_of(blended(0.8F, 0.1F, 0.1F, 0.25F));
  for (int c = 0; c < 3; ++c) {
    EXPECT_NEAR(mixed[c], 0.25 * opaque[c] + 0.75 * behind[c], kDither) << c;
  }
}

TEST_F(Squares, BlendFromBackToFrontInAnyOrder) {
  const SurfaceMaterial red = blended(1, 0, 0, 0.5F);
  const SurfaceMaterial blue = blended(0, 0, 1, 0.5F);
  add(red, 0.0F);
  add(blue, -0.5F);
  const Image one = render_squares();
  parts_.clear();
  add(blue, -0.5F);
  add(red, 0.0F);
  EXPECT_EQ(one.rgba, render_squares().rgba);
  const Pixel mixed = pixel(one, kMiddle);
  EXPECT_GT(mixed[0], mixed[2] + 30) << "the red one is in front";
}

TEST_F(Squares, BlendOverWhatTheyEnclose) {
  // A red part of two squares, and a blue one between them that is nearer than the middle of both.
  add(blended(1, 0, 0, 0.5F), 0.6F);
  SurfacePart& outer = parts_[0];
  outer.surface_vertex = {0, 1, 2, 3, 4, 5, 6, 7};
  outer.texture_coordinates.clear();
  outer.triangles.insert(outer.triangles.end(), {{4, 6, 5}, {4, 7, 6}});  // faces away
  add(blended(0, 0, 1, 0.5F), 0.3F);
  parts_[1].surface_vertex = {8, 9, 10, 11};
  positions_.resize(3, 12);
  for (int square = 0; square < 3; ++square) {
    const float z = square == 0 ? 0.6F : square == 1 ? -0.6F : 0.3F;
    const float half = square == 2 ? 0.4F : 0.5F;
    positions_.middleCols(4 * square, 4) << -half, half, half, -half,  //
        1.0F - half, 1.0F - half, 1.0F + half, 1.0F + half,            //
        z, z, z, z;
  }
  const Pixel shown = pixel(render_squares(), kMiddle);
  EXPECT_GT(shown[0], shown[2] + 30) << "the near red square covers the blue one";
}

TEST_F(Squares, HideWhatLiesBehindWhereTheyAreOpaqueThoughBlended) {
  // The nearest square comes first, so the order of drawing alone would put the other one over it.
  add(blended(1, 0, 0, 1.0F), 0.0F);
  SurfacePart& part = parts_[0];
  part.surface_vertex = {0, 1, 2, 3, 4, 5, 6, 7};
  part.texture_coordinates.resize(8, Eigen::Vector2f::Zero());
  part.triangles.insert(part.triangles.end(), {{4, 5, 6}, {4, 6, 7}});
  images_ = {image_of(2, 1, {{255, 0, 0, 255}, {0, 0, 255, 255}})};
  part.material.base_color = {1.0F, 1.0F, 1.0F, 1.0F};
  part.material.base_color_texture = 0;
  for (int v = 0; v < 8; ++v) part.texture_coordinates[v] = {v < 4 ? 0.25F : 0.75F, 0.5F};
  positions_.conservativeResize(3, 8);
  positions_.rightCols(4) = positions_.leftCols(4);
  positions_.rightCols(4).row(2).setConstant(-0.3F);
  const Pixel shown = pixel(render_squares(), kMiddle);
  EXPECT_GT(shown[0], shown[2] + 100);
}

TEST_F(Squares, ShowSeamsBetweenTrianglesThatShareTheirVertices) {
  images_ = {image_of(2, 1, {{255, 0, 0, 255}, {0, 0, 255, 255}})};
  add(textured(0));
  parts_[0].triangles = {{0, 1, 2}, {3, 4, 5}};
  parts_[0].surface_vertex = {0, 1, 2, 0, 2, 3};
  parts_[0].texture_coordinates.assign(6, {0.25F, 0.5F});
  for (int v = 3; v < 6; ++v) parts_[0].texture_coordinates[v] = {0.75F, 0.5F};
  const Image shown = render_squares();
  const Pixel below = pixel(shown, {0.25, 0.75, 0.0});
  const Pixel above = pixel(shown, {-0.25, 1.25, 0.0});
  EXPECT_GT(below[0], below[2] + 100);
  EXPECT_GT(above[2], above[0] + 100);
}

TEST_F(Squares, AreBareWithoutTextures) {
  images_ = {image_of(1, 1, {{0, 0, 255, 0}})};
  SurfaceMaterial mask = textured(0);
  mask.alpha = Alpha::kMask;
  mask.normal_map = 0;
  options_.textures = false;
  EXPECT_EQ(middle_of(mask), middle_of(SurfaceMaterial{}));
  EXPECT_EQ(middle_of(plain(0.1F, 0.6F, 0.1F)), [&] {
    options_.textures = true;
    return middle_of(plain(0.1F, 0.6F, 0.1F));
  }()) << "colors that are in no texture stay";
}

TEST_F(Squares, WithoutTextureCoordinatesKeepTheirColor) {
  images_ = {image_of(1, 1, {{0, 0, 255, 255}})};
  SurfaceMaterial material = textured(0);
  const Pixel white = middle_of(plain(1, 1, 1));
  add(material);
  parts_.erase(parts_.begin());
  parts_[0].surface_vertex = {0, 1, 2, 3};
  parts_[0].texture_coordinates.clear();
  EXPECT_EQ(pixel(render_squares(), kMiddle), white);
}

}  // namespace
}  // namespace sinew

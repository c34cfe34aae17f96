// SPDX-License-Identifier: MIT

#include "render/surface_painter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <numbers>

#include "core/srgb.h"
#include "render/offscreen_fixture.h"
#include "render/pixel.h"

namespace sinew {
namespace {

using test::kHeight;
using test::kWidth;
using Alpha = SurfaceMaterial::Alpha;

using Color = std::array<std::uint8_t, 4>;

constexpr Color kWhite{255, 255, 255, 255};
constexpr int kDither = 2;  // steps by which dither makes equal colors differ

Image image_of(int width, int height, const std::vector<Color>& colors) {
  Image image{width, height, {}};
  for (const Color& color : colors) {
    image.rgba.insert(image.rgba.end(), color.begin(), color.end());
  }
  return image;
}

SurfaceMaterial textured(int image) {
  SurfaceMaterial material;
  material.base_color = {1.0F, 1.0F, 1.0F, 1.0F};
  material.base_color_texture = image;
  return material;
}

SurfaceMaterial plain(float red, float green, float blue, float opacity = 1.0F) {
  SurfaceMaterial material;
  material.base_color = {red, green, blue, opacity};
  return material;
}

SurfaceMaterial blended(float red, float green, float blue, float opacity) {
  SurfaceMaterial material = plain(red, green, blue, opacity);
  material.alpha = Alpha::kBlend;
  return material;
}

/// Draws squares of side 1, centered at (0, 1, z), that face the camera. Each has four surface
/// vertices and shows the whole texture upright.
class Squares : public test::OffscreenFixture {
 protected:
  void add(const SurfaceMaterial& material, float z = 0.0F) {
    SurfacePart part;
    const int first = 4 * static_cast<int>(parts_.size());
    part.triangles = {{0, 1, 2}, {0, 2, 3}};
    part.surface_vertex = {first, first + 1, first + 2, first + 3};
    part.texture_coordinates = {{0.0F, 1.0F}, {1.0F, 1.0F}, {1.0F, 0.0F}, {0.0F, 0.0F}};
    part.material = material;
    parts_.push_back(part);
    positions_.conservativeResize(3, first + 4);
    positions_.rightCols(4) << -0.5F, 0.5F, 0.5F, -0.5F,  //
        0.5F, 0.5F, 1.5F, 1.5F,                           //
        z, z, z, z;
  }

  Image picture_of_squares(const Eigen::Vector3f& normal = Eigen::Vector3f::UnitZ()) {
    const PointsF normals = normal.replicate(1, positions_.cols());
    show_skin(parts_, positions_, normals, images_);
    return picture();
  }

  /// Draws a single square of this material and returns the pixel at its middle.
  Pixel middle_of(const SurfaceMaterial& material,
                  const Eigen::Vector3f& normal = Eigen::Vector3f::UnitZ()) {
    parts_.clear();
    add(material);
    return pixel(picture_of_squares(normal), kMiddle);
  }

  const Eigen::Vector3d kMiddle{0.0, 1.0, 0.0};
  std::vector<SurfacePart> parts_;
  PointsF positions_;
  std::vector<Image> images_;
};

TEST_F(Squares, ShowTheTexturesFirstRowAtTheTop) {
  images_ = {image_of(2, 2, {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, kWhite})};
  add(textured(0));
  const Image shown = picture_of_squares();
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
  const Image empty = picture();
  SurfaceMaterial mask = textured(0);
  mask.alpha = Alpha::kMask;
  mask.alpha_cutoff = 100.0F / 255.0F;
  add(mask);
  const Image shown = picture_of_squares();
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
  EXPECT_EQ(pixels_between(picture_of_squares()), 0) << "one sample is in or out";
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
  const Image masked = picture_of_squares();
  parts_[0].material.alpha = Alpha::kBlend;  // invisible, so it must cast no shadow either
  parts_[0].material.base_color.w() = 0.0F;
  const Image faint = picture_of_squares();
  parts_[0].triangles.clear();
  const Image none = picture_of_squares();
  EXPECT_EQ(masked.rgba, none.rgba);
  EXPECT_EQ(faint.rgba, none.rgba);
}

TEST_F(Squares, BlendByTheirOpacity) {
  const Image empty = picture();
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
  const Image one = picture_of_squares();
  parts_.clear();
  add(blue, -0.5F);
  add(red, 0.0F);
  EXPECT_EQ(one.rgba, picture_of_squares().rgba);
  const Pixel mixed = pixel(one, kMiddle);
  EXPECT_GT(mixed[0], mixed[2] + 30) << "the red one is in front";
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
  const Pixel shown = pixel(picture_of_squares(), kMiddle);
  EXPECT_GT(shown[0], shown[2] + 100);
}

TEST_F(Squares, ShowSeamsBetweenTrianglesThatShareTheirVertices) {
  images_ = {image_of(2, 1, {{255, 0, 0, 255}, {0, 0, 255, 255}})};
  add(textured(0));
  parts_[0].triangles = {{0, 1, 2}, {3, 4, 5}};
  parts_[0].surface_vertex = {0, 1, 2, 0, 2, 3};
  parts_[0].texture_coordinates.assign(6, {0.25F, 0.5F});
  for (int v = 3; v < 6; ++v) parts_[0].texture_coordinates[v] = {0.75F, 0.5F};
  const Image shown = picture_of_squares();
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
  }()) << "colours that are in no texture stay";
}

TEST_F(Squares, WithoutTextureCoordinatesKeepTheirColor) {
  images_ = {image_of(1, 1, {{0, 0, 255, 255}})};
  SurfaceMaterial material = textured(0);
  const Pixel white = middle_of(plain(1, 1, 1));
  add(material);
  parts_.erase(parts_.begin());
  parts_[0].surface_vertex = {0, 1, 2, 3};
  parts_[0].texture_coordinates.clear();
  EXPECT_EQ(pixel(picture_of_squares(), kMiddle), white);
}

/// Returns a normal map of one texel with the normal (x, y, z) in tangent space.
Image map_of(float x, float y, float z) {
  const auto byte = [](float value) {
    return static_cast<std::uint8_t>(std::lround((value + 1.0F) / 2.0F * 255.0F));
  };
  return image_of(1, 1, {{byte(x), byte(y), byte(z), 255}});
}

class NormalMaps : public Squares {
 protected:
  void SetUp() override {
    Squares::SetUp();
    // At this yaw, the light that moves with the camera shines along the z axis from the front, and
    // from above.
    camera_.yaw = -0.9;
  }
  /// Returns a gray material with a normal map that has this normal everywhere.
  SurfaceMaterial mapped(const Eigen::Vector3f& normal) {
    images_ = {map_of(normal.x(), normal.y(), normal.z())};
    SurfaceMaterial material = plain(0.5F, 0.5F, 0.5F);
    material.normal_map = 0;
    return material;
  }
  const SurfaceMaterial kGrey = plain(0.5F, 0.5F, 0.5F);
  // Normals are stored in bytes, with steps of 0.4 % of the range.
  static constexpr int kRounding = 4;
};

TEST_F(NormalMaps, ShadeLikeASurfaceThatLeansSo) {
  for (const Eigen::Vector3f& lean :
       {Eigen::Vector3f(0.6F, 0.0F, 0.8F), Eigen::Vector3f(-0.6F, 0.0F, 0.8F),
        Eigen::Vector3f(0.0F, 0.6F, 0.8F), Eigen::Vector3f(0.0F, -0.6F, 0.8F)}) {
    const Pixel expected = middle_of(kGrey, lean);
    EXPECT_LE(difference(middle_of(mapped(lean)), expected), kRounding) << lean.transpose();
  }
}

TEST_F(NormalMaps, BrightenTowardsTheLight) {
  // The key light shines from the left and from above.
  const auto brightness = [&](float x, float y) { return middle_of(mapped({x, y, 0.8F}))[0]; };
  EXPECT_GT(brightness(-0.6F, 0.0F), brightness(0.6F, 0.0F) + 10);
  EXPECT_GT(brightness(0.0F, 0.6F), brightness(0.0F, -0.6F) + 10);
}

TEST_F(NormalMaps, TurnWithTheirTexture) {
  const Pixel expected = middle_of(kGrey, {0.0F, -0.6F, 0.8F});
  parts_.clear();
  add(mapped({0.6F, 0.0F, 0.8F}));
  // Turn the texture by 90 degrees clockwise, so that the image's right points down.
  parts_[0].texture_coordinates = {{1.0F, 1.0F}, {1.0F, 0.0F}, {0.0F, 0.0F}, {0.0F, 1.0F}};
  EXPECT_LE(difference(pixel(picture_of_squares(), kMiddle), expected), kRounding);
}

TEST_F(NormalMaps, LeanOverOnTheBackLikeTheSurfaceItself) {
  camera_.yaw = std::numbers::pi;
  const Eigen::Vector3f lean(0.6F, 0.0F, 0.8F);
  const Pixel expected = middle_of(kGrey, lean);
  EXPECT_GT(difference(middle_of(kGrey), expected), 3 * kRounding) << "nothing is tested";
  EXPECT_LE(difference(middle_of(mapped(lean)), expected), kRounding);
}

TEST_F(NormalMaps, AreFlatAtScaleZero) {
  SurfaceMaterial material = mapped({0.6F, 0.0F, 0.8F});
  material.normal_scale = 0.0F;
  EXPECT_LE(difference(middle_of(material), middle_of(kGrey)), kDither);
}

/// Draws a roof: two triangles that share the two vertices of a ridge.
class Roofs : public test::OffscreenFixture {
 protected:
  static PointsF roof(float height) {
    PointsF places(3, 4);
    places << 0.0F, 0.0F, -0.7F, 0.7F,  //
        0.5F, 1.5F, 1.0F, 1.0F,         //
        height, height, 0.0F, 0.0F;
    return places;
  }

  /// Draws the roof with vertex normals that face the camera. `faceted` says for each triangle if
  /// it is shaded by its own normal.
  Image picture_of_roof(const std::vector<char>& faceted, float height) {
    SurfacePart part;
    part.surface_vertex = {3, 2, 1, 0};
    part.triangles = {{3, 2, 1}, {3, 0, 2}};
    part.material = plain(0.5F, 0.5F, 0.5F);
    part.faceted = faceted;
    const PointsF normals = Eigen::Vector3f::UnitZ().replicate(1, 4);
    show_skin({part}, roof(kHeightAtFirst), normals);
    view_->move_skin(4, view_->skin_box(), Eigen::Vector3d::Zero(),
                     [&](std::span<float> places, std::span<float> directions) {
                       const PointsF moved = roof(height);
                       std::copy_n(moved.data(), places.size(), places.begin());
                       std::copy_n(normals.data(), directions.size(), directions.begin());
                     });
    return picture();
  }

  /// Draws the roof with separate vertices for each triangle, which have the triangle's normal.
  Image picture_of_sides(float height) {
    SurfacePart part;
    part.triangles = {{0, 1, 2}, {3, 4, 5}};
    part.material = plain(0.5F, 0.5F, 0.5F);
    const PointsF places = roof(height)(Eigen::all, {0, 1, 2, 0, 3, 1});
    PointsF normals(3, 6);
    for (int side = 0; side < 2; ++side) {
      const Eigen::Vector3f first = places.col(3 * side);
      const Eigen::Vector3f a = places.col(3 * side + 1) - first;
      const Eigen::Vector3f b = places.col(3 * side + 2) - first;
      normals.middleCols(3 * side, 3).colwise() = a.cross(b).normalized();
    }
    show_skin({part}, places, normals);
    return picture();
  }

  /// Counts the pixels of the left or right half that differ by more than rounding.
  static int differences(const Image& a, const Image& b, bool right) {
    int count = 0;
    for (int p = 0; p < kWidth * kHeight; ++p) {
      if ((p % kWidth >= kWidth / 2) != right) continue;
      count += std::abs(a.rgba[4 * p] - b.rgba[4 * p]) > 1 ? 1 : 0;
    }
    return count;
  }

  static constexpr float kHeightAtFirst = 0.2F;  // before move_skin() sets the wanted height
};

TEST_F(Roofs, OfFacetedTrianglesHaveTheirSidesNormals) {
  const Image sides = picture_of_sides(0.5F);
  const Image faceted = picture_of_roof({1, 1}, 0.5F);
  EXPECT_EQ(differences(faceted, sides, false), 0);
  EXPECT_EQ(differences(faceted, sides, true), 0);
}

TEST_F(Roofs, AreSmoothOnTheSideThatIsNotFaceted) {
  const Image sides = picture_of_sides(0.5F);
  const Image smooth = picture_of_roof({}, 0.5F);
  const Image left = picture_of_roof({1, 0}, 0.5F);
  EXPECT_GT(differences(smooth, sides, false), 1000);
  EXPECT_GT(differences(smooth, sides, true), 1000);
  EXPECT_EQ(differences(left, sides, false), 0);
  EXPECT_EQ(differences(left, smooth, true), 0);
}

/// Draws a ball around (0, 1, 0) with the exact normals of a sphere at its vertices.
class Balls : public test::OffscreenFixture {
 protected:
  Image picture_of_ball(int rings) {
    const int around = 2 * rings;
    SurfacePart part;
    PointsF normals(3, (rings + 1) * around);
    for (int v = 0; v < normals.cols(); ++v) {
      const double latitude = std::numbers::pi * (v / around) / rings;
      const double turn = 2 * std::numbers::pi * (v % around) / around;
      normals.col(v) = Eigen::Vector3d(std::sin(latitude) * std::cos(turn), std::cos(latitude),
                                       std::sin(latitude) * std::sin(turn))
                           .cast<float>();
      const int next = v - v % around + (v + 1) % around;
      if (v >= rings * around) continue;
      part.triangles.push_back({v, next, v + around});
      part.triangles.push_back({next, next + around, v + around});
    }
    part.material = plain(0.5F, 0.5F, 0.5F);
    const PointsF positions = (0.7F * normals).colwise() + Eigen::Vector3f(0.0F, 1.0F, 0.0F);
    show_skin({part}, positions, normals);
    return picture();
  }
};

TEST_F(Balls, OfFewTrianglesHaveNoDarkPatches) {
  camera_.yaw = 0.9;  // the boundary of light and shadow goes through the middle
  camera_.pitch = -0.3;
  const Image coarse = picture_of_ball(14);
  const Image fine = picture_of_ball(100);
  // Compare the part around the middle, away from the silhouette.
  int patchy = 0;
  int seen = 0;
  for (int y = -40; y <= 40; ++y) {
    for (int x = -40; x <= 40; ++x) {
      const Eigen::Vector3d point =
          camera_.target + camera_.axes().transpose() * Eigen::Vector3d(0.012 * x, 0.012 * y, 0.0);
      patchy += pixel(coarse, point)[0] < pixel(fine, point)[0] - 10 ? 1 : 0;
      ++seen;
    }
  }
  EXPECT_LT(patchy, seen / 200);
}

}  // namespace
}  // namespace sinew

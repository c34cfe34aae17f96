// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <span>
#include <vector>

#include "render/offscreen_fixture.h"
#include "render/pixel.h"
#include "render/squares_fixture.h"
#include "render/surface_painter.h"

namespace sinew {
namespace {

using test::image_of;
using test::kDither;
using test::kHeight;
using test::kWidth;
using test::plain;
using test::Squares;

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
  const SurfaceMaterial kGray = plain(0.5F, 0.5F, 0.5F);
  // Normals are stored in bytes, with steps of 0.4 % of the range.
  static constexpr int kRounding = 4;
};

TEST_F(NormalMaps, ShadeLikeASurfaceThatLeansSo) {
  for (const Eigen::Vector3f& lean :
       {Eigen::Vector3f(0.6F, 0.0F, 0.8F), Eigen::Vector3f(-0.6F, 0.0F, 0.8F),
        Eigen::Vector3f(0.0F, 0.6F, 0.8F), Eigen::Vector3f(0.0F, -0.6F, 0.8F)}) {
    const Pixel expected = middle_of(kGray, lean);
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
  const Pixel expected = middle_of(kGray, {0.0F, -0.6F, 0.8F});
  parts_.clear();
  add(mapped({0.6F, 0.0F, 0.8F}));
  // Turn the texture by 90 degrees clockwise, so that the image's right points down.
  parts_[0].texture_coordinates = {{1.0F, 1.0F}, {1.0F, 0.0F}, {0.0F, 0.0F}, {0.0F, 1.0F}};
  EXPECT_LE(difference(pixel(render_squares(), kMiddle), expected), kRounding);
}

TEST_F(NormalMaps, LeanOverOnTheBackLikeTheSurfaceItself) {
  camera_.yaw = std::numbers::pi;
  const Eigen::Vector3f lean(0.6F, 0.0F, 0.8F);
  const Pixel expected = middle_of(kGray, lean);
  EXPECT_GT(difference(middle_of(kGray), expected), 3 * kRounding) << "nothing is tested";
  EXPECT_LE(difference(middle_of(mapped(lean)), expected), kRounding);
}

TEST_F(NormalMaps, AreFlatAtScaleZero) {
  SurfaceMaterial material = mapped({0.6F, 0.0F, 0.8F});
  material.normal_scale = 0.0F;
  EXPECT_LE(difference(middle_of(material), middle_of(kGray)), kDither);
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
  Image render_roof(const std::vector<char>& faceted, float height) {
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
    return render();
  }

  /// Draws the roof with separate vertices for each triangle, which have the triangle's normal.
  Image render_sides(float height) {
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
    return render();
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
  const Image sides = render_sides(0.5F);
  const Image faceted = render_roof({1, 1}, 0.5F);
  EXPECT_EQ(differences(faceted, sides, false), 0);
  EXPECT_EQ(differences(faceted, sides, true), 0);
}

TEST_F(Roofs, AreSmoothOnTheSideThatIsNotFaceted) {
  const Image sides = render_sides(0.5F);
  const Image smooth = render_roof({}, 0.5F);
  const Image left = render_roof({1, 0}, 0.5F);
  EXPECT_GT(differences(smooth, sides, false), 1000);
  EXPECT_GT(differences(smooth, sides, true), 1000);
  EXPECT_EQ(differences(left, sides, false), 0);
  EXPECT_EQ(differences(left, smooth, true), 0);
}

/// Draws a ball around (0, 1, 0) with the exact normals of a sphere at its vertices.
class Balls : public test::OffscreenFixture {
 protected:
  Image render_ball(int rings) {
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
    return render();
  }
};

TEST_F(Balls, OfFewTrianglesHaveNoDarkPatches) {
  camera_.yaw = 0.9;  // the boundary of light and shadow goes through the middle
  camera_.pitch = -0.3;
  const Image coarse = render_ball(14);
  const Image fine = render_ball(100);
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

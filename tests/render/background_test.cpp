// SPDX-License-Identifier: MIT

#include "render/background.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/error.h"
#include "render/offscreen_fixture.h"

namespace sinew {
namespace {

using test::kHeight;
using test::kWidth;

TEST(Background, TheFirstIsTheDefault) {
  ViewOptions view;
  set_background(view, "black");
  EXPECT_FALSE(view == ViewOptions());
  set_background(view, background_names().front());
  EXPECT_TRUE(view == ViewOptions());
}

TEST(Background, TakesColors) {
  const Background own = background_named("#ff8000");
  EXPECT_NEAR(own.top.x(), 1.0F, 1e-6);
  EXPECT_NEAR(own.top.y(), 128.0F / 255.0F, 1e-6);
  EXPECT_NEAR(own.bottom.z(), 0.0F, 1e-6);
  EXPECT_EQ(color_text(own.top), "#ff8000");
  for (const char* wrong : {"#ff80", "ff8000", "#gg8000", "#ff80000", "", "pink", "#-f8000"}) {
    EXPECT_THROW(background_named(wrong), UsageError) << wrong;
  }
}

class BackgroundImage : public test::OffscreenFixture {};

TEST_F(BackgroundImage, IsAsItWasChosen) {
  for (const char* name : {"white", "black", "#3060c0"}) {
    set_background(options_, name);
    const Image image = render();
    const Background wanted = background_named(name);
    for (int c = 0; c < 3; ++c) {
      const double top = 255.0 * wanted.top[c];
      EXPECT_NEAR(image.rgba[c], top, 1.0) << name;
      EXPECT_NEAR(image.rgba[image.rgba.size() - 4 + c], 255.0 * wanted.bottom[c], 1.0) << name;
    }
  }
}

/// Draws a horizontal square of side 2 * half, centered at (0, height, 0) above the ground.
class GroundBelowASquare : public test::OffscreenFixture {
 protected:
  void show(float half, float height) {
    SurfacePart part;
    part.triangles = {{0, 1, 2}, {0, 2, 3}};
    PointsF positions(3, 4);
    positions << -half, half, half, -half,  //
        height, height, height, height,     //
        -half, -half, half, half;
    show_skin({part}, positions, Eigen::Vector3f::UnitY().replicate(1, 4));
    options_.ground = true;
    options_.grid = false;
    // Look down steeply, so that a pixel covers only a small part of the ground.
    camera_.target = {0.0, 0.0, 0.0};
    camera_.distance = 3.0;
    camera_.pitch = 1.0;
  }
};

/// Returns the fraction of the sky that the square hides from a point of the ground: the form
/// factor of parallel patches, summed over the square.
double sky_fraction(double half, double height, const Eigen::Vector3d& point) {
  constexpr int kSide = 200;
  const double step = 2.0 * half / kSide;
  double sum = 0.0;
  for (int i = 0; i < kSide * kSide; ++i) {
    const double x = -half + (i % kSide + 0.5) * step - point.x();
    const double z = -half + (i / kSide + 0.5) * step - point.z();
    const double squared = x * x + z * z + height * height;
    sum += height * height / (std::numbers::pi * squared * squared) * step * step;
  }
  return sum;
}

TEST_F(GroundBelowASquare, LosesTheLightOfTheSkyThatIsTaken) {
  constexpr double kSkyFraction = 0.55;  // of the ground's light; as in shaders/ground.frag
  set_background(options_, "light");
  // Measure on the side that the light comes from, where the square's shadow never falls.
  for (const double z : {0.36, 0.5}) {
    const Eigen::Vector3d place(0.0, 0.0, z);
    show(0.3F, 3.0F);  // too high to hide any light of the sky
    const double open = pixel(render(), place)[1];
    for (const float height : {0.08F, 0.15F, 0.3F}) {
      show(0.3F, height);
      const double expected = 1.0 - kSkyFraction * sky_fraction(0.3, height, place);
      EXPECT_NEAR(pixel(render(), place)[1] / open, expected, 0.03) << height << ' ' << z;
    }
  }
}

TEST_F(GroundBelowASquare, DoesNotHideWhatIsSeenFromBelow) {
  const Eigen::Vector3d above(0.0, 0.3, 0.0), below(0.0, -0.3, 0.0);
  const auto seen = [&](const Eigen::Vector3d& place, bool ground) {
    show(0.3F, static_cast<float>(place.y()));
    options_.ground = ground;
    camera_.pitch = -1.0;
    return pixel(render(), place);
  };
  for (const Eigen::Vector3d& place : {above, below}) {
    EXPECT_EQ(seen(place, true), seen(place, false)) << place.y();
  }
  // From above, the ground hides what lies below it.
  show(0.3F, -0.3F);
  const auto with_ground = pixel(render(), below);
  options_.ground = false;
  EXPECT_NE(pixel(render(), below), with_ground);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "render/color_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/srgb.h"

namespace sinew {
namespace {

/// Converts a display color to CIELAB, relative to the white of the display (D65). Distances in
/// CIELAB match perceived differences.
Eigen::Vector3d lab(const Eigen::Vector3f& color) {
  const Eigen::Vector4f light = linear_from_srgb({color.x(), color.y(), color.z(), 1.0F});
  Eigen::Matrix3d to_xyz;
  to_xyz << 0.4124564, 0.3575761, 0.1804375,  //
      0.2126729, 0.7151522, 0.0721750,        //
      0.0193339, 0.1191920, 0.9503041;
  const Eigen::Vector3d xyz = to_xyz * light.head<3>().cast<double>();
  const auto bent = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = bent(xyz.x() / 0.95047);
  const double y = bent(xyz.y());
  const double z = bent(xyz.z() / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double lightness(float fraction, ColorMap map) {
  return lab(heat_color(fraction, map))[0];
}

TEST(SequentialColors, AreEvenlyLighterAllTheWay) {
  const double whole = lightness(1.0F, ColorMap::kSequential) - 14.9;
  EXPECT_NEAR(whole, 76.0, 0.5);  // the lightness of viridis goes from 14.9 to 90.9
  for (int i = 0; i <= 100; ++i) {
    EXPECT_NEAR(lightness(static_cast<float>(i) / 100.0F, ColorMap::kSequential),
                14.9 + whole * i / 100, 2.0)
        << i;
  }
}

TEST(DivergingColors, AreAsLightOnBothSidesAndLightestInTheMiddle) {
  for (int i = 0; i <= 50; ++i) {
    const float away = static_cast<float>(i) / 100.0F;
    // The lightness is 96 in the middle and falls linearly to 38 at both ends.
    const double expected = 96.0 - (96.0 - 38.0) * i / 50;
    EXPECT_NEAR(lightness(0.5F + away, ColorMap::kDiverging), expected, 1.5) << i;
    EXPECT_NEAR(lightness(0.5F - away, ColorMap::kDiverging), expected, 1.5) << i;
  }
  const Eigen::Vector3d middle = lab(heat_color(0.5F, ColorMap::kDiverging));
  EXPECT_LT(middle.tail<2>().norm(), 1.0) << "the middle is not white";
}

TEST(DivergingColors, AreBlueBelowAndRedAbove) {
  const Eigen::Vector3f low = heat_color(0.1F, ColorMap::kDiverging);
  const Eigen::Vector3f high = heat_color(0.9F, ColorMap::kDiverging);
  EXPECT_GT(low.z(), low.x() + 0.3F);
  EXPECT_GT(high.x(), high.z() + 0.3F);
}

TEST(HeatColors, EndWhereTheirRangeEnds) {
  for (const ColorMap map : {ColorMap::kSequential, ColorMap::kDiverging}) {
    EXPECT_TRUE(heat_color(-3.0F, map).isApprox(heat_color(0.0F, map)));
    EXPECT_TRUE(heat_color(7.0F, map).isApprox(heat_color(1.0F, map)));
  }
}

TEST(HeatColors, DoNotJump) {
  for (const ColorMap map : {ColorMap::kSequential, ColorMap::kDiverging}) {
    for (int i = 0; i < 1000; ++i) {
      const float fraction = static_cast<float>(i) / 1000.0F;
      EXPECT_LT((heat_color(fraction + 0.001F, map) - heat_color(fraction, map)).norm(), 0.005F)
          << i;
    }
  }
}

TEST(HeatRange, MapsValuesToFractions) {
  const HeatRange range{-1.0F, 3.0F};
  EXPECT_FLOAT_EQ(range.fraction(-1.0F), 0.0F);
  EXPECT_FLOAT_EQ(range.fraction(0.0F), 0.25F);
  EXPECT_FLOAT_EQ(range.fraction(3.0F), 1.0F);
  EXPECT_FLOAT_EQ(range.fraction(9.0F), 1.0F);
  EXPECT_FLOAT_EQ(range.fraction(-9.0F), 0.0F);
  EXPECT_FLOAT_EQ((HeatRange{2.0F, 2.0F}.fraction(2.0F)), 0.0F);
}

}  // namespace
}  // namespace sinew

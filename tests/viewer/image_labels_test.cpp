// SPDX-License-Identifier: MIT

#include "viewer/scene/image_labels.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "render/label_font.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

constexpr int kWidth = 480;
constexpr int kHeight = 240;

class LabelsOfAnImage : public testing::Test {
 protected:
  void SetUp() override {
    if (label_font_path().empty()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  }

  static Image labeled(const ImageLabels& labels) {
    Image image{kWidth, kHeight, std::vector<std::uint8_t>(4 * kWidth * kHeight, 0)};
    draw_labels(image, labels);
    return image;
  }
  /// Counts the pixels that labels cover in a rectangle of an image. The rectangle is given as
  /// shares of the image's width and height.
  static int written(const Image& image, double left, double top, double right, double bottom) {
    int count = 0;
    for (int y = static_cast<int>(top * kHeight); y < static_cast<int>(bottom * kHeight); ++y) {
      for (int x = static_cast<int>(left * kWidth); x < static_cast<int>(right * kWidth); ++x)
        count += image.rgba[4 * (static_cast<std::size_t>(y) * kWidth + x) + 3] > 0 ? 1 : 0;
    }
    return count;
  }
};

TEST_F(LabelsOfAnImage, AreNoneWithoutComparisonAndHeatMap) {
  EXPECT_EQ(written(labeled({}), 0.0, 0.0, 1.0, 1.0), 0);
}

TEST_F(LabelsOfAnImage, StandAboveTheirSides) {
  for (const CompareHow how : {CompareHow::kSide, CompareHow::kWiper}) {
    const Image both = labeled({.sides = {"one", "another"}, .how = how});
    EXPECT_GT(written(both, 0.0, 0.0, 0.5, 0.3), 200);
    EXPECT_GT(written(both, 0.5, 0.0, 1.0, 0.3), 200);
    EXPECT_EQ(written(both, 0.0, 0.3, 1.0, 1.0), 0);
  }
  const Image overlaid = labeled({.sides = {"one", "another"}, .how = CompareHow::kOverlay});
  EXPECT_EQ(written(overlaid, 0.5, 0.0, 1.0, 1.0), 0) << "one below the other";
}

TEST_F(LabelsOfAnImage, OfOneSideNeverReachIntoTheOther) {
  const Image both = labeled({.sides = {std::string(25, 'm'), "x"}});
  EXPECT_GT(written(both, 0.0, 0.0, 0.45, 0.3), 1000);
  EXPECT_EQ(written(both, 0.49, 0.0, 0.505, 1.0), 0);
  EXPECT_GT(written(both, 0.505, 0.0, 1.0, 0.3), 50);
}

TEST_F(LabelsOfAnImage, HaveTheColorsOfTheHeatMapFromLowToHigh) {
  const Image image = labeled({.heat = "Stretch", .range = {0.5F, 1.5F}});
  EXPECT_GT(written(image, 0.5, 0.7, 1.0, 1.0), 1000);
  EXPECT_EQ(written(image, 0.0, 0.0, 1.0, 0.6), 0);
  // Collect the colors of the bar. It is opaque, while the shades behind labels are not. Its color
  // map, viridis, goes from dark blue to yellow.
  const int row = kHeight - label_size(image);
  std::vector<std::array<int, 3>> colors;
  for (int x = 0; x < kWidth; ++x) {
    const std::uint8_t* pixel = &image.rgba[4 * (static_cast<std::size_t>(row) * kWidth + x)];
    if (pixel[3] == 255 && std::abs(pixel[0] - pixel[1]) + std::abs(pixel[1] - pixel[2]) > 20)
      colors.push_back({pixel[0], pixel[1], pixel[2]});
  }
  ASSERT_GT(colors.size(), 60U);
  EXPECT_GT(colors.front()[2], colors.front()[1]) << "blue";
  EXPECT_GT(colors.back()[1], 2 * colors.back()[2]) << "yellow";
}

TEST(LabelsOfAState, NameWhatIsSeen) {
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  ViewerState state(test::cylinder(), settings, 0);
  test::settle(state);
  EXPECT_TRUE(labels_of(state).sides.empty());
  EXPECT_TRUE(labels_of(state).heat.empty());
  run_action(state, "heat stretch");
  EXPECT_EQ(labels_of(state).heat, heat_map_info(HeatMap::kStretch).label);
  EXPECT_TRUE(labels_of(state).range == state.view.options.heat_range);
  run_action(state, "compare-set method=dual-quaternion");
  run_action(state, "compare on");
  test::settle(state);
  run_action(state, "compare-how overlay");
  const ImageLabels labels = labels_of(state);
  EXPECT_EQ(labels.sides, (std::vector<std::string>{"Linear blend", "Dual quaternion"}));
  EXPECT_TRUE(labels.how == CompareHow::kOverlay);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "render/image.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stb_image.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "core/error.h"
#include "render/label_font.h"

namespace sinew {
namespace {

Image gradient(int width, int height) {
  Image image{width, height, {}};
  for (int i = 0; i < width * height; ++i) {
    image.rgba.insert(image.rgba.end(),
                      {static_cast<std::uint8_t>(3 * i), static_cast<std::uint8_t>(5 * i),
                       static_cast<std::uint8_t>(7 * i), 255});
  }
  return image;
}

int files_in(const std::string& folder) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    count += entry.exists() ? 1 : 0;
  }
  return count;
}

class ImageTest : public testing::Test {
 protected:
  ImageTest() : folder_(fmt::format("{}/sinew_picture {}", testing::TempDir(), ::getpid())) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~ImageTest() override { std::filesystem::remove_all(folder_); }
  std::string folder_;
};

TEST_F(ImageTest, ReadsBackAsItWasWritten) {
  const Image image = gradient(31, 17);
  const std::string path = folder_ + "/a picture.png";
  write_png(image, path);
  int width = 0;
  int height = 0;
  int channels = 0;
  unsigned char* pixels = stbi_load(path.c_str(), &width, &height, &channels, 4);
  ASSERT_NE(pixels, nullptr);
  EXPECT_EQ(width, 31);
  EXPECT_EQ(height, 17);
  EXPECT_TRUE(std::equal(image.rgba.begin(), image.rgba.end(), pixels));
  stbi_image_free(pixels);
  EXPECT_EQ(files_in(folder_), 1) << "a temporary file stayed behind";
}

TEST_F(ImageTest, CannotBeWrittenIntoAMissingFolder) {
  EXPECT_THROW(write_png(gradient(4, 4), folder_ + "/missing/a.png"), InputError);
  EXPECT_THROW(write_png(gradient(4, 4), folder_), InputError) << "that is a folder";
  EXPECT_EQ(files_in(folder_), 0);
}

TEST_F(ImageTest, StandsNextToOthers) {
  const std::vector<Image> images{gradient(20, 10), gradient(13, 10), gradient(5, 10)};
  const Image joined = side_by_side({{images[0], ""}, {images[1], ""}, {images[2], ""}});
  ASSERT_EQ(joined.width, 38);
  int left = 0;
  for (const Image& image : images) {
    for (int y = 0; y < 10; ++y) {
      for (int x = 0; x < image.width; ++x) {
        EXPECT_EQ(joined.rgba[4 * (y * 38 + left + x)], image.rgba[4 * (y * image.width + x)]);
      }
    }
    left += image.width;
  }
  EXPECT_THROW(side_by_side({{images[0], ""}, {gradient(20, 11), ""}}), std::logic_error);
}

TEST_F(ImageTest, LabelsOfImagesSideBySideFitIntoTheirImages) {
  if (label_font_path().empty()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  const Image plain{150, 60, std::vector<std::uint8_t>(150 * 60 * 4, 128)};
  const Image joined = side_by_side({{plain, "Optimized centers"}, {plain, "B"}});
  for (int y = 0; y < 60; ++y) {
    for (int x = 148; x < 152; ++x) EXPECT_EQ(joined.rgba[4 * (y * 300 + x)], 128) << x;
  }
  EXPECT_EQ(fitting_label_size("B", 14, 100), 14);
  EXPECT_EQ(fitting_label_size("Optimized centers", 14, 1), 8) << "remains legible";
}

TEST_F(ImageTest, BecomesAJpeg) {
  const std::string bytes = jpeg_of(gradient(40, 30), 90);
  EXPECT_EQ(bytes.substr(0, 3), "\xFF\xD8\xFF");
  EXPECT_EQ(bytes.substr(bytes.size() - 2), "\xFF\xD9");
  EXPECT_GT(jpeg_of(gradient(40, 30), 100).size(), jpeg_of(gradient(40, 30), 10).size());
}

TEST_F(ImageTest, AJpegHasTheColorsOfTheImageWithoutItsOpacity) {
  const std::array<std::uint8_t, 4> color{200, 30, 90, 128};
  Image plain{20, 12, {}};
  for (int i = 0; i < 20 * 12; ++i) plain.rgba.insert(plain.rgba.end(), color.begin(), color.end());
  const std::string bytes = jpeg_of(plain, 95);
  int width = 0;
  int height = 0;
  int channels = 0;
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()),
                            static_cast<int>(bytes.size()), &width, &height, &channels, 3),
      stbi_image_free);
  ASSERT_NE(pixels, nullptr);
  EXPECT_EQ(width, 20);
  EXPECT_EQ(height, 12);
  for (int i = 0; i < 3 * 20 * 12; ++i) EXPECT_NEAR(pixels.get()[i], color[i % 3], 3) << i;
}

TEST_F(ImageTest, CarriesALabelInItsUpperLeftOnly) {
  if (label_font_path().empty()) GTEST_SKIP() << "fonts-dejavu-core is not installed";
  const Image plain{200, 100, std::vector<std::uint8_t>(200 * 100 * 4, 128)};
  Image labeled = plain;
  draw_label(labeled, "Früh – \xFF", 16);  // the last byte is not valid UTF-8
  int changed = 0;
  for (int y = 0; y < 100; ++y) {
    for (int x = 0; x < 200; ++x) {
      if (labeled.rgba[4 * (y * 200 + x)] == 128) continue;
      ++changed;
      EXPECT_LT(y, 50);
    }
  }
  EXPECT_GT(changed, 500);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "render/image_reader.h"

#include <gtest/gtest.h>
#include <stb_image_write.h>

#include <string>
#include <vector>

namespace sinew {
namespace {

void append(void* bytes, void* data, int size) {
  static_cast<std::string*>(bytes)->append(static_cast<const char*>(data), size);
}

std::string png_of(int width, int height, int channels, const std::vector<std::uint8_t>& values) {
  std::string bytes;
  stbi_write_png_to_func(append, &bytes, width, height, channels, values.data(), width * channels);
  return bytes;
}

TEST(ImageReader, ReadsRowsFromTheTop) {
  const std::vector<std::uint8_t> values{1, 2, 3, 4, 5, 6, 7, 8};
  const std::optional<Image> image = read_image(png_of(1, 2, 4, values), 64);
  ASSERT_TRUE(image.has_value());
  EXPECT_EQ(image->width, 1);
  EXPECT_EQ(image->height, 2);
  EXPECT_EQ(image->rgba, values);
}

TEST(ImageReader, MakesGrayImagesColoredAndOpaque) {
  const std::optional<Image> gray = read_image(png_of(2, 1, 1, {10, 200}), 64);
  ASSERT_TRUE(gray.has_value());
  EXPECT_EQ(gray->rgba, (std::vector<std::uint8_t>{10, 10, 10, 255, 200, 200, 200, 255}));
}

TEST(ImageReader, ReadsSixteenBits) {
  // A gray image of 2 x 1 pixels, 0x4080 and 0xC0FF, compressed with Python's zlib.
  const std::string bytes(
      "\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52"
      "\x00\x00\x00\x02\x00\x00\x00\x01\x10\x00\x00\x00\x00\x81\xd9\xfc"
      "\x15\x00\x00\x00\x0d\x49\x44\x41\x54\x78\x9c\x63\x70\x68\x38\xf0"
      "\x1f\x00\x05\x04\x02\x80\x3c\x9e\x03\x80\x00\x00\x00\x00\x49\x45"
      "\x4e\x44\xae\x42\x60\x82",
      70);
  const std::optional<Image> image = read_image(bytes, 64);
  ASSERT_TRUE(image.has_value());
  EXPECT_EQ(image->rgba, (std::vector<std::uint8_t>{0x40, 0x40, 0x40, 255, 0xC0, 0xC0, 0xC0, 255}));
}

TEST(ImageReader, HalvesWhatIsTooLarge) {
  // 5 x 2 pixels become 3 x 1. The last column is averaged alone.
  const std::vector<std::uint8_t> values{0,  10, 40, 60,  7,  //
                                         20, 30, 80, 100, 9};
  const std::optional<Image> image = read_image(png_of(5, 2, 1, values), 4);
  ASSERT_TRUE(image.has_value());
  EXPECT_EQ(image->width, 3);
  EXPECT_EQ(image->height, 1);
  EXPECT_EQ(image->rgba[0], 15);
  EXPECT_EQ(image->rgba[4], 70);
  EXPECT_EQ(image->rgba[8], 8);
}

TEST(ImageReader, RefusesWhatIsNoImage) {
  std::string damaged = png_of(16, 16, 4, std::vector<std::uint8_t>(1024, 99));
  damaged.resize(damaged.size() / 2);
  EXPECT_FALSE(read_image(damaged, 64).has_value());
  EXPECT_FALSE(read_image("", 64).has_value());
  EXPECT_FALSE(read_image("no image at all", 64).has_value());
  // A valid .gif of one pixel, a format that is not supported.
  const std::string gif(
      "GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00"
      ",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00;",
      35);
  EXPECT_FALSE(read_image(gif, 64).has_value());
}

TEST(ImageReader, RefusesAnImageThatClaimsTooMuch) {
  // Readers fill in missing data of a .jpg, so these few bytes would become an image of 400 MB.
  std::string bytes;
  const std::vector<std::uint8_t> gray(64, 100);
  stbi_write_jpg_to_func(append, &bytes, 8, 8, 1, gray.data(), 90);
  ASSERT_TRUE(read_image(bytes, 64).has_value());
  const std::size_t frame = bytes.find("\xFF\xC0");
  ASSERT_NE(frame, std::string::npos);
  bytes.replace(frame + 5, 4, "\x27\x10\x27\x10");  // height and width
  EXPECT_FALSE(read_image(bytes, 64).has_value());
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "render/image_file.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace sinew {
namespace {

std::string complaint(const std::string& size) {
  try {
    image_size_of(size);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(ImageSize, IsReadFromItsText) {
  EXPECT_EQ(image_size_of("1280x720").width, 1280);
  EXPECT_EQ(image_size_of("1280x720").height, 720);
  EXPECT_EQ(complaint("16384x16384"), "");
  for (const char* text : {"", "1280", "x720", "0x720", "1280x-1", "1280x720p"})
    EXPECT_EQ(complaint(text),
              std::string(text) + ": write WIDTHxHEIGHT in pixels, as in 1280x720");
}

TEST(ImageSize, NamesTheLimitOfASide) {
  EXPECT_EQ(complaint("100000x100000"),
            "100000x100000: a side may have at most 16384 pixels; use a smaller size");
  EXPECT_EQ(complaint("16385x1"),
            "16385x1: a side may have at most 16384 pixels; use a smaller size");
}

}  // namespace
}  // namespace sinew

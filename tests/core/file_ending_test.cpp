// SPDX-License-Identifier: MIT

#include "core/file_ending.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(FileEnding, IsInLowerCaseWithItsDot) {
  EXPECT_EQ(file_ending("textures/Skin.PNG"), ".png");
  EXPECT_EQ(file_ending("a.b/body.tar.Gz"), ".gz");
  EXPECT_EQ(file_ending("a.b/body"), "");
  EXPECT_EQ(file_ending(".hidden"), "");
  EXPECT_EQ(file_ending(""), "");
}

}  // namespace
}  // namespace sinew

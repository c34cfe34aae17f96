// SPDX-License-Identifier: MIT

#include "core/file_extension.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(FileExtension, IsInLowerCaseWithItsDot) {
  EXPECT_EQ(file_extension("textures/Skin.PNG"), ".png");
  EXPECT_EQ(file_extension("a.b/body.tar.Gz"), ".gz");
  EXPECT_EQ(file_extension("a.b/body"), "");
  EXPECT_EQ(file_extension(".hidden"), "");
  EXPECT_EQ(file_extension(""), "");
}

}  // namespace
}  // namespace sinew

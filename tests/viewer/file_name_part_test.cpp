// SPDX-License-Identifier: MIT

#include "viewer/files/file_name_part.h"

#include <gtest/gtest.h>

#include "core/utf8.h"

namespace sinew {
namespace {

TEST(FileNamePart, HasNoCharacterThatMeansSomethingInAPath) {
  EXPECT_EQ(file_name_part("walk"), "walk");
  EXPECT_EQ(file_name_part("Armature|mixamo.com|Layer0"), "Armature_mixamo.com_Layer0");
  EXPECT_EQ(file_name_part("Take 1"), "Take_1");
  EXPECT_EQ(file_name_part("../up\\and: away?"), "up_and_away");
  EXPECT_EQ(file_name_part("%04d"), "04d");
  EXPECT_EQ(file_name_part("line\nbreak\tand\x7f"), "line_break_and");
  EXPECT_EQ(file_name_part("-o"), "o") << "not an option";
  EXPECT_EQ(file_name_part("***"), "");
  EXPECT_EQ(file_name_part(""), "");
}

TEST(FileNamePart, IsShortAndWholeUtf8) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "a\xc3\xa4";
  const std::string name = file_name_part(text);
  EXPECT_LE(name.size(), 60U);
  EXPECT_GE(name.size(), 58U);
  EXPECT_EQ(as_utf8(name), name);
}

}  // namespace
}  // namespace sinew

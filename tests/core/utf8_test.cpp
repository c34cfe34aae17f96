// SPDX-License-Identifier: MIT

#include "core/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew {
namespace {

TEST(Utf8, CountsTheBytesOfACharacter) {
  EXPECT_EQ(utf8_length("a"), 1U);
  EXPECT_EQ(utf8_length("\xC3\xA9t"), 2U);         // e acute
  EXPECT_EQ(utf8_length("\xE2\x82\xAC"), 3U);      // euro
  EXPECT_EQ(utf8_length("\xF0\x9F\xA6\xB4"), 4U);  // bone
}

TEST(Utf8, KnowsWhatIsNone) {
  EXPECT_EQ(utf8_length("\x80"), 0U) << "no lead";
  EXPECT_EQ(utf8_length("\xC3"), 0U) << "cut off";
  EXPECT_EQ(utf8_length("\xC0\xAF"), 0U) << "longer than needed";
  EXPECT_EQ(utf8_length("\xED\xA0\x80"), 0U) << "half of a pair";
  EXPECT_EQ(utf8_length("\xF4\x90\x80\x80"), 0U) << "beyond the last one";
}

TEST(Utf8, ReplacesWhatIsNone) {
  EXPECT_EQ(as_utf8("caf\xE9.obj"), "caf?.obj");
  EXPECT_EQ(as_utf8("\xE2\x82\xAC\xFF", "\xEF\xBF\xBD"), "\xE2\x82\xAC\xEF\xBF\xBD");
  EXPECT_EQ(as_utf8(""), "");
}

/// Returns UTF-16 text of these code units, preceded by a byte order mark.
std::string utf16(const std::vector<int>& units, bool is_little) {
  std::string bytes = is_little ? "\xFF\xFE" : "\xFE\xFF";
  for (const int unit : units) {
    const char high = static_cast<char>(unit >> 8);
    const char low = static_cast<char>(unit & 0xFF);
    bytes += is_little ? std::string{low, high} : std::string{high, low};
  }
  return bytes;
}

TEST(Utf16, IsConvertedInBothOrdersOfBytes) {
  for (const bool is_little : {false, true}) {
    EXPECT_EQ(utf8_of_utf16(utf16({'v', ' ', '1', '\n'}, is_little)), "v 1\n");
    EXPECT_EQ(utf8_of_utf16(utf16({0x7F, 0x80, 0xE9, 0x7FF, 0x800, 0x20AC, 0xFFFD}, is_little)),
              "\x7F\xC2\x80\xC3\xA9\xDF\xBF\xE0\xA0\x80\xE2\x82\xAC\xEF\xBF\xBD");
    EXPECT_EQ(utf8_of_utf16(utf16({0xD83E, 0xDDB4, 0xD800, 0xDC00, 0xDBFF, 0xDFFF}, is_little)),
              "\xF0\x9F\xA6\xB4\xF0\x90\x80\x80\xF4\x8F\xBF\xBF");
    EXPECT_EQ(utf8_of_utf16(utf16({}, is_little)), "");
  }
}

TEST(Utf16, IsNotTakenForSomethingElse) {
  EXPECT_EQ(utf8_of_utf16("v 1 2 3\n"), std::nullopt);
  EXPECT_EQ(utf8_of_utf16(""), std::nullopt);
  EXPECT_EQ(utf8_of_utf16("\xFF"), std::nullopt);
  for (const bool is_little : {false, true}) {
    EXPECT_EQ(utf8_of_utf16(utf16({'v'}, is_little) + "1"), std::nullopt) << "an odd byte";
    for (const std::vector<int>& units : {std::vector<int>{'v', 0, '1'},
                                          {0xD83E},
                                          {0xD83E, 'v'},
                                          {0xD83E, 0xD83E, 0xDDB4},
                                          {0xDDB4, 0xD83E}}) {
      EXPECT_EQ(utf8_of_utf16(utf16(units, is_little)), std::nullopt);
    }
  }
}

}  // namespace
}  // namespace sinew

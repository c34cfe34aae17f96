#include "core/utf8.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace sinew

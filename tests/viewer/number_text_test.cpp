// SPDX-License-Identifier: MIT

#include "viewer/panels/number_text.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

const NumberStyle kWeight{.minimum = 0.5, .maximum = 5.0, .format = "%.2f kg"};

TEST(NumberText, HasNoMinusBeforeZero) {
  EXPECT_EQ(number_text(-0.0, "%.1f°"), "0.0°");
  EXPECT_EQ(number_text(-0.04, "%.1f°"), "0.0°");
  EXPECT_EQ(number_text(-0.06, "%.1f°"), "-0.1°");
  EXPECT_EQ(editable_number(-0.04, "tilt %.1f°"), "0.0");
  EXPECT_EQ(rounded_as_shown(0.12345, "times %.2f"), 0.12);
  EXPECT_EQ(number_text(12.5, "%.0f %%"), "12 %");
}

TEST(NumberText, ReadsWhatIsTyped) {
  EXPECT_EQ(read_typed_number(" 2.5 ", kWeight).value, 2.5);
  EXPECT_EQ(read_typed_number("2,5", kWeight).value, 2.5) << "decimal comma";
  EXPECT_EQ(read_typed_number("+2.5 kg", kWeight).value, 2.5) << "the unit may follow";
  EXPECT_EQ(read_typed_number("2.5", kWeight).note, "");
  const NumberStyle whole{.minimum = 1.0, .maximum = 9.0, .format = "%.0f", .whole = true};
  EXPECT_EQ(read_typed_number("3.6", whole).value, 4.0);
}

TEST(NumberText, ClampsAndSaysSo) {
  const TypedNumber large = read_typed_number("50", kWeight);
  EXPECT_EQ(large.value, 5.0);
  EXPECT_EQ(large.note, "The largest value is 5.00 kg");
  const TypedNumber small = read_typed_number("0", kWeight);
  EXPECT_EQ(small.value, 0.5);
  EXPECT_EQ(small.note, "The smallest value is 0.50 kg");
}

TEST(NumberText, KeepsTheNumberIfTheTextIsNone) {
  for (const char* text : {"", "-", "0x2", "two", "1 2", "nan", "inf"}) {
    const TypedNumber typed = read_typed_number(text, kWeight);
    EXPECT_FALSE(typed.value) << text;
    EXPECT_NE(typed.note, "") << text;
  }
}

}  // namespace
}  // namespace sinew

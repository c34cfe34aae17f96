// SPDX-License-Identifier: MIT

#include "core/word_list.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew {
namespace {

TEST(WordList, IsReadLikeASentence) {
  EXPECT_EQ(word_list(std::vector<std::string>{}, "or"), "");
  EXPECT_EQ(word_list(std::vector<std::string>{"red"}, "or"), "red");
  EXPECT_EQ(word_list(std::vector<std::string>{"red", "green"}, "or"), "red or green");
  EXPECT_EQ(word_list(std::vector<const char*>{"red", "green", "blue"}, "and"),
            "red, green and blue");
}

}  // namespace
}  // namespace sinew

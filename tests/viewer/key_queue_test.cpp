// SPDX-License-Identifier: MIT

#include "viewer/tools/key_queue.h"

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(KeyQueue, AChordComesAloneWithItsModifiers) {
  KeyQueue queue;
  queue.press({.key = GLFW_KEY_7}, 0);
  queue.type(U'7', 0);
  queue.press({.key = GLFW_KEY_LEFT_CONTROL, .control = true}, 0);
  queue.press({.key = GLFW_KEY_A, .control = true}, 0);
  queue.press({.key = GLFW_KEY_5}, 0);
  queue.type(U'5', 0);
  EXPECT_EQ(queue.next(0).characters, U"7");
  const KeyQueue::Batch chord = queue.next(0);
  ASSERT_EQ(chord.keys.size(), 1);
  EXPECT_EQ(chord.keys[0].key, GLFW_KEY_A);
  EXPECT_TRUE(chord.keys[0].control);
  EXPECT_TRUE(chord.characters.empty());
  EXPECT_EQ(queue.next(0).characters, U"5");
  EXPECT_TRUE(queue.empty());
}

TEST(KeyQueue, KeysThatActKeepTheirPlaceAmongCharacters) {
  KeyQueue queue;
  for (const char32_t character : U"12") {
    if (character != 0) queue.type(character, 0);
  }
  queue.press({.key = GLFW_KEY_BACKSPACE}, 0);
  queue.press({.key = GLFW_KEY_BACKSPACE}, 0);
  queue.type(U'3', 0);
  queue.press({.key = GLFW_KEY_ENTER}, 0);
  const KeyQueue::Batch first = queue.next(0);
  EXPECT_EQ(first.characters, U"12");
  EXPECT_EQ(first.keys.size(), 1);
  EXPECT_EQ(queue.next(0).keys.size(), 1) << "each press of a key has its frame";
  const KeyQueue::Batch last = queue.next(0);
  EXPECT_EQ(last.characters, U"3");
  EXPECT_EQ(last.keys.size(), 1);
  EXPECT_TRUE(queue.next(0).empty());
}

TEST(KeyQueue, KeysWaitForTheClicksBeforeThem) {
  KeyQueue queue;
  queue.type(U'1', 2);
  EXPECT_TRUE(queue.next(1).empty());
  EXPECT_FALSE(queue.empty());
  EXPECT_EQ(queue.next(2).characters, U"1");
}

TEST(KeyQueue, KnowsTheKeysOfNumbers) {
  EXPECT_TRUE(types_number({.key = GLFW_KEY_3}));
  EXPECT_TRUE(types_number({.key = GLFW_KEY_PERIOD}));
  EXPECT_TRUE(types_number({.key = GLFW_KEY_KP_5}));
  EXPECT_FALSE(types_number({.key = GLFW_KEY_KP_1, .control = true}));
  EXPECT_FALSE(types_number({.key = GLFW_KEY_F}));
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/tools/key_queue.h"

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>

namespace sinew {
namespace {

bool is_modifier(int key) {
  return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER;
}

/// Returns true if a key does more in a text field than to type a character.
bool acts(const KeyQueue::Key& key) {
  const bool types =
      key.key < GLFW_KEY_ESCAPE ||
      (key.key >= GLFW_KEY_KP_0 && key.key <= GLFW_KEY_KP_EQUAL && key.key != GLFW_KEY_KP_ENTER);
  return key.control || !types;
}

}  // namespace

void KeyQueue::press(const Key& key, long clicks) {
  if (!is_modifier(key.key)) events_.push_back({key, 0, clicks});
}

void KeyQueue::type(char32_t character, long clicks) {
  events_.push_back({{}, character, clicks});
}

KeyQueue::Batch KeyQueue::next(long clicks) {
  Batch batch;
  while (!events_.empty() && events_.front().clicks <= clicks) {
    const Event event = events_.front();
    // A key with Ctrl comes alone, because Dear ImGui ignores characters while Ctrl is held.
    if (event.character == 0 && event.key.control && !batch.empty()) break;
    events_.pop_front();
    if (event.character != 0) {
      batch.characters.push_back(event.character);
      continue;
    }
    batch.keys.push_back(event.key);
    if (acts(event.key)) break;
  }
  return batch;
}

bool types_number(const KeyQueue::Key& key) {
  if (key.control || key.alt) return false;
  const bool digit = key.key >= GLFW_KEY_0 && key.key <= GLFW_KEY_9;
  const bool sign =
      key.key == GLFW_KEY_PERIOD || key.key == GLFW_KEY_MINUS || key.key == GLFW_KEY_EQUAL;
  return digit || sign || (key.key >= GLFW_KEY_KP_0 && key.key <= GLFW_KEY_KP_EQUAL);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <deque>
#include <string>
#include <vector>

namespace sinew {

/// Queues keys and typed characters between two frames, in order. Dear ImGui samples keys and
/// modifiers once per frame and inserts all characters before it looks at any key. In slow frames,
/// a quick Ctrl+A would look like A alone, and "12", Backspace, "3" would become "12". Therefore,
/// each frame gets what was typed up to the next key that acts (Enter, arrows, Ctrl with a letter),
/// and that key. Later events wait for the next frame.
class KeyQueue {
 public:
  struct Key {
    int key = 0;  ///< GLFW key
    bool control = false;
    bool shift = false;
    bool alt = false;
  };
  /// The keys and characters of one frame.
  struct Batch {
    std::vector<Key> keys;
    std::u32string characters;
    bool empty() const { return keys.empty() && characters.empty(); }
  };

  /// Adds a key that was pressed.
  /// \param clicks  number of presses and releases of mouse buttons before it
  void press(const Key& key, long clicks);
  /// Adds a typed character.
  void type(char32_t character, long clicks);

  /// Returns true if no event is waiting.
  bool empty() const { return events_.empty(); }
  /// Takes the events of the next frame.
  /// \param clicks  number of presses and releases of mouse buttons that earlier frames got. Events
  ///                after further ones wait, because a click may change where characters go.
  Batch next(long clicks);

 private:
  struct Event {
    Key key;
    char32_t character;  ///< 0: a key
    long clicks;
  };
  std::deque<Event> events_;
};

/// Returns true if a key with these modifiers types digits or signs of a number.
bool types_number(const KeyQueue::Key& key);

}  // namespace sinew

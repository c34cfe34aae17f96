// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <deque>

namespace sinew {

/// Queues mouse events between two frames, in order. Dear ImGui samples the pointer and the buttons
/// once per frame. In slow frames, a quick press and move would look like a press at the end of the
/// move. Therefore, each frame gets all moves up to the next press or release, and later events
/// wait for the next frame. A press comes with the move to its place, a release in a frame of its
/// own after the last move of a drag.
class MouseQueue {
 public:
  static constexpr int kButtons = 5;

  struct State {
    float x = 0.0F;  ///< screen units
    float y = 0.0F;
    std::array<bool, kButtons> down{};
    bool known = false;  ///< true if the pointer has moved at all
  };

  void move(float x, float y);
  /// Adds a press or release at the place of the last move. Ignores buttons beyond kButtons.
  void button(int button, bool down);

  /// Returns true if no event is waiting.
  bool empty() const { return events_.empty(); }
  /// Return the numbers of presses and releases that were added, and of those that frames got.
  long clicks_added() const { return clicks_added_; }
  long clicks_taken() const { return clicks_taken_; }
  /// Returns the state of the mouse for the next frame.
  const State& next();

 private:
  struct Event {
    float x, y;  ///< of a move
    int button;  ///< -1: a move
    bool down;
  };

  std::deque<Event> events_;
  State state_;
  long clicks_added_ = 0;
  long clicks_taken_ = 0;
};

}  // namespace sinew

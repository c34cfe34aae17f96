// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <deque>

namespace sinew {

/// Queues mouse events between two frames, in order. Dear ImGui samples the pointer and the buttons
/// once per frame. In slow frames, a quick press and move would look like a press at the end of the
/// move. Therefore, each frame gets all moves up to the next press or release, and later events
/// wait for the next frame. A press comes with the move to its place, a release in a frame of its
/// own after the last move of a drag. For the same reason, double clicks are recognized here, by
/// the times of the events instead of those of the frames.
class MouseQueue {
 public:
  static constexpr int kButtons = 5;
  static constexpr double kDoubleClickTime = 0.5;  ///< s, as on most desktops

  struct State {
    float x = 0.0F;  ///< screen units
    float y = 0.0F;
    std::array<bool, kButtons> down{};
    bool repeats = false;  ///< the last press followed the one before quickly: a double click
    bool known = false;    ///< true if the pointer has moved at all
  };

  void move(float x, float y);
  /// Adds a press or release at the place of the last move. Ignores buttons beyond kButtons.
  /// \param time  s, of the event
  void button(int button, bool down, double time);

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
    bool repeats;
  };

  std::deque<Event> events_;
  State state_;
  int last_button_ = -1;     ///< that was pressed last; -1: none, or it made a double click
  double last_press_ = 0.0;  ///< when, s
  long clicks_added_ = 0;
  long clicks_taken_ = 0;
};

}  // namespace sinew

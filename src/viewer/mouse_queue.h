#pragma once

#include <array>
#include <deque>

namespace sinew {

/// What the mouse did between two pictures, in order. Dear ImGui looks once a picture where the
/// pointer is and which buttons are down; where pictures are slow, a quick press and move would be
/// taken for a press at the end of the move. So each picture gets all moves up to the next press or
/// release; what came later waits for the picture after. A press comes with the move to its place,
/// a release in a picture of its own after the last move of a drag.
class MouseQueue {
 public:
  static constexpr int kButtons = 5;

  struct State {
    float x = 0.0F;  ///< screen units
    float y = 0.0F;
    std::array<bool, kButtons> down{};
    bool known = false;  ///< whether the pointer has moved at all
  };

  void move(float x, float y);
  /// Where the last move led. Buttons beyond kButtons are left out.
  void button(int button, bool down);

  /// Whether something waits.
  bool empty() const { return events_.empty(); }
  /// For the next picture.
  const State& next();

 private:
  struct Event {
    float x, y;  ///< of a move
    int button;  ///< -1: a move
    bool down;
  };

  std::deque<Event> events_;
  State state_;
};

}  // namespace sinew

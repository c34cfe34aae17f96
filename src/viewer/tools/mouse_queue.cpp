// SPDX-License-Identifier: MIT

#include "viewer/tools/mouse_queue.h"

namespace sinew {

void MouseQueue::move(float x, float y) {
  if (!events_.empty() && events_.back().button < 0) {
    events_.back() = {x, y, -1, false, false};
  } else {
    events_.push_back({x, y, -1, false, false});
  }
}

void MouseQueue::button(int button, bool down, double time) {
  if (button < 0 || button >= kButtons) return;
  const bool repeats = down && button == last_button_ && time - last_press_ < kDoubleClickTime;
  if (down) {
    last_button_ = repeats ? -1 : button;
    last_press_ = time;
  }
  events_.push_back({0.0F, 0.0F, button, down, repeats});
  ++clicks_added_;
}

const MouseQueue::State& MouseQueue::next() {
  bool changed = false;
  bool moved = false;
  while (!events_.empty() && !changed) {
    const Event& event = events_.front();
    // Delivers the last move of a drag before its release.
    if (event.button >= 0 && !event.down && moved) break;
    if (event.button < 0) {
      moved = true;
      state_.x = event.x;
      state_.y = event.y;
      state_.known = true;
    } else {
      state_.down[event.button] = event.down;
      state_.repeats = event.repeats;
      changed = true;
      ++clicks_taken_;
    }
    events_.pop_front();
  }
  return state_;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/panels/closing_order.h"

#include <algorithm>
#include <utility>

namespace sinew {

bool ClosingOrder::announce(unsigned panel, int depth) {
  if (closing_ == panel) {
    closing_ = 0;
    return true;
  }
  announced_.push_back({panel, depth});
  return false;
}

void ClosingOrder::end_frame() {
  open_ = std::exchange(announced_, {});
  closing_ = 0;
}

bool ClosingOrder::close_front() {
  if (open_.empty()) return false;
  closing_ = std::max_element(open_.begin(), open_.end(), [](const Panel& a, const Panel& b) {
               return a.depth < b.depth;
             })->id;
  return true;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "skinning/projective/settling_momentum.h"

namespace sinew {

PointsF SettlingMomentum::next_begin(const PointsF& present) {
  PointsF next = present;
  if (count_ > 0) {
    const PointsF displacement = present - end_;
    if ((present - begin_).cwiseProduct(displacement).sum() < 0.0F) {
      count_ = 0;  // it has moved too far
    } else {
      const auto k = static_cast<float>(count_);
      next += k / (k + 3.0F) * displacement;
    }
  }
  ++count_;
  begin_ = next;
  end_ = present;
  return next;
}

}  // namespace sinew

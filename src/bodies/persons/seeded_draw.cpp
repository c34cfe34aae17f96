// SPDX-License-Identifier: MIT

#include "bodies/persons/seeded_draw.h"

#include <algorithm>

namespace sinew {

double SeededDraw::normal(double deviation) {
  double sum = -6.0;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(engine_() >> 11) * 0x1p-53;
  return deviation * std::clamp(sum, -3.0, 3.0);
}

}  // namespace sinew

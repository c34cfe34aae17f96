// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_frame_rate.h"

#include <array>
#include <cstddef>

namespace sinew {

std::optional<double> fbx_frame_rate(int time_mode, double custom) {
  constexpr double kTelevision = 1000.0 / 1001.0;
  // By time mode; 0: none. Modes of the same rate differ only in how they write times as text.
  constexpr std::array kRates{0.0,
                              120.0,
                              100.0,
                              60.0,
                              50.0,
                              48.0,
                              30.0,
                              30.0,
                              30.0 * kTelevision,
                              30.0 * kTelevision,
                              25.0,
                              24.0,
                              1000.0,
                              24.0 * kTelevision};
  constexpr int kCustom = 14;
  double rate = 0.0;
  if (time_mode == kCustom) rate = custom;
  if (time_mode > 0 && time_mode < static_cast<int>(kRates.size()))
    rate = kRates[static_cast<std::size_t>(time_mode)];
  const bool is_rate = rate >= 1.0 && rate <= 1000.0;  // not true for NaN
  return is_rate ? std::optional(rate) : std::nullopt;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "render/color_map.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace sinew {
namespace {

// 20 even steps of viridis (Smith & van der Walt 2015, CC0). Display colors, 0xRRGGBB.
constexpr std::uint32_t kViridis[] = {0x440154, 0x481567, 0x482677, 0x453781, 0x404788,
                                      0x39568C, 0x33638D, 0x2D708E, 0x287D8E, 0x238A8D,
                                      0x1F968B, 0x20A387, 0x29AF7F, 0x3CBB75, 0x55C667,
                                      0x73D055, 0x95D840, 0xB8DE29, 0xDCE319, 0xFDE725};

// Even steps of lightness from 38 at both ends to 96 in the middle (CIELAB). The chroma decreases
// towards the middle in proportion, from (a, b) = (22, -62) on one side and (60, 38) on the other.
constexpr std::uint32_t kBlueWhiteRed[] = {0x0054BF, 0x6478CD, 0x989FDB, 0xC7C8E7, 0xF3F3F3,
                                           0xEDC0B9, 0xE08D82, 0xCC594F, 0xB31020};

Eigen::Vector3f color_of(std::uint32_t code) {
  return Eigen::Vector3f(static_cast<float>(code >> 16), static_cast<float>((code >> 8) & 0xFF),
                         static_cast<float>(code & 0xFF)) /
         255.0F;
}

std::span<const std::uint32_t> points_of(ColorMap map) {
  if (map == ColorMap::kDiverging) return kBlueWhiteRed;
  return kViridis;
}

}  // namespace

float HeatRange::fraction(float value) const {
  if (!(high > low)) return 0.0F;
  return std::clamp((value - low) / (high - low), 0.0F, 1.0F);
}

Eigen::Vector3f heat_color(float fraction, ColorMap map) {
  const std::span<const std::uint32_t> points = points_of(map);
  const int steps = static_cast<int>(points.size()) - 1;
  const float along = std::clamp(fraction, 0.0F, 1.0F) * static_cast<float>(steps);
  const int step = std::min(static_cast<int>(along), steps - 1);
  const float rest = along - static_cast<float>(step);
  return (1.0F - rest) * color_of(points[step]) + rest * color_of(points[step + 1]);
}

Eigen::Vector3f unknown_heat_color() {
  return {0.5F, 0.5F, 0.5F};
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "bodies/persons/proportions.h"

#include <algorithm>

#include "bodies/persons/seeded_draw.h"
#include "bodies/skin/fat_map.h"

namespace sinew {
Proportions random_proportions(std::uint64_t seed) {
  Proportions p;
  if (seed == 0) return p;
  SeededDraw draw(seed, 1);
  // Parts of one chain vary together. In ANSUR II, the residuals over the stature of the lengths of
  // forearm and leg have a correlation of 0.5, those of upper arm and forearm of 0.35, those of
  // hand and foot of 0.6, and those of breadths of 0.2 to 0.5.
  const double legs = draw.normal(0.026);
  const double arms = 0.6 * legs + draw.normal(0.015);
  const double ends = draw.normal(0.025);
  const double frame = draw.normal(0.023);
  const double head = draw.normal(0.018);
  p.trunk += -legs + draw.normal(0.008);
  p.head_length += head + draw.normal(0.026);
  p.head_breadth += head + draw.normal(0.028);
  p.head_height += head + draw.normal(0.035);
  p.thigh += legs + draw.normal(0.013);
  p.shank += legs + draw.normal(0.013);
  p.foot += 0.25 * legs + ends + draw.normal(0.020);
  p.upper_arm += arms + draw.normal(0.028);
  p.forearm += arms + draw.normal(0.046);
  p.hand += 0.5 * arms + ends + draw.normal(0.030);
  p.shoulders += frame + draw.normal(0.040);
  p.chest_breadth += frame + draw.normal(0.052);
  p.chest_depth += frame + draw.normal(0.035);
  p.pelvis_breadth += frame + draw.normal(0.048);
  p.pelvis_depth += frame + draw.normal(0.025);
  p.thickness += frame + draw.normal(0.034);
  return p;
}

Distribution random_distribution(std::uint64_t seed) {
  Distribution d{std::vector<double>(kFatRegions, 1.0), std::vector<double>(kFatRegions, 1.0)};
  if (seed == 0) return d;
  SeededDraw draw(seed, 2);
  // Persons differ most in the ratio of the fat on the trunk to that on hips and thighs.
  const double pattern = draw.normal(0.20);
  for (int r = 0; r < kFatRegions; ++r) {
    const auto region = static_cast<FatRegion>(r);
    const bool is_trunk =
        region == FatRegion::kAbdomen || region == FatRegion::kChest || region == FatRegion::kBack;
    const bool is_below = region == FatRegion::kHips || region == FatRegion::kThighs;
    const double sign = is_trunk ? 1.0 : is_below ? -1.0 : 0.0;
    const auto at = static_cast<std::size_t>(r);
    d.fat[at] = std::max(0.3, 1.0 + sign * pattern + draw.normal(0.09));
    d.muscle[at] = std::max(0.7, 1.0 + draw.normal(0.06));
  }
  return d;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#include "viewer/scene/heat_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sinew {
namespace {

constexpr double kOutliers = 0.01;  // fraction of the values at each end
// Limits beyond which the usual range is replaced: fraction of clipped values, and fraction of the
// colors in use.
constexpr double kMostClipped = 0.05;
constexpr float kFewestColors = 0.1F;
// Values nearer to that of a body at rest than this fraction of the usual range do not count. Of
// the contact pressure, this is most of the skin.
constexpr float kRestTolerance = 0.005F;
// Values beyond an end by less than this fraction of the usual range do not count as clipped.
constexpr float kClipTolerance = 0.02F;

}  // namespace

std::optional<HeatRange> better_range(std::vector<float> values, const HeatMapInfo& info) {
  const HeatRange& usual = info.range;
  const float width = usual.high - usual.low;
  const bool diverges = info.colors == ColorMap::kDiverging;
  const float rest = diverges ? 0.5F * (usual.low + usual.high) : usual.low;
  std::erase_if(values, [](float value) { return !std::isfinite(value); });
  const std::size_t known = values.size();
  std::erase_if(values,
                [&](float value) { return std::abs(value - rest) < kRestTolerance * width; });
  if (values.empty()) return std::nullopt;
  const auto at = [&](double fraction) {
    const auto last = static_cast<double>(values.size() - 1);
    const auto place = values.begin() + std::lround(fraction * last);
    std::nth_element(values.begin(), place, values.end());
    return *place;
  };
  HeatRange fitted{at(kOutliers), at(1.0 - kOutliers)};
  const auto resting = static_cast<double>(known - values.size());
  if (resting > kMostClipped * static_cast<double>(known)) {
    fitted.low = std::min(fitted.low, rest);
    fitted.high = std::max(fitted.high, rest);
  }
  const auto clipped = std::count_if(values.begin(), values.end(), [&](float value) {
    return value < usual.low - kClipTolerance * width ||
           value > usual.high + kClipTolerance * width;
  });
  const float used = usual.fraction(fitted.high) - usual.fraction(fitted.low);
  const bool clips =
      static_cast<double>(clipped) > kMostClipped * static_cast<double>(values.size());
  if (!clips && used >= kFewestColors) return std::nullopt;
  if (diverges) {
    const float half = std::max(std::abs(fitted.low - rest), std::abs(fitted.high - rest));
    fitted = {rest - half, rest + half};
  }
  if (!(fitted.high > fitted.low)) return std::nullopt;
  return fitted;
}

}  // namespace sinew

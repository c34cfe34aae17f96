// SPDX-License-Identifier: MIT

#include "session/playing/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sinew {

double quantile(std::vector<double> values, double fraction) {
  std::sort(values.begin(), values.end());
  const double place = fraction * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return std::lerp(values[below], values[above], place - static_cast<double>(below));
}

Summary summarize(const std::vector<double>& values) {
  if (values.empty()) return {};
  return {quantile(values, 0.5), quantile(values, 0.95), quantile(values, 1.0)};
}

TimeSummary summarize_times(const std::vector<FrameStatistics>& frames) {
  const auto of = [&](double FrameStatistics::*key) {
    std::vector<double> values;
    for (const FrameStatistics& frame : frames) {
      if (frame.steps > 0) values.push_back(frame.*key);
    }
    return summarize(values);
  };
  return {of(&FrameStatistics::frame_ms),   of(&FrameStatistics::skinning_ms),
          of(&FrameStatistics::local_ms),   of(&FrameStatistics::global_ms),
          of(&FrameStatistics::contact_ms), of(&FrameStatistics::upsampling_ms)};
}

}  // namespace sinew

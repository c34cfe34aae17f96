// SPDX-License-Identifier: MIT

#include "skinning/weights/largest_weights.h"

#include <algorithm>
#include <utility>

namespace sinew {

std::vector<SkinWeights::Influence> largest_weights(const Eigen::RowVectorXd& weights) {
  constexpr std::size_t kInfluences = 4;
  constexpr double kSmallest = 1e-3;
  std::vector<std::pair<double, int>> order;
  order.reserve(static_cast<std::size_t>(weights.size()));
  for (int j = 0; j < weights.size(); ++j) order.emplace_back(-weights[j], j);
  std::sort(order.begin(), order.end());
  const double fifth = order.size() > kInfluences ? -order[kInfluences].first : 0.0;
  const double largest = -order.front().first;
  // If more than four weights are equal, the first four count.
  const double floor = fifth < largest ? std::max(fifth, kSmallest) : 0.0;
  order.resize(std::min(order.size(), kInfluences));
  double sum = 0.0;
  for (const auto& [negative, joint] : order) sum += std::max(-negative - floor, 0.0);
  std::vector<SkinWeights::Influence> influences;
  for (const auto& [negative, joint] : order) {
    const auto weight = static_cast<float>((-negative - floor) / sum);
    if (weight > 0.0F) influences.push_back({joint, weight});
  }
  return influences;
}

}  // namespace sinew

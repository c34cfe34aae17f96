// SPDX-License-Identifier: MIT

#include "viewer/tools/skin_movers.h"

#include <algorithm>

namespace sinew {

std::vector<int> skin_movers(const SkinWeights& weights) {
  std::vector<int> movers;
  movers.reserve(weights.vertices.size());
  for (const std::vector<SkinWeights::Influence>& row : weights.vertices) {
    const auto largest = std::max_element(
        row.begin(), row.end(), [](const auto& a, const auto& b) { return a.weight < b.weight; });
    movers.push_back(largest == row.end() ? -1 : largest->joint);
  }
  return movers;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "assets/character.h"

namespace sinew {

/// Stores the skinning weights of all points in one array.
class FlatWeights {
 public:
  using Influence = SkinWeights::Influence;

  FlatWeights() = default;
  explicit FlatWeights(const SkinWeights& weights) {
    for (const auto& row : weights.vertices) {
      influences_.insert(influences_.end(), row.begin(), row.end());
      begin_.push_back(static_cast<int>(influences_.size()));
    }
  }

  std::span<const Influence> row(int point) const {
    return {influences_.data() + begin_[point], influences_.data() + begin_[point + 1]};
  }

 private:
  std::vector<int> begin_{0};
  std::vector<Influence> influences_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace sinew {

/// Divides constraints into colors. No two constraints of a color share a particle, so all of a
/// color can be projected at the same time.
struct Coloring {
  std::vector<int> order;     ///< constraints, sorted by color, in their original order within each
  std::vector<int> begin{0};  ///< color c is order[begin[c], begin[c + 1])

  int color_count() const { return static_cast<int>(begin.size()) - 1; }
};

/// Colors constraints greedily: each takes the first color that none of its particles has (Coleman
/// & More 1983; Abu Rumman 2016, section 4.6).
/// \tparam N  number of particles of a constraint
template <std::size_t N>
Coloring color_constraints(int particle_count, const std::vector<std::array<int, N>>& constraints) {
  std::vector<std::vector<bool>> used(particle_count);  // colors at each particle
  std::vector<int> colors;
  Coloring result;
  for (const std::array<int, N>& constraint : constraints) {
    std::size_t color = 0;
    const auto is_taken = [&](int particle) {
      return color < used[particle].size() && used[particle][color];
    };
    const auto any_taken = [&] {
      for (const int particle : constraint)
        if (is_taken(particle)) return true;
      return false;
    };
    while (any_taken()) ++color;
    for (const int particle : constraint) {
      if (used[particle].size() <= color) used[particle].resize(color + 1);
      used[particle][color] = true;
    }
    colors.push_back(static_cast<int>(color));
    if (result.begin.size() < color + 2) result.begin.resize(color + 2);
    ++result.begin[color + 1];
  }
  for (std::size_t c = 1; c < result.begin.size(); ++c) result.begin[c] += result.begin[c - 1];
  std::vector<int> next = result.begin;
  result.order.resize(constraints.size());
  for (std::size_t i = 0; i < constraints.size(); ++i)
    result.order[next[colors[i]]++] = static_cast<int>(i);
  return result;
}

}  // namespace sinew

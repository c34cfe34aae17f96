// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

namespace sinew {

/// Divides constraints into colors. No two constraints of a color share a particle, so all of a
/// color can be projected at the same time.
struct Coloring {
  std::vector<int> order;     ///< constraints, sorted by color, in their original order within each
  std::vector<int> begin{0};  ///< color c is order[begin[c], begin[c + 1])

  int color_count() const { return static_cast<int>(begin.size()) - 1; }
  int size(int color) const { return begin[color + 1] - begin[color]; }
};

/// Colors constraints greedily: each takes the first color that is not full and that none of its
/// particles has (Coleman & More 1983; Abu Rumman 2016, section 4.6).
/// \tparam N  number of particles of a constraint
/// \param largest  number of constraints of a color at most
template <std::size_t N>
Coloring color_constraints(int particle_count, const std::vector<std::array<int, N>>& constraints,
                           int largest = std::numeric_limits<int>::max()) {
  std::vector<std::vector<bool>> used(particle_count);  // colors at each particle
  std::vector<std::size_t> colors;
  std::vector<int> sizes;
  const auto fits = [&](const std::array<int, N>& constraint, std::size_t color) {
    if (color == sizes.size()) return true;
    if (sizes[color] == largest) return false;
    for (const int particle : constraint)
      if (color < used[particle].size() && used[particle][color]) return false;
    return true;
  };
  std::size_t first_open = 0;  // all colors before it are full
  for (const std::array<int, N>& constraint : constraints) {
    while (first_open < sizes.size() && sizes[first_open] == largest) ++first_open;
    std::size_t color = first_open;
    while (!fits(constraint, color)) ++color;
    for (const int particle : constraint) {
      if (used[particle].size() <= color) used[particle].resize(color + 1);
      used[particle][color] = true;
    }
    colors.push_back(color);
    if (color == sizes.size()) sizes.push_back(0);
    ++sizes[color];
  }
  Coloring result;
  for (const int size : sizes) result.begin.push_back(result.begin.back() + size);
  std::vector<int> next = result.begin;
  result.order.resize(constraints.size());
  for (std::size_t i = 0; i < constraints.size(); ++i)
    result.order[next[colors[i]]++] = static_cast<int>(i);
  return result;
}

}  // namespace sinew

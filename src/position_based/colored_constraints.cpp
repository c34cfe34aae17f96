// SPDX-License-Identifier: MIT

#include "position_based/colored_constraints.h"

#include <algorithm>

#include "core/team.h"

namespace sinew {
namespace {

// Constraints that one thread projects in one go. Smaller parts cost more than they save.
constexpr int kConstraints = 8 * kConstraintGroup;

int padded(int count) {
  return (count + kConstraintGroup - 1) / kConstraintGroup * kConstraintGroup;
}

}  // namespace

void ColoredConstraints::lay_out() {
  places_.resize(coloring_.order.size());
  for (int color = 0; color < coloring_.color_count(); ++color) {
    const int first = coloring_.begin[color], last = coloring_.begin[color + 1];
    for (int i = first; i < last; ++i) places_[coloring_.order[i]] = begin_.back() + i - first;
    begin_.push_back(begin_.back() + padded(last - first));
  }
  const auto size = static_cast<std::size_t>(begin_.back());
  rest_.assign(size, 0.0F);
  compliance_.assign(size, 0.0F);
  stiffness_.assign(size, 1.0F);
  for (std::vector<float>& coordinate : targets_) coordinate.assign(size, 0.0F);
}

void ColoredConstraints::spread(std::span<const float> values, std::vector<float>& stored) const {
  for (std::size_t i = 0; i < places_.size(); ++i) stored[places_[i]] = values[i];
}

void ColoredConstraints::project(Team& team, ProjectKernel kernel, float* particles,
                                 float inverse_square_step) const {
  ConstraintArrays arrays;
  for (int k = 0; k < 4; ++k) arrays.corners[k] = corners_[k].data();
  for (int c = 0; c < 3; ++c) arrays.targets[c] = targets_[c].data();
  arrays.rest = rest_.data();
  arrays.compliance = compliance_.data();
  arrays.stiffness = stiffness_.data();
  for (std::size_t color = 0; color + 1 < begin_.size(); ++color) {
    const int first = begin_[color], last = begin_[color + 1];
    const int parts = (last - first + kConstraints - 1) / kConstraints;
    team.for_each(parts, [&](int part) {
      const int begin = first + part * kConstraints;
      kernel(particles, arrays, begin, std::min(begin + kConstraints, last), inverse_square_step);
    });
  }
}

}  // namespace sinew

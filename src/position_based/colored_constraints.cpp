// SPDX-License-Identifier: MIT

#include "position_based/colored_constraints.h"

#include <limits>

namespace sinew {
namespace {

int padded(int count) {
  return (count + kConstraintGroup - 1) / kConstraintGroup * kConstraintGroup;
}

}  // namespace

void ColoredConstraints::add_cluster(const Coloring& coloring,
                                     const std::vector<int>& constraints) {
  int end = cluster_begin_.back();
  for (int color = 0; color < coloring.color_count(); ++color) {
    for (int i = 0; i < coloring.size(color); ++i)
      places_[constraints[coloring.order[coloring.begin[color] + i]]] = end + i;
    end += padded(coloring.size(color));
    color_sizes_.push_back(coloring.size(color));
  }
  cluster_begin_.push_back(end);
}

void ColoredConstraints::set_sizes() {
  const auto size = static_cast<std::size_t>(cluster_begin_.back());
  rest_.assign(size, 0.0F);
  compliance_.assign(size, 0.0F);
  stiffness_.assign(size, 1.0F);
  reach_.assign(size, std::numeric_limits<float>::infinity());
  for (std::vector<float>& coordinate : targets_) coordinate.assign(size, 0.0F);
}

void ColoredConstraints::spread(std::span<const float> values, std::vector<float>& stored) const {
  for (std::size_t i = 0; i < places_.size(); ++i) stored[places_[i]] = values[i];
}

void ColoredConstraints::project(int cluster, ProjectKernel kernel, float* particles,
                                 float inverse_square_step) const {
  ConstraintArrays arrays;
  for (int k = 0; k < 4; ++k) arrays.corners[k] = corners_[k].data();
  for (int c = 0; c < 3; ++c) arrays.targets[c] = targets_[c].data();
  arrays.rest = rest_.data();
  arrays.compliance = compliance_.data();
  arrays.stiffness = stiffness_.data();
  arrays.reach = reach_.data();
  kernel(particles, arrays, cluster_begin_[cluster], cluster_begin_[cluster + 1],
         inverse_square_step);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "position_based/coloring.h"
#include "position_based/kernels.h"
#include "position_based/particle_blocks.h"

namespace sinew {

/// Stores the constraints of one kind for a kernel. Those with all particles in one block, and
/// those between two consecutive blocks, form clusters (ParticleBlocks): cluster b < `blocks` lies
/// in block b, cluster `blocks` + b between the blocks b and b + 1. Threads project different
/// clusters of either sort at the same time. Within a cluster, constraints are sorted by color,
/// and each color is padded to whole groups with constraints of a fixed particle.
class ColoredConstraints {
 public:
  ColoredConstraints() = default;

  /// Stores constraints of N particles each.
  /// \param idle  particle with inverse mass 0, one per cluster, for the padding
  template <std::size_t N>
  ColoredConstraints(const ParticleBlocks& blocks,
                     const std::vector<std::array<int, N>>& constraints,
                     std::span<const int> idle) {
    const auto particle_count = static_cast<int>(blocks.block_of.size());
    std::vector<std::vector<int>> clusters(2 * static_cast<std::size_t>(blocks.count) - 1);
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      const auto of = [&](int particle) { return blocks.block_of[particle]; };
      const auto [least, most] = std::ranges::minmax(constraints[i], {}, of);
      const int between = of(least) == of(most) ? 0 : blocks.count;
      clusters[of(least) + between].push_back(static_cast<int>(i));
    }
    places_.resize(constraints.size());
    for (std::size_t c = 0; c < clusters.size(); ++c) {
      std::vector<std::array<int, N>> members;
      for (const int i : clusters[c]) members.push_back(constraints[i]);
      add_cluster(color_constraints(particle_count, members, kLargestColor), clusters[c]);
      for (auto& corners : corners_)
        corners.resize(cluster_begin_.back(), kParticleFloats * idle[c]);
    }
    for (std::size_t i = 0; i < constraints.size(); ++i)
      for (std::size_t k = 0; k < N; ++k)
        corners_[k][places_[i]] = kParticleFloats * constraints[i][k];
    set_sizes();
  }

  int count() const { return static_cast<int>(places_.size()); }
  int cluster_count() const { return static_cast<int>(cluster_begin_.size()) - 1; }
  /// Returns the sizes of the colors of all clusters.
  const std::vector<int>& color_sizes() const { return color_sizes_; }

  /// Set a value of each constraint, in the order in which they were given. `rest` is the volume or
  /// length at rest, the others are explained in kernels.h. Corrections are not limited at first.
  void set_rest(std::span<const float> values) { spread(values, rest_); }
  void set_compliance(std::span<const float> values) { spread(values, compliance_); }
  void set_stiffness(std::span<const float> values) { spread(values, stiffness_); }
  void set_reach(std::span<const float> values) { spread(values, reach_); }
  /// Sets the fixed end of tether i.
  void set_target(int i, float x, float y, float z) {
    targets_[0][places_[i]] = x;
    targets_[1][places_[i]] = y;
    targets_[2][places_[i]] = z;
  }

  /// Projects the constraints of a cluster, one color after the other.
  void project(int cluster, ProjectKernel kernel, float* particles,
               float inverse_square_step) const;

 private:
  // Colors without a limit fill their last group by half only. With groups of one color next to
  // each other in space, a gather waits for what the group before has scattered.
  static constexpr int kLargestColor = 2 * kConstraintGroup;

  void add_cluster(const Coloring& coloring, const std::vector<int>& constraints);
  void set_sizes();
  void spread(std::span<const float> values, std::vector<float>& stored) const;

  std::vector<int> color_sizes_;
  std::vector<int> cluster_begin_{0};  ///< of each cluster, in padded places
  std::vector<int> places_;            ///< padded place of each constraint
  std::array<std::vector<int>, 4> corners_;
  std::vector<float> rest_, compliance_, stiffness_, reach_;
  std::array<std::vector<float>, 3> targets_;
};

}  // namespace sinew

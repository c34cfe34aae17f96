// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <span>
#include <vector>

#include "position_based/coloring.h"
#include "position_based/kernels.h"

namespace sinew {

class Team;

/// Stores the constraints of one kind for a kernel: sorted by color, each color padded to whole
/// groups with constraints of a fixed particle.
class ColoredConstraints {
 public:
  ColoredConstraints() = default;

  /// Stores constraints of N particles each.
  /// \param idle  index of a particle with inverse mass 0, for the padding
  template <std::size_t N>
  ColoredConstraints(int particle_count, const std::vector<std::array<int, N>>& constraints,
                     int idle)
      : coloring_(color_constraints(particle_count, constraints)) {
    lay_out();
    for (std::size_t k = 0; k < N; ++k) {
      corners_[k].assign(places_.empty() ? 0 : begin_.back(), kParticleFloats * idle);
      for (std::size_t i = 0; i < constraints.size(); ++i)
        corners_[k][places_[i]] = kParticleFloats * constraints[i][k];
    }
  }

  int count() const { return static_cast<int>(places_.size()); }
  const Coloring& coloring() const { return coloring_; }

  /// Set a value of each constraint, in the order in which they were given. `rest` is the volume or
  /// length at rest, the others are explained in kernels.h.
  void set_rest(std::span<const float> values) { spread(values, rest_); }
  void set_compliance(std::span<const float> values) { spread(values, compliance_); }
  void set_stiffness(std::span<const float> values) { spread(values, stiffness_); }
  /// Sets the fixed end of tether i.
  void set_target(int i, float x, float y, float z) {
    targets_[0][places_[i]] = x;
    targets_[1][places_[i]] = y;
    targets_[2][places_[i]] = z;
  }

  /// Projects all constraints, one color after the other.
  void project(Team& team, ProjectKernel kernel, float* particles, float inverse_square_step) const;

 private:
  void lay_out();
  void spread(std::span<const float> values, std::vector<float>& stored) const;

  Coloring coloring_;
  std::vector<int> begin_{0};  ///< of each color, in padded places
  std::vector<int> places_;    ///< padded place of each constraint
  std::array<std::vector<int>, 4> corners_;
  std::vector<float> rest_, compliance_, stiffness_;
  std::array<std::vector<float>, 3> targets_;
};

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"
#include "position_based/colored_constraints.h"
#include "position_based/particle_blocks.h"
#include "position_based/particle_state.h"
#include "position_based/step_constraints.h"

namespace sinew {

class Team;

/// Ties a particle to a point that moves with a bone.
struct Tether {
  int particle = -1;
  double length = 0.0;  ///< distance to be kept, m
};

/// Describes a body at rest and its constraints.
struct PositionBody {
  Points rest;                            ///< 3 x n, m
  std::vector<float> inverse_masses;      ///< 1/kg, one per vertex; 0: moved from outside
  std::vector<Tetrahedron> tetrahedra;    ///< whose volumes are kept
  std::vector<std::array<int, 2>> edges;  ///< whose lengths are kept
  std::vector<Tether> tethers;            ///< several may hold one particle
};

/// Returns the particle of each tether, as ColoredConstraints takes it.
std::vector<std::array<int, 1>> tied_particles(const PositionBody& body);

/// Holds the parameters of a step.
struct PositionStep {
  float seconds = 1.0F / 60.0F;
  int iterations = 1;    ///< Gauss-Seidel sweeps
  float damping = 0.0F;  ///< rate at which velocities approach `carrier_velocities`, 1/s
  const PointsF* carrier_velocities = nullptr;        ///< m/s, one per particle; null: zero
  Eigen::Vector3f gravity = Eigen::Vector3f::Zero();  ///< m/s^2
  float floor = -1e30F;                               ///< height below which no particle sinks, m
  StepConstraints* constraints = nullptr;             ///< contacts and the like, or null
};

/// Simulates a mesh of tetrahedra by Position Based Dynamics: Abu Rumman 2016, section 4.3 and
/// Algorithm 5, with constraints of volume, of the lengths of edges and of distances from bones.
/// Constraints are projected one after the other, in blocks and colors (ColoredConstraints), so the
/// result is the same for any number of threads.
class PositionSolver {
 public:
  /// Prepares a body, which starts at rest.
  explicit PositionSolver(const PositionBody& body);

  int particle_count() const { return particle_count_; }
  /// Returns the number of blocks of particles, which threads work on in parallel.
  int block_count() const { return blocks_.count; }

  /// Give the constraints compliances or stiffness factors (kernels.h).
  ColoredConstraints& volume_constraints() { return volumes_; }
  ColoredConstraints& edge_constraints() { return lengths_; }
  ColoredConstraints& tether_constraints() { return tethers_; }
  const ColoredConstraints& volume_constraints() const { return volumes_; }
  const ColoredConstraints& edge_constraints() const { return lengths_; }
  const ColoredConstraints& tether_constraints() const { return tethers_; }

  ParticleState& particles() { return particles_; }
  const ParticleState& particles() const { return particles_; }
  auto velocity(int particle) { return velocities_.col(particle); }  ///< m/s

  /// Makes a step: moves the particles by their velocities and gravity, projects the constraints,
  /// and takes the velocities from the positions before and after. Particles with inverse mass 0
  /// and targets of tethers stay where they are; they are to be moved before.
  void step(Team& team, const PositionStep& settings);

 private:
  void predict(Team& team, const PositionStep& settings);
  void project(Team& team, const PositionStep& settings);
  void finish(Team& team, const PositionStep& settings);

  int particle_count_;
  ParticleBlocks blocks_;
  PositionKernels kernels_;
  ParticleState particles_;  ///< the last ones are for the padding of batches
  PointsF velocities_;
  ColoredConstraints volumes_;
  ColoredConstraints lengths_;
  ColoredConstraints tethers_;
};

}  // namespace sinew

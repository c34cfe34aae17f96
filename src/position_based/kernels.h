// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Largest number of constraints that kernels process at the same time. Ranges of constraints begin
/// and end at multiples of it.
inline constexpr int kConstraintGroup = 16;
/// Number of floats that kernels read of each particle.
inline constexpr int kParticleFloats = 8;

/// Points to the constraints of one kind, one entry per constraint in each array.
struct ConstraintArrays {
  const int* corners[4] = {};         ///< offsets of the particles in the array of particles
  const float* rest = nullptr;        ///< volume, m^3, or length, m
  const float* compliance = nullptr;  ///< inverse of the stiffness of the energy C^2 / 2
  const float* stiffness = nullptr;   ///< factor in [0, 1] on corrections
  const float* reach = nullptr;       ///< of volumes: largest distance of a correction, m
  const float* targets[3] = {};       ///< of tethers: x, y and z of their fixed ends
};

/// Projects the constraints [begin, end), of which no two share a particle.
///
/// A constraint C is corrected by dp_i = -s w_i grad_i C with the inverse masses w and
///   s = stiffness C / max(W, W / 2 + compliance / h^2),  W = sum_i w_i |grad_i C|^2.
/// Without compliance this is Abu Rumman 2016, eq. 3.17, weighted by masses. XPBD (Macklin et al.
/// 2016) has W + compliance / h^2. That is exact if all constraints are solved together. With one
/// Gauss-Seidel sweep for each substep h, a body in equilibrium ends a sweep where it began, and a
/// constraint is projected about halfway between: its force is that of C less half of its own
/// correction, as if its compliance were larger by h^2 W / 2. So half of W is left out, and forces
/// at rest do not depend on h. No correction exceeds that of a constraint without compliance.
/// \param particles  kParticleFloats numbers of each: x, y, z and inverse mass at the beginning of
///                   the step, the displacement since, 0. Displacements are small, so that rounding
///                   leaves no noise in the velocities
/// \param inverse_square_step  1 / h^2, 1/s^2
using ProjectKernel = void (*)(float* particles, const ConstraintArrays& arrays, int begin, int end,
                               float inverse_square_step);

/// Holds the kernels for the best vector instructions of this processor.
struct PositionKernels {
  /// C = V - V0 of a tetrahedron; signed, so that inverted elements are restored. Abu Rumman 2016,
  /// eqs. 4.4 to 4.13, with the gradients corrected. Corrections that would move a corner farther
  /// than `reach` are scaled down: the gradients of flat elements are short, so that their corners
  /// would be thrown far away.
  ProjectKernel volumes = nullptr;
  /// C = |p1 - p2| - d of an edge (eq. 4.2).
  ProjectKernel edges = nullptr;
  /// C = |p - b| - d of a particle and a fixed point (section 4.3.1.3).
  ProjectKernel tethers = nullptr;
};

/// Returns these kernels.
PositionKernels position_kernels();

}  // namespace sinew

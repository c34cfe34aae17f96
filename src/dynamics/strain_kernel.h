#pragma once

namespace sinew {

/// The hot loop of the float local step: tetrahedron strain with vector instructions, chosen at
/// run time. Elements come in groups of 16, each number of theirs side by side.
constexpr int kStrainGroup = 16;

struct StrainRest {
  alignas(64) float inverse[9][kStrainGroup];  ///< E^-1 of the rest edges, row by row
  alignas(64) float weight[kStrainGroup];      ///< stiffness * V; 0 gives no force
};

/// Rotation of each element, kept as the start for the next iteration: unit quaternions w x y z.
struct StrainRotation {
  alignas(64) float quaternion[4][kStrainGroup];
};

/// Slots of a group: 64 times (x y z 0), vertex after vertex; within a vertex, element e has place
/// strain_place(e), so that vectors of any width are transposed within their 128-bit blocks.
constexpr int strain_place(int element) {
  return element % 4 * 4 + element / 4;
}
constexpr int strain_slot(int element, int vertex) {
  return vertex * kStrainGroup + strain_place(element);
}

/// Fills the slots of `groups` groups with the forces w (R - F) E^-T on the vertices and improves
/// the rotations. `vertices` says which position (x y z 0) belongs to each slot; all arrays of
/// floats are aligned to 16 bytes, slots to 64. R is the rotation nearest to F: error below 1e-4
/// wherever s2 + sign(det F) s3 > 0.01 s1 (singular values of F), always proper.
///
/// Newton's method on tr(R^T F), from the last rotation: with A = R^T F, a its axial vector and
/// H = tr(S) I - S, S = sym(A), the step is w = H^-1 a; a maximum is the global one exactly where
/// H is positive definite. Along a step the third derivative vanishes at the maximum: convergence
/// is cubic, and one step is the rule. Elements where H is not positive definite, or that do not
/// settle, take robust_quaternion.
using StrainKernel = void (*)(int groups, const float* positions, const int* vertices,
                              const StrainRest* rests, StrainRotation* rotations, float* slots);

/// The kernel for this processor; null where it has no vector instructions that we use (below
/// SSSE3).
StrainKernel vectorized_strain_kernel();

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

// These kernels are the hot loop of the local step in float: tetrahedron strain with vector
// instructions that are selected at run time. Fans of tetrahedra are processed in groups of 16. The
// data of a group is stored as a structure of arrays.

/// This is the number of fans in a group.
constexpr int kStrainGroup = 16;
constexpr int kFanTetrahedra = 3;
constexpr int kFanCorners = 6;
constexpr int kStrainSlots = kFanCorners * kStrainGroup;  ///< slots of a group

/// Holds the constant data of one tetrahedron (the first, second or third) of each fan of a group.
struct StrainRest {
  alignas(64) float inverse[9][kStrainGroup];  ///< E^-1 of the rest edges, row by row
  alignas(64) float weight[kStrainGroup];      ///< stiffness * V; 0 gives no force
};

/// Holds the rotations of the same tetrahedra as unit quaternions (w x y z). The next iteration
/// starts with them.
struct StrainRotation {
  alignas(64) float quaternion[4][kStrainGroup];
};

/// Returns the position of a fan among the slots of one corner. A group has a slot (x y z 0) for
/// each corner of each fan: the slots of all fans for corner 0, then those for corner 1 and so on.
/// With this order of the fans, vectors of any width are transposed within their 128-bit blocks.
constexpr int strain_place(int fan) {
  return fan % 4 * 4 + fan / 4;
}
/// Returns the slot of a corner of a fan within its group.
constexpr int strain_slot(int fan, int corner) {
  return corner * kStrainGroup + strain_place(fan);
}

/// Computes the forces w (R - F) E^-T on the vertices of `groups` groups, writes them to the slots
/// and updates the rotations. R is the rotation nearest to F. It is always proper, and its error is
/// below 1e-4 if s2 + sign(det F) s3 > 0.01 s1 (singular values of F).
///
/// R is computed by Newton's method, which maximizes tr(R^T F) starting from the last rotation.
/// With A = R^T F, its axial vector a and H = tr(S) I - S, S = sym(A), a step rotates by
/// w = H^-1 a. A maximum is the global one if and only if H is positive definite. Along a step the
/// third derivative vanishes at the maximum, so convergence is cubic and one step usually suffices.
/// robust_quaternion() handles elements whose H is not positive definite or that do not converge.
///
/// \param positions  (x y z 0) by vertex
/// \param vertices  the vertex of each slot
/// \param rests  kFanTetrahedra entries per group. The kernel prefetches one group ahead, so
///               `rests` and `rotations` must have the entries of one more group.
/// \param rotations  kFanTetrahedra entries per group, and those of one more group
/// \param receivers  one bit mask per group: bit c is set if the slots of corner c are needed. The
///                   slots of other corners need not be written.
/// \param far  also prefetches the positions of the next group, which pays off if the positions do
///             not fit into the L2 cache
/// \param slots  result, aligned to 64 bytes; all other arrays of floats are aligned to 16 bytes
using StrainKernel = void (*)(int groups, const float* positions, const int* vertices,
                              const StrainRest* rests, StrainRotation* rotations,
                              const unsigned char* receivers, bool far, float* slots);

struct StrainKernels {
  StrainKernel each = nullptr;  ///< one rotation per tetrahedron
  /// One rotation per fan, the nearest to the weighted mean of its F (Komaritzan & Botsch 2018,
  /// section 6). Only the first StrainRotation of a group is used.
  StrainKernel shared = nullptr;
};

/// Returns the kernels for the best vector instructions of this processor. Both are null if it does
/// not support at least SSSE3.
StrainKernels vectorized_strain_kernels();

}  // namespace sinew

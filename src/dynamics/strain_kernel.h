#pragma once

namespace sinew {

/// The hot loop of the float local step: tetrahedron strain with vector instructions, chosen at
/// run time. Fans of tetrahedra come in groups of 16, each number of theirs side by side.
constexpr int kStrainGroup = 16;
constexpr int kFanTetrahedra = 3;
constexpr int kFanCorners = 6;
constexpr int kStrainSlots = kFanCorners * kStrainGroup;  ///< of a group

/// One of the three tetrahedra of each fan of a group.
struct StrainRest {
  alignas(64) float inverse[9][kStrainGroup];  ///< E^-1 of the rest edges, row by row
  alignas(64) float weight[kStrainGroup];      ///< stiffness * V; 0 gives no force
};

/// Their rotations, kept as the start for the next iteration: unit quaternions w x y z.
struct StrainRotation {
  alignas(64) float quaternion[4][kStrainGroup];
};

/// Slots of a group: (x y z 0) for each corner of each fan, corner after corner; within a corner,
/// fan f has place strain_place(f), so that vectors of any width are transposed within their
/// 128-bit blocks.
constexpr int strain_place(int fan) {
  return fan % 4 * 4 + fan / 4;
}
constexpr int strain_slot(int fan, int corner) {
  return corner * kStrainGroup + strain_place(fan);
}

/// Fills the slots of `groups` groups with the forces w (R - F) E^-T on the vertices and improves
/// the rotations. `vertices` says which position (x y z 0) belongs to each slot; `rests` and
/// `rotations` have kFanTetrahedra entries for each group; `receivers` has a bit for each corner of
/// a group whose slots anyone reads, the others are not written. One more group than are computed
/// is asked for: the arrays of rests and rotations must go on so far. `far` asks for positions
/// ahead, too, which pays where they do not stay in the second cache. All arrays of floats are
/// aligned to 16 bytes, slots to 64. R is the rotation nearest to F: error below 1e-4 wherever s2 +
/// sign(det F) s3 > 0.01 s1 (singular values of F), always proper.
///
/// Newton's method on tr(R^T F), from the last rotation: with A = R^T F, a its axial vector and
/// H = tr(S) I - S, S = sym(A), the step is w = H^-1 a; a maximum is the global one exactly where
/// H is positive definite. Along a step the third derivative vanishes at the maximum: convergence
/// is cubic, and one step is the rule. Elements where H is not positive definite, or that do not
/// settle, take robust_quaternion.
using StrainKernel = void (*)(int groups, const float* positions, const int* vertices,
                              const StrainRest* rests, StrainRotation* rotations,
                              const unsigned char* receivers, bool far, float* slots);

struct StrainKernels {
  StrainKernel each = nullptr;  ///< a rotation for each tetrahedron
  /// One for each fan, nearest to the weighted mean of its F (Komaritzan & Botsch 2018, section 6);
  /// only the first rotation of a group is used.
  StrainKernel shared = nullptr;
};

/// The kernels for this processor; null where it has no vector instructions that we use (below
/// SSSE3).
StrainKernels vectorized_strain_kernels();

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

// These are the data of the hot loops of the local step in float: constraints on the deformation
// gradients of tetrahedra, with vector instructions that are selected at run time. Fans of
// tetrahedra are processed in groups of 16. The data of a group is stored as a structure of arrays.

/// This is the number of fans in a group.
constexpr int kFanGroup = 16;
constexpr int kFanTetrahedra = 3;
constexpr int kFanCorners = 6;
constexpr int kFanSlots = kFanCorners * kFanGroup;  ///< slots of a group

/// Holds the constant data of one tetrahedron (the first, second or third) of each fan of a group.
struct TetrahedronRest {
  alignas(64) float inverse[9][kFanGroup];  ///< E^-1 of the rest edges, row by row
  alignas(64) float weight[kFanGroup];      ///< stiffness * V; 0 gives no force
};

/// Holds four numbers for each of the same tetrahedra, whose meaning depends on the kernel. Kernels
/// of nonlinear materials do not use them.
struct TetrahedronState {
  alignas(64) float value[4][kFanGroup];
};

/// Returns the position of a fan among the slots of one corner. A group has a slot (x y z 0) for
/// each corner of each fan: the slots of all fans for corner 0, then those for corner 1 and so on.
/// With this order of the fans, vectors of any width are transposed within their 128-bit blocks.
constexpr int fan_place(int fan) {
  return fan % 4 * 4 + fan / 4;
}
/// Returns the slot of a corner of a fan within its group.
constexpr int fan_slot(int fan, int corner) {
  return corner * kFanGroup + fan_place(fan);
}

/// Computes the forces w (P - F) E^-T on the vertices of `groups` groups, with the projections P of
/// the deformation gradients F, and writes them to the slots.
/// \param positions  (x y z 0) by vertex
/// \param vertices  the vertex of each slot
/// \param rests  kFanTetrahedra entries per group. The kernel prefetches one group ahead, so
///               `rests` and `states` must have the entries of one more group.
/// \param states  kFanTetrahedra entries per group, and those of one more group
/// \param constants  numbers that all tetrahedra share, whose meaning depends on the kernel
/// \param receivers  one bit mask per group: bit c is set if the slots of corner c are needed. The
///                   slots of other corners need not be written.
/// \param far  also prefetches the positions of the next group, which pays off if the positions do
///             not fit into the L2 cache
/// \param slots  result, aligned to 64 bytes; all other arrays of floats are aligned to 16 bytes
using FanKernel = void (*)(int groups, const float* positions, const int* vertices,
                           const TetrahedronRest* rests, TetrahedronState* states,
                           const float* constants, const unsigned char* receivers, bool far,
                           float* slots);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Describes the influence of one entry of a table of transforms on a point.
struct BlendInfluence {
  int entry;
  float weight;
};

/// Rows of influences have a multiple of this length, filled up with weights of 0. Most points then
/// take one step, whose end the processor predicts.
inline constexpr int kInfluencesPerStep = 4;

/// Refers to the points [first, last) with their influences. Those of point i are
/// influences[begin[i], begin[i + 1]). Arrays of points have 3 floats for each point, and room for
/// kBlendPadding more points at the end, which are read but not used.
struct BlendRange {
  const int* begin;
  const BlendInfluence* influences;
  int first;
  int last;
};
inline constexpr int kBlendPadding = 16;

/// Holds the inner loops of geometric skinning. Positions have 3 floats for each point; only those
/// of the range are written.
struct BlendKernels {
  /// Computes x' = M x with M = sum of weight times entry. An entry is a 4 x 4 matrix by columns,
  /// whose last row is not used.
  void (*matrices)(const BlendRange& range, const float* entries, const float* points,
                   float* positions);
  /// Applies the normalized sum of dual quaternions. An entry is the real part and the dual part,
  /// each x y z w.
  void (*dual_quaternions)(const BlendRange& range, const float* entries, const float* points,
                           float* positions);
  /// Computes x' = R a + M p for each point with its arm a and center p. R is the normalized sum of
  /// quaternions (entries x y z w), and M the sum of matrices (entries as above).
  void (*centered)(const BlendRange& range, const float* matrices, const float* quaternions,
                   const float* arms, const float* centers, float* positions);
};

/// Returns the loops with the vector instructions of this processor, or the plain loops if it has
/// none that we use.
const BlendKernels& vectorized_blend_kernels();

/// Returns the plain loops.
const BlendKernels& plain_blend_kernels();

}  // namespace sinew

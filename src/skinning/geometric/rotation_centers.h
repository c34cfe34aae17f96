// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "assets/character.h"
#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Version of rotation_centers(), for the keys of caches. Raise it when results change.
inline constexpr std::uint64_t kRotationCentersVersion = 1;

/// Holds the parameters of rotation_centers(), with the values of the paper.
struct RotationCenterSettings {
  double sigma = 0.1;  ///< width of the similarity of two points, as a difference of weights
  /// Triangles are divided until the weights of their corners differ by no more than this
  /// (Euclidean distance).
  double largest_weight_step = 0.1;
};

/// Computes the optimized center of rotation of each vertex (Le & Hodgins 2016, "Real-time skeletal
/// skinning with optimized centers of rotation", section 4): the mean position of the surface,
/// weighted by the similarity of the skinning weights w there to those of the vertex, v:
///   p_v = integral s(v, x) x dx / integral s(v, x) dx
///   s(v, x) = sum over joints j != k of
///             w_vj w_vk w_xj w_xk exp(-((w_vj w_xk - w_vk w_xj) / sigma)^2)
/// The integrals are sums over divided triangles, with the mean weights of their corners. Only
/// pieces that share two joints with the vertex have a similarity, so the pieces are grouped by
/// pairs of joints. No other piece is left out.
/// \return  3 x n, at rest; a vertex that resembles nothing, such as one that follows a single
///          joint, is its own center
/// \throws Cancelled
Points rotation_centers(const TriangleMesh& surface, const SkinWeights& weights,
                        const Progress& progress = {}, const RotationCenterSettings& settings = {});

}  // namespace sinew

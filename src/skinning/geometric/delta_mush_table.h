// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "core/types.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Version of the table and of its computation, for the keys of caches. Raise it when either
/// changes.
inline constexpr std::uint64_t kDeltaMushVersion = 2;

/// Holds the parameters of direct delta mush, in the symbols of the paper.
struct DeltaMushSettings {
  int p = 20;           ///< steps of smoothing
  double lambda = 3.0;  ///< of a step that smooths positions; one step reaches a number of edges
  double kappa = 1.0;   ///< of a step that smooths the weights which move the result; below lambda
  double alpha = 0.8;   ///< fraction in which the latter move the result, in [0, 1)
  /// Largest standard deviation of the smoothing of positions, as a multiple of the thickness of
  /// the body (smoothing_limits()). Where p steps reach farther, lambda and kappa are reduced in
  /// proportion. The paper has no such limit; infinity removes it.
  double largest_spread = 1.0;
  /// Influences of a vertex are left out, the smallest first, while their weights sum to no more
  /// than this. The vertex then moves by no more than this fraction of the distance between the
  /// places where its joints would take it.
  double largest_dropped = 1e-3;
};

/// Holds the part of direct delta mush that depends on the rest pose alone. For each vertex i and
/// joint j, it is the matrix
///   Omega_ij = (1 - alpha) Psi_ij + alpha w'_ij [p_i p_i^T, p_i; p_i^T, 1]
///   Psi_ij   = sum over vertices k of b_ki w_kj [u_k u_k^T, u_k; u_k^T, 1]
/// (Le & Lewis 2019, "Direct delta mush skinning and variants"). u_k is a rest position, w_kj a
/// skinning weight, b_ki an entry of (I + lambda S L)^-p, w' the weights smoothed with kappa, and
/// p_i the smoothed position. S limits the smoothing on coarse meshes
/// (DeltaMushSettings::largest_spread); the paper has S = I. Positions are taken relative to p_i,
/// which makes the p p^T term zero and keeps single precision exact enough.
struct DeltaMushTable {
  struct Influence {
    int joint;
    float weight;         ///< omega: the corner of Omega_ij; those of a vertex sum to 1
    float moment[3];      ///< m: sum of b w (u - p); those of a vertex sum to 0
    float covariance[6];  ///< C: xx xy xz yy yz zz of the sum of b w (u - p) (u - p)^T
  };
  std::vector<int> begin{0};                  ///< influences of vertex i: [begin[i], begin[i + 1])
  std::vector<Influence> influences;          ///< of each vertex by falling weight
  std::vector<std::array<float, 3>> centers;  ///< p_i, x y z

  int vertex_count() const { return static_cast<int>(centers.size()); }
};

/// Computes the table.
/// \param weights  one row for each vertex of the surface, summing to 1
/// \throws Cancelled
DeltaMushTable build_delta_mush(const TriangleMesh& surface, const SkinWeights& weights,
                                const DeltaMushSettings& settings = {},
                                const Progress& progress = {});

/// Returns the table of a character's surface with the default settings, from the user's cache
/// (core/cache.h) if it was built before.
/// \throws Cancelled
DeltaMushTable prepared_delta_mush(const Character& character, const SkinWeights& weights,
                                   const Progress& progress);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "core/progress.h"

namespace sinew {

/// Selects how bounded biharmonic weights of several joints are computed.
enum class BiharmonicSolve {
  kSeparate,  ///< each joint alone, then normalized (bounded_biharmonic_weights())
  kJoint,     ///< all joints together (joint_biharmonic_weights())
};

/// Holds settings of biharmonic_weights().
struct BiharmonicSettings {
  BiharmonicSolve solve = BiharmonicSolve::kSeparate;
  /// Number of tetrahedra aimed at. Fewer leave the bones of fingers without nodes.
  int tetrahedra = 40000;
};

/// Computes bounded biharmonic skinning weights (Jacobson et al. 2011) on tetrahedra that fill the
/// surface (fill_solid()). A weight is 1 along the bones that its joint moves and 0 along others.
/// Bones that meet at a node share it in equal parts. Each vertex of the surface takes the weights
/// of the tetrahedron around it, and keeps at most four of them (largest_weights()).
/// \throws InputError if the surface encloses no volume, or if bones that are nearest to part of
///         the skin have no place inside; bone_heat_weights() works there. Cancelled
SkinWeights biharmonic_weights(const TriangleMesh& surface, const Skeleton& skeleton,
                               const BiharmonicSettings& settings = {},
                               const Progress& progress = {});

}  // namespace sinew

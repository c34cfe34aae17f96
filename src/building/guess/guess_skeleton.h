// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "building/guess/guess_kind.h"
#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds a skeleton that was guessed from a surface alone.
struct GuessedSkeleton {
  Skeleton skeleton;  ///< parents first, without rotations at rest, in the coordinates of the skin
  GuessKind kind = GuessKind::kBiped;  ///< never kAuto
  std::vector<std::string> warnings;   ///< sentences for the user
};

/// Guesses the skeleton of a body from its surface, in any pose and of any triangulation. The limbs
/// are protrusions (extremities.h) whose geodesic distances are symmetric (body_plan.h). Their
/// centers are those of the level sets of harmonic functions (tip_fields.h, limb_slices.h), and
/// their joints lie at proportions of their lengths.
/// \param skin  units and axes do not matter; bodies should stand on their feet along +Y
/// \throws      InputError, one sentence without a file name, if the surface is not of a body;
///              Cancelled
GuessedSkeleton guess_skeleton(const TriangleMesh& skin, GuessKind kind,
                               const Progress& progress = {});

}  // namespace sinew

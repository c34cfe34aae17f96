// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/local_pair.h"
#include "core/progress.h"
#include "rig/skeleton.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds the settings of collect_local_pairs().
struct LocalPairSettings {
  int max_pairs = 3000;  ///< limit for the body; limbs take turns and give the pairs that collide
                         ///< first in a bend
};

/// Collects the pairs of vertices that may collide near joints (Komaritzan 2022, 3.2.5). In each
/// extreme pose (extreme_poses.h), SelfContact finds the vertices that have entered the other limb,
/// on the skin around the two bones alone. The limbs are divided by the plane through the joint
/// with the normal
///   n = (x_c - joint) x (b_i x b_j),   x_c the colliding vertex nearest to the joint,
/// evaluated at rest. b_i x b_j is taken from the pose, since it is zero for a limb that is
/// straight at rest. The plane is used at a joint that both bones share. Elsewhere the limb of a
/// vertex follows from the bone that it is attached to. Each colliding vertex is paired with the
/// nearest vertex on the other side among the corners of the triangle that it has gone through.
///
/// A pair is left to other bones that bend towards each other (those of the other leg, say) if its
/// vertices are attached to these. A pair is dropped if each of its vertices already has a partner
/// next to the other one, or if the test at run time (LocalSuspects) reports a collision for it at
/// rest.
///
/// In these poses the skin is carried by the skeleton (SkeletonAttachment) and not simulated. It
/// slides smoothly around a joint and goes straight through the other side, so that a vertex
/// collides with the one that really lies across the crease from it. A simulation without contact
/// folds the skin up deep inside, where the nearest triangle is arbitrary, and takes many times as
/// long. The angle of each bend grows step by step, and a vertex is paired at the step in which it
/// first collides.
///
/// Soft bones (rig/soft_joints.h) take no part.
///
/// \return  ordered by bones, then vertices; the same for any number of threads
std::vector<LocalPair> collect_local_pairs(const TissueModel& tissue, const Skeleton& skeleton,
                                           const LocalPairSettings& settings = {},
                                           const Progress& progress = {});

/// Returns the positions of the skin when each vertex keeps its position relative to the base point
/// under it. The result is in the frame of the transforms that the attachment was placed with.
/// \param rest_skin, rest_base  3 x the number of attached points
PointsF carried_skin(const Points& rest_skin, const Points& rest_base,
                     const SkeletonAttachment::State& state);

}  // namespace sinew

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"
#include "rig/skeleton.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Of pairs on the disk. Change it with every change of LocalPair, or of the pairs that the same
/// body gets.
inline constexpr std::uint64_t kLocalPairsVersion = 0x53696e654c500002;  // "SineLP", 2

/// Two vertices of the skin, one on each of two limbs, that meet when the limbs bend towards each
/// other.
struct LocalPair {
  int i, j;
  int joint;           ///< around which angles are measured: bone_i begins there
  int bone_i, bone_j;  ///< that vertex i and vertex j are judged by (BoneWedge)

  bool operator==(const LocalPair&) const = default;
};

struct LocalPairSettings {
  int most_pairs = 3000;  ///< of all limbs alike, of each those that meet first in the bend
};

/// The pairs that may collide near joints (Komaritzan 2022, 3.2.5). In each extreme pose
/// (extreme_poses.h) vertices that have entered the other limb are found by SelfContact, on the
/// skin around the two bones alone. They are divided by the plane
///   n = (x_c - joint) x (b_i x b_j),   x_c the colliding vertex nearest to the joint,
/// evaluated at rest; b_i x b_j comes from the pose, since a limb that is straight at rest has
/// none. The plane makes sense at a joint that both bones share. Where they do not, the bone that a
/// vertex hangs on says which limb it belongs to. Each colliding vertex is paired with the nearest
/// vertex of the other side, among those of the triangle that it has gone through.
///
/// Where other bones that bend towards each other are nearer to what two vertices hang on (of the
/// other leg, say), the pair is left to these. A pair is dropped when both of its vertices have
/// partners beside it already, and when what tells collisions at run time (LocalSuspects) takes it
/// for one at rest.
///
/// In the poses the skin is carried by the skeleton (SkeletonAttachment) and not simulated. It
/// slides smoothly around a joint and goes straight through the other side, so that a vertex meets
/// the one that really lies across the crease from it; a simulation without contact folds the skin
/// up deep inside, where the nearest triangle is any, and takes many times as long. Each bend goes
/// on step by step, and a vertex is paired at the step in which it first collides.
///
/// \return  by bones, then vertices; the same for any number of threads
std::vector<LocalPair> collect_local_pairs(const TissueModel& tissue, const Skeleton& skeleton,
                                           const LocalPairSettings& settings = {},
                                           const Progress& progress = {});

/// Where the skin is when each of its vertices keeps its place relative to the base point under
/// it; in the frame of the transforms that the attachment was placed with.
/// \param rest_skin, rest_base  3 x the number of attached points
PointsF carried_skin(const Points& rest_skin, const Points& rest_base,
                     const SkeletonAttachment::State& state);

/// Pairs for the disk, with a version. The bytes are for machines of the same byte order.
std::string to_bytes(const std::vector<LocalPair>& pairs);

/// Nothing when the bytes are not whole pairs of this version, within these numbers.
std::optional<std::vector<LocalPair>> local_pairs_from_bytes(std::string_view bytes,
                                                             int vertex_count, int joint_count);

}  // namespace sinew

// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "position_based/body_parts.h"
#include "position_based/position_settings.h"
#include "position_based/solver.h"
#include "skinning/excluded_skin.h"
#include "skinning/geometric/linear_blend.h"
#include "skinning/position_based/particle_upsampling.h"
#include "skinning/weights/weights.h"
#include "upsampling/volume_correction.h"
#include "volume/embedding.h"

namespace sinew {

/// Names a point of the surface by the corners of its triangle and their weights.
struct SkinPlace {
  Triangle corners{};
  Eigen::Vector3f weights = Eigen::Vector3f::Zero();
};

/// Holds the body of a character for position based skinning, at rest. The tetrahedra fill its
/// surface; their vertices are the particles.
struct PositionBasedBody {
  PositionBody body;
  /// Skins the particles. Those near the middle of a bone move rigidly with it.
  LinearBlend particles;
  /// Skins the points of the bones to which tethers are tied, one per tether.
  LinearBlend bone_points;

  std::vector<int> nearest_bones;      ///< of the particles
  std::vector<double> bone_distances;  ///< of the particles from these, m
  /// For each particle, the skin above it: the point where the ray from the bone through the
  /// particle leaves the body, or else the closest one.
  std::vector<SkinPlace> skin_places;
  BodyParts parts;               ///< the bones, with the particles nearest to each
  std::vector<int> part_joints;  ///< for each part, the joint that moves it
  /// Inverse masses that the particles would have if no bone moved them, 1/kg.
  std::vector<float> free_inverse_masses;
  /// For each particle, the largest distance from its place by linear blend skinning, m. It is
  /// infinite near the bones of soft joints.
  std::vector<float> leashes;
  /// Returns true if no bone holds a particle.
  bool is_soft(int particle) const { return std::isinf(leashes[particle]); }

  /// Places of the surface vertices in the tetrahedra; none (-1) for those that follow linear blend
  /// skinning alone.
  std::vector<EmbeddedPoint> surface;
  ParticleUpsampling upsampling;  ///< by which the surface follows the particles
  /// For each vertex of the surface, how far it is embedded in its tetrahedron instead (0 to 1);
  /// empty in the published model, in which all are.
  std::vector<float> embedded;
  /// Gives the surface the volume of the tetrahedra, in the compliant model.
  std::optional<VolumeCorrection> volume_correction;
  /// Skins the surface. It counts where the body is too thin to have tetrahedra.
  LinearBlend surface_blend;
  std::vector<float> blended;  ///< for each vertex of the surface, share of `surface_blend`, 0 to 1
};

/// Holds where a pose has the particles by linear blend skinning, and the points of the bones to
/// which tethers are tied.
struct BoneTargets {
  PointsF particles;
  PointsF bone_points;
  std::vector<BoneTransform> frames;  ///< of the parts
};

/// Holds how the targets move in a time step.
struct BoneMotion {
  /// Keeps references to the targets.
  BoneMotion(const BoneTargets& start, const BoneTargets& end, double seconds)
      : from(start),
        to(end),
        carried(end.particles - start.particles),
        velocities(carried / static_cast<float>(seconds)) {}

  const BoneTargets& from;
  const BoneTargets& to;
  PointsF carried;     ///< how far the bones carry each particle, m
  PointsF velocities;  ///< the same, m/s
};

/// Builds the body of a character with at least one bone.
///
/// In the compliant model, particles deep inside the body near the middle of a bone are moved by
/// the bone, those of thin sheets such as wings by their weights, and the others are free. In the
/// published one, all are free, and start each step where the weights of bone_weights() have them.
/// \param carriers  for each joint, carrying_joints() (rig/soft_joints.h): particles near bones of
///                  soft joints are free; empty: no joint is soft
/// \throws InputError if the surface encloses no volume; Cancelled
PositionBasedBody build_position_based_body(const CharacterWeights& weights,
                                            const PositionSettings& settings,
                                            const Progress& progress,
                                            const ExcludedSkin& excluded = {},
                                            const std::vector<int>& carriers = {});

}  // namespace sinew

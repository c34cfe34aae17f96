// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"
#include "tissue/bone_choice.h"
#include "tissue/tissue_model.h"
#include "tissue/tissue_settings.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Holds properties of single skin vertices that build_tissue() takes into account.
struct SkinProperties {
  std::vector<double> density{};  ///< for each skin vertex, the factor by which the mesh was
                                  ///< refined there on purpose; empty: 1 everywhere. Elements that
                                  ///< are small for that reason do not count as thin.
  std::vector<char> kinematic{};  ///< for each skin vertex, true if it is kinematic, so that it is
                                  ///< not simulated but holds the tissue; empty: none
  /// For each skin vertex, the stiffness of an anchor that pulls it to a place that moves, such as
  /// that of kinematic skin, over the stiffness of the tissue there (the diagonal of its stiffness
  /// matrix); 0: no anchor. Empty: none has one.
  std::vector<double> anchoring{};
  BoneChoice bones{};               ///< bones to which each skin vertex may be attached
  std::vector<char> soft_joints{};  ///< soft_joints() of the skeleton (rig/soft_joints.h); empty:
                                    ///< none is soft
  std::vector<VirtualBone> virtual_bones{};  ///< that join the pieces of the skeleton
};

/// Builds the two-layer model of a skin around a skeleton (Komaritzan 2022, 3.2.1).
/// \param own_radii  take the place of automatic radii; null: none
/// \throws InputError for a skin without triangles or a skeleton without a bone of positive length;
///         std::invalid_argument if a soft joint has no firm one above it
TissueModel build_tissue(const TriangleMesh& skin, const Skeleton& skeleton,
                         const TissueSettings& settings, const OwnRadii* own_radii,
                         const Progress& progress, const SkinProperties& properties = {});

}  // namespace sinew

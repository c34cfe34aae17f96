// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"
#include "tissue/tissue_model.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Settings of build_tissue().
struct TissueSettings {
  RadiiSettings radii;
  double stiffness = 2400.0;      ///< Pa
  double thin_stiffening = 30.0;  ///< largest factor on the stiffness of small tetrahedra; 1: none
  double mass = 70.0;             ///< of the whole character, bones included, kg
  bool sliding = true;            ///< base points slide over joints (3.2.2)
  std::vector<double> density{};  ///< for each skin vertex, the factor by which the mesh was
                                  ///< refined there on purpose; empty: 1 everywhere. Elements that
                                  ///< are small for that reason do not count as thin.
  std::vector<char> driven{};     ///< for each skin vertex, true if it is kinematic, so that it is
                                  ///< not simulated but holds the tissue; empty: none
  BoneChoice bones{};             ///< bones to which each skin vertex may be attached
  double joint_softness = 20.0;   ///< base points at joints yield to the tissue: the stiffness of
                                  ///< the tissue around over that of their anchors; 0: they are
                                  ///< fixed
  double sag_limit = 0.3;         ///< tissue that would sink under its weight by more than this
                                  ///< share of its thickness is stiffened; 0: never. Applies to the
                                  ///< default stiffness and mass, and is scaled to others.
};

/// Builds the two-layer model of a skin around a skeleton (Komaritzan 2022, 3.2.1).
/// \param own_radii  replaces the automatic radii if it is not null
/// \throws InputError for a skin without triangles or a skeleton without a bone of positive length
TissueModel build_tissue(const TriangleMesh& skin, const Skeleton& skeleton,
                         const TissueSettings& settings, const Radii* own_radii,
                         const Progress& progress);

}  // namespace sinew

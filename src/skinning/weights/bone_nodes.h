// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "fields/bounded_biharmonic.h"
#include "tissue/volumetric_skeleton.h"
#include "volume/solid_surface.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Holds the nodes of tetrahedra at the bones of a skeleton.
struct BoneNodes {
  std::vector<int> joints;  ///< joints that move bones with nodes, ascending
  WeightHandles handles;    ///< a column for each of `joints`; rows sum to 1
};

/// Finds the nodes next to bones, and those deep inside the body around them. Each of them belongs
/// to the joint that moves the bone nearest to it, and to several joints in equal parts where bones
/// meet. A connected part of the mesh that no bone reaches belongs to the bone nearest to its
/// center, with all its nodes.
/// \param mesh   fills the solid; at least one tetrahedron
/// \param solid  the body. Nodes of another part of it, across a gap, are not next to a bone.
BoneNodes bone_nodes(const TetrahedronMesh& mesh, const BoneLines& lines,
                     const SolidSurface& solid);

}  // namespace sinew

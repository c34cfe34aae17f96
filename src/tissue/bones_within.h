// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"
#include "tissue/bone_choice.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Finds the bones to which each skin vertex may be attached, from the shape of the body alone:
/// those whose closest point can be reached from the vertex on a straight line inside the body. A
/// hip may be closer to the hand next to it than to its own bone, but there is air in between.
///
/// A vertex that reaches no bone, or only one that is far away, takes the choice of the vertex
/// through which its path to a bone is shortest, if a path leads along the skin first and then
/// straight through the body. Far away is more than twice the length of this path: from a fold of
/// the skin, such as the inside of a mouth, a line may lead through the neck and the shoulder to the
/// arm, while none leads to the head.
///
/// A small piece of the skin without any vertex that reaches a bone, such as what is left inside a
/// hole of a scan, takes the choice of the nearest vertex of other pieces. A larger one, such as a
/// hat, gets no bones here, and build_tissue() then allows all bones for it.
/// \param skin  any triangles; holes are closed by fans, pieces may overlap
BoneChoice bones_within(const TriangleMesh& skin, const BoneLines& lines);

/// Finds bones in the same way if some are certain already. These count as reached.
/// \param certain     bones to which each vertex may be attached in any case
/// \param candidates  other bones to which it may be attached if it reaches them
BoneChoice bones_within(const TriangleMesh& skin, const BoneLines& lines, const BoneChoice& certain,
                        const BoneChoice& candidates);

}  // namespace sinew

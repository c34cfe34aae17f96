// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/body_part.h"
#include "bodies/bones/bone_part.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "core/progress.h"
#include "solids/scalar_grid.h"

namespace sinew {

/// Returns the tables of all bones of a template: those in the middle and those of the right side.
std::vector<BonePart> template_bone_parts(Sex sex, const TemplateJoints& joints);

/// Polygonizes bones in the frame of the body, m: for each part a closed surface, on the right side
/// of a paired one.
/// \throws Cancelled
std::vector<TriangleMesh> bone_meshes(const std::vector<BonePart>& parts, const Progress& progress);

/// Returns the bones of both sides, named "bone.NAME", or "bone.NAME.L" and "bone.NAME.R".
std::vector<BodyPart> named_bones(const std::vector<BonePart>& parts,
                                  const std::vector<TriangleMesh>& meshes);

/// Returns the signed distance to the bones of the right side and the middle, in m, on a grid that
/// covers a box in the frame of the body. It is at most 0.03.
/// \param meshes  of the parts (bone_meshes()), whose vertices are at most `cell` apart
ScalarGrid bone_distance(const std::vector<BonePart>& parts,
                         const std::vector<TriangleMesh>& meshes, const Eigen::AlignedBox3d& box,
                         double cell);

}  // namespace sinew

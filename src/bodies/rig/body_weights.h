// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "bodies/body_part.h"
#include "bodies/template_joints.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns the weights for linear blend skinning of all parts of a template, one after the other.
/// At most four joints move a vertex. The weights of the two sides mirror each other exactly.
///
/// Bones are rigid (bone_influences()). The layers share the weights of layer_weights(). The other
/// parts, muscles above all, take the weights of the layers around them, except where a muscle is
/// attached: there it moves with the bone.
/// \param skeleton  body_skeleton() of the joints
/// \param parts     with "skin", "muscle_surface" and "skeleton_surface" of one triangulation.
/// Parts
///                  of the left side are mirror_image()s of those of the right side.
/// \throws std::logic_error if a layer is missing, or no joint moves a bone
SkinWeights body_weights(const Skeleton& skeleton, const TemplateJoints& joints,
                         const std::vector<BodyPart>& parts);

}  // namespace sinew

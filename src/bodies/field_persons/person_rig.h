// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

#include "assets/character.h"
#include "bodies/body_part.h"
#include "bodies/template_joints.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns the skeleton of a person of the second generator: the joints of body_skeleton(), with
/// other centers and axes of rotation. They differ from person to person.
/// \param seed  0 for the mean
Skeleton person_skeleton(const TemplateJoints& joints, std::uint64_t seed);

/// Returns the weights of the vertices of all parts, one after the other. Bones are rigid. The
/// layers take the joints of the bone nearest to the skeleton surface, which are averaged over
/// neighbors again and again; muscles and the cavity take those of the nearest place of the muscle
/// surface.
/// \param parts  a body, whose layers are exactly symmetric in x = 0
SkinWeights person_weights(const Skeleton& skeleton, const std::vector<BodyPart>& parts);

}  // namespace sinew

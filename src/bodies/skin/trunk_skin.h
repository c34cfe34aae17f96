// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

// Places are shares of the stature. Heights of the bust points and of the navel are means of
// ANSUR II (Gordon et al. 2014): chest height and waist height, omphalion.
inline constexpr BySex kNippleHeight{0.735, 0.719};
inline constexpr BySex kNippleSide{0.062, 0.056};
inline constexpr double kNavelHeight = 0.6017;

/// Adds what muscles do not give to the skin of the trunk: breasts, nipples, navel, buttocks with
/// their cleft and folds, the closed crotch, and the furrows of the neck and the back.
/// \param skin  of the body with its trunk and thighs, in m, on whose surface all this is placed
void add_trunk_skin(Sculpture& skin, Sex sex, const TemplateJoints& joints);

}  // namespace sinew

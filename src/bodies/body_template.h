// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "bodies/body_part.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "core/progress.h"

namespace sinew {

/// Holds a human body with its inside, as closed surfaces in m: the layers "skin",
/// "muscle_surface" and "skeleton_surface", which share one triangulation, then "muscle.NAME.SIDE",
/// "bone.NAME" and "bone.NAME.SIDE".
struct BodyTemplate {
  Sex sex;
  TemplateJoints joints;
  std::vector<BodyPart> parts;
};

/// Builds the template of one sex at its mean stature, lean, standing in an A-pose. The result is
/// deterministic and the same for any number of threads.
/// \param skin_vertices  number of vertices of each layer, reached within a few percent
/// \throws Cancelled
BodyTemplate make_body_template(Sex sex, int skin_vertices, const Progress& progress);

/// Returns a body as a character of several parts, each with its name and the color of its tissue,
/// in m and without a skeleton.
Character body_character(const BodyTemplate& body);

}  // namespace sinew

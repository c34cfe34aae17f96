// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "bodies/body_part.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "core/progress.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds a human body with its inside, as closed surfaces in m: the layers "skin",
/// "muscle_surface" and "skeleton_surface", which share one triangulation, then "cavity",
/// "muscle.NAME.SIDE", "bone.NAME" and "bone.NAME.SIDE".
struct HumanBody {
  Sex sex;
  std::vector<BodyPart> parts;
  Skeleton skeleton;    ///< body_skeleton()
  SkinWeights weights;  ///< of the vertices of all parts, one after the other (body_weights())
};

/// A body with the joints on which it was built.
struct BodyTemplate : HumanBody {
  TemplateJoints joints;
};

/// Builds the template of one sex at its mean stature, lean, standing in an A-pose. The result is
/// deterministic and the same for any number of threads.
/// \param skin_vertices  number of vertices of each layer, reached within a few percent
/// \throws Cancelled
BodyTemplate make_body_template(Sex sex, int skin_vertices, const Progress& progress);

/// Returns a body as a character of several parts, each with its name and the color of its tissue,
/// in m, with the skeleton and the weights of the body.
Character body_character(const HumanBody& body);

}  // namespace sinew

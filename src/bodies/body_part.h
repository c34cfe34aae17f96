// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds a closed surface of a body, in m, in the frame of TemplateJoints. Names have a prefix for
/// the kind and a suffix for the side, such as "bone.femur.R", "muscle.soleus.L" or
/// "bone.sternum".
struct BodyPart {
  std::string name;
  TriangleMesh mesh;
};

/// Returns the mirror image of a surface in the plane x = 0, with outward triangles.
TriangleMesh mirror_image(const TriangleMesh& mesh);

/// Returns for each point of an exactly symmetric set its mirror image in the plane x = 0; for a
/// point of the plane, this is itself. Where several points lie at the same place, each is the
/// image of one point; two in the plane are those of each other. \throws std::logic_error  if there
/// is none
std::vector<int> mirrored_vertices(const Points& points);

}  // namespace sinew

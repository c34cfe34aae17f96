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

/// Returns the mirror image of each point of an exactly symmetric set in the plane x = 0. A point
/// in the plane is its own image. If several points coincide, each has an image of its own; two
/// that coincide in the plane are the images of each other.
/// \throws std::logic_error  if a point has no image
std::vector<int> mirrored_vertices(const Points& points);

}  // namespace sinew

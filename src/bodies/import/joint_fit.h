// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>

#include "bodies/import/fitted_skeleton.h"
#include "bodies/import/reference_bones.h"
#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Places the joints of a body by its bones. The bones that one joint moves are fitted together,
/// from the pelvis outward, each part from the pose of the one before it and from the directions of
/// its bones, so that arms may hang or be spread and palms may face anywhere. Then each bone is
/// fitted by itself, and a joint is where the bones around it carry it. Joints without a bone
/// mirror those of the other side, or lie between their neighbors, or continue them. \param bones
/// by name, such as "bone.femur.R", in m and in the frame of TemplateJoints, standing
///               about as the template does. Bones that the template does not have are left out.
/// \param size   of the body relative to the template
/// \throws std::logic_error without any bone of the template, Cancelled
FittedSkeleton fit_body_skeleton(const ReferenceBones& reference,
                                 const std::map<std::string, TriangleMesh>& bones, double size,
                                 const Progress& progress);

}  // namespace sinew

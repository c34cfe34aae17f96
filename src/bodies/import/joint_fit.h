// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "bodies/import/bone_fit.h"
#include "bodies/import/reference_bones.h"
#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds the skeleton of an anatomy and how the bones of the template lie in it.
struct FittedSkeleton {
  Skeleton skeleton;  ///< with the joints of body_skeleton(), in the pose of the anatomy, m
  std::map<std::string, BoneMap> bones;    ///< of the bones that the anatomy and the template have
  std::map<std::string, double> errors;    ///< of these fits, m
  std::vector<std::string> without_bones;  ///< joints that were placed by their neighbors
};

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
